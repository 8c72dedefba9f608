import { BOOTH_SIZE, type BoothAnswer } from "~/leads/model/exhibitor-registration";

/** Area of a square of the plan in m², where the plan does not say another one. */
export const SQUARE_AREA = 9;

/** A number of up to three digits that was typed, such as m²; undefined for anything else. */
export function readCount(typed: string | null): number | undefined {
  return typed && /^\d{1,3}$/.test(typed) ? Number(typed) : undefined;
}

/** What the area of a booth follows from: its squares with their m², or m² that were typed, or the smallest of its type. */
type Sized = { type: BoothAnswer; size: number | undefined; squares: readonly { area: number }[] };

/** The area of squares together in m², to a hundredth. */
export const areaOfSquares = (squares: Sized["squares"]): number =>
  Math.round(squares.reduce((sum, { area }) => sum + area, 0) * 100) / 100;

/** The area of a booth in m². Where squares are chosen it is theirs, whatever was typed. */
export const sizeOf = ({ size, squares, type }: Sized): number =>
  squares.length > 0 ? areaOfSquares(squares) : (size ?? BOOTH_SIZE.min[type]);

/** An area as the registration's field takes it: a whole number; empty: the squares have no whole area, and the field may be left empty. */
export const typedSize = (area: number): string => (Number.isInteger(area) ? String(area) : "");
