import { BOOTH_TYPES, type BoothType } from "~/base/forms/booth-types";
import { BOOTH_QUERY, extraName, MAX_EXTRAS } from "~/base/values/choices";
import { listHref } from "~/config/list-href";
import { squareName, squareOf } from "~/content/model/hall-plan";
import { readCount } from "./booth-area";

/** Most squares that can be chosen, and most pieces of an extra. */
export const MAX_SQUARES = 12;
export const MAX_PIECES = 20;

/** The booth that a visitor has put together. It stands in the address of the page. */
export type BoothChoice = {
  type: BoothType;
  /** m², as it was given; undefined: that of the squares, or the smallest. */
  size: number | undefined;
  /** Numbers of squares, such as "C-7", in the order of the plan; at most `MAX_SQUARES`. */
  squares: readonly string[];
  /** The squares beyond. */
  surplus: readonly string[];
  /** The pieces of each extra, in the order of the prospectus. */
  extras: readonly number[];
};

/** Whether the address says anything about a booth. */
export const hasBoothChoice = (query: URLSearchParams) => BOOTH_QUERY.some((name) => query.has(name));

/** The choice in an address. What is unknown or out of bounds is ignored. */
export function readBoothChoice(query: URLSearchParams): BoothChoice {
  const squares = readSquares(query.getAll("squares").join());
  return {
    type: BOOTH_TYPES.find((type) => type === query.get("type")) ?? "shell",
    size: readCount(query.get("size")),
    squares: squares.slice(0, MAX_SQUARES),
    surplus: squares.slice(MAX_SQUARES),
    extras: Array.from({ length: MAX_EXTRAS }, (_, index) =>
      Math.min(readCount(query.get(extraName(index))) ?? 0, MAX_PIECES),
    ),
  };
}

/** Most characters of a list of squares that are read: the whole plan's. */
const MAX_LIST = 1000;

/** The squares of a list with commas, each once, in the order of the plan. */
function readSquares(list: string): string[] {
  const squares = list
    .slice(0, MAX_LIST)
    .split(",")
    .flatMap((name) => squareOf(name) ?? []);
  const inOrder = squares.toSorted((a, b) => a.row - b.row || a.column - b.column);
  return [...new Set(inOrder.map(squareName))];
}

/** The address of a choice on the page of the form. */
export function boothHref({ type, size, squares, extras }: BoothChoice): string {
  return listHref("/book-space", {
    type,
    size,
    squares: squares.join(),
    ...Object.fromEntries(extras.flatMap((pieces, index) => (pieces > 0 ? [[extraName(index), pieces]] : []))),
  });
}
