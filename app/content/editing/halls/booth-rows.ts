import type { Hall, Unit } from "~/content/model/hall/hall";
import { toCentimetres } from "./outlines";

/** Rows of equal booths. Lengths are metres. */
export type BoothRows = {
  rows: number;
  /** Booths of a row. */
  squares: number;
  /** A side of a booth. */
  size: number;
  /** Between two pairs of rows, and around all. */
  aisle: number;
  /** Where the first row begins. */
  x: number;
  y: number;
  /** Before the letter of a row, such as "H2-"; may be empty. */
  prefix: string;
};

/** The letters of a row: A to Z, then AA. @param index from 0 */
const lettersOf = (index: number): string =>
  (index < 26 ? "" : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** How far south a row begins: two rows stand back to back, then comes an aisle. */
const southOf = (row: number, { size, aisle, y }: BoothRows) =>
  toCentimetres(y + row * size + Math.floor(row / 2) * aisle);

/** The booths of rows that stand back to back in pairs, "A-1" in the north-west. */
export const boothsOf = (hall: string, rows: BoothRows): Unit[] =>
  Array.from({ length: rows.rows }, (_, row) => row).flatMap((row) =>
    Array.from({ length: rows.squares }, (_, square) => ({
      hall,
      booth: `${rows.prefix}${lettersOf(row)}-${square + 1}`,
      x: toCentimetres(rows.x + square * rows.size),
      y: southOf(row, rows),
      w: rows.size,
      h: rows.size,
    })),
  );

/** The size that a hall needs for rows with an aisle around them, in metres. */
export const roomFor = (rows: BoothRows): Pick<Hall, "width" | "depth"> => ({
  width: toCentimetres(rows.x + rows.squares * rows.size + rows.aisle),
  depth: toCentimetres(southOf(rows.rows - 1, rows) + rows.size + rows.aisle),
});
