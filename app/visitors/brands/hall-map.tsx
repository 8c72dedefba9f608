import {
  CELL,
  EDGE,
  HALL_COLUMNS,
  HALL_LABELS,
  HALL_ROWS,
  HALL_VIEW_BOX,
  hallPaths,
  leftOf,
  squareOf,
  topOf,
} from "~/content/model/hall-plan";
import { m } from "~/paraglide/messages";

/** The hall's grid with one booth marked: where to walk. Nothing for a booth that is not on the grid. */
export function HallMap({ booth, hall }: { booth: string; hall: string }) {
  const here = squareOf(booth);
  if (!here) return null;
  const place = { row: HALL_ROWS[here.row] ?? "", column: here.column };
  const x = leftOf(here.column) + CELL / 2;
  const y = topOf(here.row) + CELL / 2;
  return (
    <figure className="rounded-3xl border border-line p-4">
      <svg
        viewBox={HALL_VIEW_BOX}
        role="img"
        aria-label={m.brands_hall_map({ ...place, hall, columns: HALL_COLUMNS })}
        className="hall-map h-auto w-full"
      >
        {HALL_LABELS.map(({ text, ...place }) => (
          <text key={text} {...place}>
            {text}
          </text>
        ))}
        <path className="square" d={hallPaths([]).free} />
        <path className="cross" d={`M${EDGE} ${y}H${x}M${x} ${EDGE}V${y}`} />
        <rect className="here" x={x - CELL / 2} y={y - CELL / 2} width={CELL} height={CELL} rx="3" />
      </svg>
      <figcaption className="mt-3 text-sm text-muted">{m.brands_hall_place(place)}</figcaption>
    </figure>
  );
}
