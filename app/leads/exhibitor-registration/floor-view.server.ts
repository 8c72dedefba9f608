import { currentLocale } from "~/base/i18n/current-locale";
import { localized } from "~/base/translations/localized";
import { type Hall, type HallPlan, hallSchema, type Unit } from "~/content/model/hall/hall";
import { drawingOf, type HallDrawing, unitsOf } from "~/content/model/hall/hall-drawing";
import { unitName } from "~/content/model/hall/hall-plan";
import { areaOf, rectangleOf } from "~/content/model/hall/unit-shape";
import { SQUARE_AREA } from "./booth-area";

/** The plan, and which of its booths cannot be had. `held`: those of them about which somebody still decides. */
export type Stock = { plan: HallPlan; taken: ReadonlySet<Unit>; held?: ReadonlySet<Unit> };

/** A cell of the plan as a table. `label`: the number on it; null: there is no booth. */
export type SquareView = {
  name: string;
  label: string | null;
  state: "taken" | "held" | "free" | "chosen";
  /** m², where it is not that of a square. */
  area: number | undefined;
  colSpan: number | undefined;
  rowSpan: number | undefined;
};

/** A hall in which booths are chosen, as a table. */
export type FloorView = {
  id: string;
  name: string;
  /** The heads of the columns; empty: booths are listed in the order of their numbers. */
  columns: readonly string[];
  rows: readonly { row: string; squares: readonly SquareView[] }[];
};

/** Squares in a row of a hall whose booths do not stand in rows. */
const LISTED = 10;

/** The halls of a plan that have booths. */
export const hallsWithBooths = ({ halls, units }: HallPlan): Hall[] =>
  halls.filter(({ id }) => units.some(({ hall }) => hall === id));

/** What a hall is called in the current language. */
export const hallName = (hall: Hall): string => localized(hallSchema, hall, currentLocale()).name;

/** The plan as tables, with what was chosen. @param chosen names of units */
export function toFloors(stock: Stock, chosen: ReadonlySet<string>): FloorView[] {
  const { plan, taken, held } = stock;
  return hallsWithBooths(plan).map((hall) => {
    const units = unitsOf(plan, hall.id);
    const drawing = drawingOf(plan, hall.id);
    const toSquare = (unit: Unit, spans: { colSpan?: number; rowSpan?: number } = {}): SquareView => {
      const name = unitName(plan, unit);
      const state = taken.has(unit) ? (held?.has(unit) ? "held" : "taken") : chosen.has(name) ? "chosen" : "free";
      const area = areaOf(unit) === SQUARE_AREA ? undefined : areaOf(unit);
      return { name, label: unit.booth, state, area, colSpan: spans.colSpan, rowSpan: spans.rowSpan };
    };
    const toCell = ({ key, unit, ...spans }: Cell) => (unit ? toSquare(unit, spans) : emptySquare(key));
    const grid = toGrid(units, drawing);
    const head = { id: hall.id, name: hallName(hall) };
    if (!grid) return { ...head, columns: [], rows: toList(units, toSquare) };
    const rows = grid.map(({ row, cells }) => ({ row, squares: cells.map(toCell) }));
    return { ...head, columns: drawing.columns.map(({ text }) => text), rows };
  });
}

const emptySquare = (name: string): SquareView => ({
  name,
  label: null,
  state: "taken",
  area: undefined,
  colSpan: undefined,
  rowSpan: undefined,
});

function toList(units: readonly Unit[], toSquare: (unit: Unit) => SquareView): FloorView["rows"] {
  const collator = new Intl.Collator("en", { numeric: true });
  const ordered = units.toSorted((a, b) => collator.compare(a.booth, b.booth)).map((unit) => toSquare(unit));
  return Array.from({ length: Math.ceil(ordered.length / LISTED) }, (_, index) => ({
    row: "",
    squares: ordered.slice(index * LISTED, (index + 1) * LISTED),
  }));
}

type Cell = { key: string; unit?: Unit; colSpan?: number; rowSpan?: number };

/** The cells of a hall whose booths stand in rows and columns; null: some do not. A large booth is over several cells. */
function toGrid(units: readonly Unit[], drawing: HallDrawing): { row: string; cells: Cell[] }[] | null {
  const { rows, columns, boxOf } = drawing;
  const cells = new Map<string, Cell>();
  for (const unit of units) {
    const { x, y, w, h } = boxOf(unit);
    const [down, across] = [linesIn(rows, y, h), linesIn(columns, x, w)];
    const [first] = down.flatMap((row) => across.map((column) => `${row} ${column}`));
    if (!first || !rectangleOf(unit)) return null;
    for (const row of down) for (const column of across) cells.set(`${row} ${column}`, { key: "" });
    cells.set(first, {
      key: unit.booth,
      unit,
      ...(across.length > 1 && { colSpan: across.length }),
      ...(down.length > 1 && { rowSpan: down.length }),
    });
  }
  return rows.map(({ text: row }, y) => ({
    row,
    cells: columns.flatMap((_, x): Cell[] => {
      const cell = cells.get(`${y} ${x}`) ?? { key: `${y} ${x}` };
      return cell.key === "" ? [] : [cell];
    }),
  }));
}

/** The lines that begin in a part of the drawing; empty where none begins with it. */
function linesIn(lines: HallDrawing["rows"], from: number, length: number): number[] {
  const inside = lines.flatMap(({ start }, index) => (start >= from && start < from + length ? [index] : []));
  return lines[inside[0] ?? -1]?.start === from ? inside : [];
}
