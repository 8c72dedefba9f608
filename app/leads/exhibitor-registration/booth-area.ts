import type { BoothType } from "~/content/model/booth-types";
import { BOOTH_SIZE } from "~/leads/model/exhibitor-registration";

/** Area of a square of the plan in m², where the plan does not say another one. */
export const SQUARE_AREA = 9;

/** A number of up to three digits that was typed, such as m²; undefined for anything else. */
export function readCount(typed: string | null): number | undefined {
  return typed && /^\d{1,3}$/.test(typed) ? Number(typed) : undefined;
}

/** What the area of a booth follows from: m² that were typed, those of its squares, or the smallest of its type. */
type Sized = { type: BoothType; size: number | undefined; area: number };

/** The area of a booth in whole m². */
export function sizeOf({ size, area, type }: Sized): number {
  return size ?? (area > 0 ? Math.ceil(area) : BOOTH_SIZE.min[type]);
}
