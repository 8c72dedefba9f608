import { inJakarta } from "~/base/values/jakarta-time";

/** The light over the hero's scene. Pages are cached, so it changes at four moments of the day alone. */
export type Sky = "morning" | "day" | "dusk" | "night";

/** The hours from which each begins, by Jakarta's clock. Before the first it is night. */
const BEGINNINGS: readonly (readonly [hour: number, sky: Sky])[] = [
  [5, "morning"],
  [9, "day"],
  [16, "dusk"],
  [19, "night"],
];

/** The sky in Jakarta. @param now ms since the epoch */
export function skyAt(now: number): Sky {
  const hour = inJakarta(now).getUTCHours();
  return BEGINNINGS.findLast(([from]) => from <= hour)?.[1] ?? "night";
}
