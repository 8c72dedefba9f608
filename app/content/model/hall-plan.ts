/** The hall's grid: rows A to H of 20 squares each, which booth numbers name ("D-8"). A square is 3 by 3 metres. */
export const HALL_ROWS: readonly string[] = ["A", "B", "C", "D", "E", "F", "G", "H"];
export const HALL_COLUMNS = 20;

/** Units of the drawing. */
export const CELL = 22;
const AISLE = 10;
export const EDGE = 24;

/** Rows are back to back, with an aisle after every second one. */
export const topOf = (row: number) => EDGE + row * CELL + Math.floor(row / 2) * AISLE;
/** @param column from 1 */
export const leftOf = (column: number) => EDGE + (column - 1) * CELL;

/** The size of the drawing. */
export const HALL_WIDTH = leftOf(HALL_COLUMNS + 1) + 2;
export const HALL_HEIGHT = topOf(HALL_ROWS.length - 1) + CELL + 2;

export const HALL_VIEW_BOX = `0 0 ${HALL_WIDTH} ${HALL_HEIGHT}`;

/** Names of the rows, and of some columns, each centred on its place. */
export const HALL_LABELS: readonly { text: string; x: number; y: number }[] = [
  ...HALL_ROWS.map((text, row) => ({ text, x: EDGE / 2 - 2, y: topOf(row) + CELL / 2 + 4 })),
  ...[1, 5, 10, 15, HALL_COLUMNS].map((column) => ({
    text: String(column),
    x: leftOf(column) + CELL / 2,
    y: EDGE - 8,
  })),
];

type Square = { row: number; column: number };

/** The square that a booth number names; null for a number that is not on the grid. */
export function squareOf(booth: string): Square | null {
  const [, letter, digits] = /^([A-H])-?(\d{1,2})$/.exec(booth) ?? [];
  const row = HALL_ROWS.indexOf(letter ?? "");
  const column = Number(digits);
  return row >= 0 && column >= 1 && column <= HALL_COLUMNS ? { row, column } : null;
}

/** The number of a square, as the plan has it: "C-7". */
export const squareName = ({ row, column }: Square): string => `${HALL_ROWS[row]}-${column}`;

/** The squares of some booths and all other squares, each as the data of an SVG path. */
export function hallPaths(booths: Iterable<string>) {
  const taken = new Set<string>();
  for (const booth of booths) {
    const square = squareOf(booth);
    if (square) taken.add(`${square.row}-${square.column}`);
  }
  const paths = { taken: "", free: "", freeCount: 0 };
  for (const row of HALL_ROWS.keys()) {
    for (let column = 1; column <= HALL_COLUMNS; column += 1) {
      const isTaken = taken.has(`${row}-${column}`);
      const square = `M${leftOf(column) + 1} ${topOf(row) + 1}h${CELL - 2}v${CELL - 2}h${2 - CELL}z`;
      paths[isTaken ? "taken" : "free"] += square;
      if (!isTaken) paths.freeCount += 1;
    }
  }
  return paths;
}
