import type { HallPlan, Unit } from "./hall";
import { boundsOf, boundsOfShape, outlineOf, type Point, type Rectangle, rectangleOf } from "./unit-shape";

/** Units of a drawing: where the booths begin, below the labels, and what is free on the other sides. */
const EDGE = 24;
const MARGIN = 2;
/** Of a letter of a label. Two letters fit beside the booths anyway. */
const LETTER = 8;
/** A booth of 3 metres is 22 wide, in halls of up to 100 metres. */
const PER_METRE = 22 / 3;
const MAX_WIDTH = 734;
/** Of these and of the last one the numbers are written. */
const LABELLED = 5;

type Label = { text: string; x: number; y: number };
type DrawnLine = { text: string; start: number };

/** A part of a number whose booths stand in a row, such as the D of "D-8", or in a column, such as the 8. `unit` is one of them. */
type Line = { text: string; at: number; unit: Unit };

/** A hall as it is drawn: its booths, and what they have in common. */
export type HallDrawing = {
  width: number;
  height: number;
  viewBox: string;
  labels: readonly Label[];
  /** The rows from north to south, and the columns from west to east, with where they begin; empty where booths have other numbers. */
  rows: readonly DrawnLine[];
  columns: readonly DrawnLine[];
  /** The booths as the data of an SVG path. */
  pathOf(units: readonly Unit[]): string;
  /** The row and the column of a booth; undefined: it is in no row, or in no column. */
  lineOf(unit: Unit): { row: string; column: string } | undefined;
  /** Where a booth is drawn. */
  boxOf(unit: Unit): Rectangle;
};

/** "D-8": the row and the number in it. */
const NUMBER = /^(.*?\P{N})\P{L}?(\p{N}+)$/u;

/** The row of a booth and its number in that; undefined: its number names no row. */
export function partsOf({ booth }: Pick<Unit, "booth">): { row: string; column: string } | undefined {
  const [, before = "", digits = ""] = NUMBER.exec(booth) ?? [];
  const row = before.replace(/[^\p{L}\p{N}]+$/u, "");
  return row ? { row, column: String(Number(digits)) } : undefined;
}

/** Where most of some numbers are, when at least two and more than half of them are there. */
function mostCommon(values: readonly number[]): number | undefined {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({ value, count: all.length }));
  const [first] = counts.toSorted((a, b) => b.count - a.count);
  return first && first.count >= 2 && first.count > values.length / 2 ? first.value : undefined;
}

/** The lines in which booths with the same part of their number stand. */
function linesOf(units: readonly Unit[], part: "row" | "column"): Line[] {
  const across = part === "row" ? "h" : "w";
  const named = units.flatMap((unit) => {
    const text = partsOf(unit)?.[part];
    return text === undefined ? [] : [{ text, at: boundsOfShape(unit)[part === "row" ? "y" : "x"], unit }];
  });
  const lines = [...Map.groupBy(named, ({ text }) => text).values()].flatMap((all): Line | Line[] => {
    const at = mostCommon(all.map((one) => one.at));
    // An island does not measure its row.
    const there = all.filter((one) => one.at === at).map((one) => ({ ...one, size: boundsOfShape(one.unit)[across] }));
    return there.toSorted((a, b) => a.size - b.size)[0] ?? [];
  });
  // Two blocks beside each other have other labels at the same height: then the lines say nothing.
  const isPlain = new Set(lines.map(({ at }) => at)).size === lines.length;
  return isPlain ? lines.toSorted((a, b) => a.at - b.at) : [];
}

/** Prepares the drawing of a hall. What is around the booths is left out. */
function drawHall(units: readonly Unit[]): HallDrawing {
  const extent = boundsOf(units.flatMap(outlineOf)) ?? { x: 0, y: 0, w: 3, h: 3 };
  const scale = Math.min(PER_METRE, MAX_WIDTH / extent.w);
  const lines = { rows: linesOf(units, "row"), columns: linesOf(units, "column") };
  const left = Math.max(EDGE, ...lines.rows.map(({ text }) => LETTER * (text.length + 1)));
  const toX = (x: number) => left + Math.round((x - extent.x) * scale);
  const toY = (y: number) => EDGE + Math.round((y - extent.y) * scale);
  const boxOf = (unit: Unit): Rectangle => {
    const { x, y, w, h } = boundsOfShape(unit);
    const [west, north] = [toX(x), toY(y)];
    return { x: west, y: north, w: Math.max(toX(x + w) - west, 3), h: Math.max(toY(y + h) - north, 3) };
  };
  const placeOf = (unit: Unit) => {
    const parts = partsOf(unit);
    const isOnLines =
      lines.rows.some(({ text }) => text === parts?.row) && lines.columns.some(({ text }) => text === parts?.column);
    return isOnLines ? parts : undefined;
  };
  const isGrid = units.filter(placeOf).length > units.length / 2;
  const { rows, columns } = isGrid ? lines : { rows: [], columns: [] };
  const pathOf = (unit: Unit): string => {
    if (!rectangleOf(unit)) return polygonPath(outlineOf(unit), toX, toY);
    const { x, y, w, h } = boxOf(unit);
    return `M${x + 1} ${y + 1}h${w - 2}v${h - 2}h${2 - w}z`;
  };
  const [width, height] = [toX(extent.x + extent.w) + MARGIN, toY(extent.y + extent.h) + MARGIN];
  const shown = columns.filter(
    (_, index) => index === 0 || (index + 1) % LABELLED === 0 || index === columns.length - 1,
  );
  const middleOf = (unit: Unit) => {
    const { x, y, w, h } = boxOf(unit);
    return { x: x + w / 2, y: y + h / 2 };
  };
  return {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    labels: [
      ...rows.map((row) => ({ text: row.text, x: left / 2 - 2, y: middleOf(row.unit).y + 4 })),
      ...shown.map((column) => ({ text: column.text, x: middleOf(column.unit).x, y: EDGE - 8 })),
    ],
    rows: rows.map(({ text, at }) => ({ text, start: toY(at) })),
    columns: columns.map(({ text, at }) => ({ text, start: toX(at) })),
    pathOf: (wanted) => wanted.map(pathOf).join(""),
    lineOf: (unit) => (isGrid ? placeOf(unit) : undefined),
    boxOf,
  };
}

const polygonPath = (outline: readonly Point[], toX: (x: number) => number, toY: (y: number) => number): string =>
  outline.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${toX(x)} ${toY(y)}`).join("") +
  (outline.length > 0 ? "z" : "");

const drawings = new WeakMap<HallPlan, Map<string, HallDrawing>>();

/** The units of a hall. */
export const unitsOf = ({ units }: HallPlan, hall: string): Unit[] => units.filter((unit) => unit.hall === hall);

/** The drawing of a hall of a plan, prepared once. @param hall its id */
export function drawingOf(plan: HallPlan, hall: string): HallDrawing {
  const known = drawings.get(plan) ?? new Map<string, HallDrawing>();
  drawings.set(plan, known);
  const drawing = known.get(hall) ?? drawHall(unitsOf(plan, hall));
  known.set(hall, drawing);
  return drawing;
}
