import { BOOTH_SIZE } from "~/leads/model/exhibitor-registration";
import type { BoothChoice } from "./booth-choice";

/** Area of a square of the hall's plan in m². */
const SQUARE_AREA = 9;

/** m² that were typed; undefined for anything else. */
export function readArea(typed: string | null): number | undefined {
  return typed && /^\d{1,3}$/.test(typed) ? Number(typed) : undefined;
}

/** The area of a choice in m². */
export function sizeOf({ size, squares, type }: Pick<BoothChoice, "size" | "squares" | "type">): number {
  return size ?? (squares.length > 0 ? squares.length * SQUARE_AREA : BOOTH_SIZE.min[type]);
}
