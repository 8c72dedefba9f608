import type { BoothType } from "~/base/forms/booth-types";
import { BOOTH_SIZE } from "~/leads/model/exhibitor-registration";

/** Area of a square of the hall's plan in m². */
const SQUARE_AREA = 9;

/** A number of up to three digits that was typed, such as m²; undefined for anything else. */
export function readCount(typed: string | null): number | undefined {
  return typed && /^\d{1,3}$/.test(typed) ? Number(typed) : undefined;
}

/** What the area of a booth follows from: m² that were typed, its squares, or the smallest of its type. */
type Sized = { type: BoothType; size: number | undefined; squares: readonly string[] };

/** The area of a booth in m². */
export function sizeOf({ size, squares, type }: Sized): number {
  return size ?? (squares.length > 0 ? squares.length * SQUARE_AREA : BOOTH_SIZE.min[type]);
}
