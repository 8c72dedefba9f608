/** The hall is drawn as rows A to H of 20 squares each, the grid that booth numbers name. */
const ROWS: readonly string[] = ["A", "B", "C", "D", "E", "F", "G", "H"];
const COLUMNS = 20;
/** Units of the drawing. */
const CELL = 22;
const AISLE = 10;
const EDGE = 24;

/** The square that a booth number names ("D-8"); null for a number that is not on the grid. */
function squareOf(booth: string): { row: number; column: number } | null {
  const [, letter, digits] = /^([A-H])-?(\d{1,2})$/.exec(booth) ?? [];
  const row = ROWS.indexOf(letter ?? "");
  const column = Number(digits);
  return row >= 0 && column >= 1 && column <= COLUMNS ? { row, column } : null;
}

/** Rows are back to back, with an aisle after every second one. */
const topOf = (row: number) => EDGE + row * CELL + Math.floor(row / 2) * AISLE;
const leftOf = (column: number) => EDGE + (column - 1) * CELL;

/** The hall's grid with one booth marked: where to walk. Nothing for a booth that is not on the grid. */
export function HallMap({ booth, hall }: { booth: string; hall: string }) {
  const here = squareOf(booth);
  if (!here) return null;
  const width = leftOf(COLUMNS + 1) + 2;
  const height = topOf(ROWS.length - 1) + CELL + 2;
  const centre = { x: leftOf(here.column) + CELL / 2, y: topOf(here.row) + CELL / 2 };
  return (
    <figure className="rounded-3xl border border-line p-4">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${hall}: row ${ROWS[here.row]}, square ${here.column} of ${COLUMNS}`}
        className="hall-map h-auto w-full"
      >
        {ROWS.map((name, row) => (
          <g key={name}>
            <text x={EDGE / 2 - 2} y={topOf(row) + CELL / 2 + 4} textAnchor="middle">
              {name}
            </text>
            {Array.from({ length: COLUMNS }, (_, index) => index + 1).map((column) => (
              <rect key={column} x={leftOf(column) + 1} y={topOf(row) + 1} width={CELL - 2} height={CELL - 2} rx="2" />
            ))}
          </g>
        ))}
        {[1, 5, 10, 15, COLUMNS].map((column) => (
          <text key={column} x={leftOf(column) + CELL / 2} y={EDGE - 8} textAnchor="middle">
            {column}
          </text>
        ))}
        <path className="cross" d={`M${EDGE} ${centre.y}H${centre.x}M${centre.x} ${EDGE}V${centre.y}`} />
        <g className="here">
          <rect x={centre.x - CELL / 2} y={centre.y - CELL / 2} width={CELL} height={CELL} rx="3" />
        </g>
      </svg>
      <figcaption className="mt-3 text-sm text-muted">
        Row {ROWS[here.row]}, square {here.column}. Rows stand back to back; the aisles run between them.
      </figcaption>
    </figure>
  );
}
