/** What some browsers say of a camera beside what all do. https://www.w3.org/TR/image-capture/#mediatrackcapabilities-section */
export type LensCapabilities = {
  zoom?: { min: number; max: number };
  focusMode?: string[];
  focusDistance?: { min: number };
};

/** What a phone asks of its camera; the names are those of the browser's constraints. */
type LensWish = { zoom?: number; focusMode?: string; focusDistance?: number };

/** Steps of the button: a code at arm's length needs no more than three times. */
const STEPS = [1, 2, 3];

/**
 * The magnifications that a camera offers, as factors of its widest picture. A list of one entry: it has no zoom.
 * @param capabilities of the camera; undefined: the browser does not say
 */
export function zoomsOf({ zoom }: LensCapabilities = {}): number[] {
  if (!zoom) return [1];
  // Some cameras call their widest picture 1, others 100.
  const widest = Math.max(zoom.min, Number.MIN_VALUE);
  return STEPS.filter((times) => times * widest <= zoom.max);
}

/** What to ask for a factor of `zoomsOf`. */
export const zoomTo = ({ zoom }: LensCapabilities, times: number): LensWish => ({ zoom: (zoom?.min ?? 1) * times });

/** The next factor, and after the last one the first. */
export const nextZoom = (zooms: readonly number[], times: number): number =>
  zooms[(zooms.indexOf(times) + 1) % zooms.length] ?? 1;

/** Whether the focus can be set by hand to what is near: some phones look past a sheet that is held before them. */
export const canFocusNear = ({ focusMode = [], focusDistance }: LensCapabilities = {}): boolean =>
  focusMode.includes("manual") && focusDistance !== undefined;

/** What to ask for the near focus, or for the camera's own. */
export function focusOn({ focusMode = [], focusDistance }: LensCapabilities, isNear: boolean): LensWish {
  if (isNear) return { focusMode: "manual", focusDistance: focusDistance?.min ?? 0 };
  return { focusMode: focusMode.includes("continuous") ? "continuous" : "none" };
}

/**
 * The camera after another one, and after the last one the first.
 * @param ids of all cameras @returns undefined when there is no other camera
 */
export function cameraAfter(ids: readonly string[], now: string | undefined): string | undefined {
  const next = ids[(ids.indexOf(now ?? "") + 1) % ids.length];
  return next === now ? undefined : next;
}
