import type { Hall, Unit } from "./hall";
import { boundsOf, edgesOf, isInside, type Point, type Rectangle, sideOf } from "./unit-shape";

/** Metres between the points at which floor is looked at. Ways of a metre are always found, gaps of less than half a metre never. */
export const STEP = 0.5;
/** Metres that people keep from a booth. */
const CLEARANCE = 0.24;
/** Metres around an opening in which it leads to an aisle. */
const DOOR = 2;

/** The floor of a hall as points, row by row from the north-west. `free`: 1 where people walk. */
export type Floor = { columns: number; rows: number; free: Uint8Array };

/** Where people walk in a hall: its aisles, or all of it, without what stands there. @param outlines of booths and fixtures */
export function floorOf(hall: Hall, outlines: readonly (readonly Point[])[]): Floor {
  const [columns, rows] = [Math.ceil(hall.width / STEP), Math.ceil(hall.depth / STEP)];
  const free = new Uint8Array(columns * rows).fill(hall.aisles.length > 0 ? 0 : 1);
  const floor = { columns, rows, free };
  for (const aisle of hall.aisles) mark(floor, free, aisle, 1, () => true);
  for (const outline of outlines) {
    const box = boundsOf(outline);
    if (!box) continue;
    const wide = { x: box.x - CLEARANCE, y: box.y - CLEARANCE, w: box.w + 2 * CLEARANCE, h: box.h + 2 * CLEARANCE };
    const isRectangle = outline.length === 4 && edgesOf(outline).every(([a, b]) => a.x === b.x || a.y === b.y);
    mark(floor, free, wide, 0, (point) => isRectangle || isNear(outline, point));
  }
  return floor;
}

/** Points half a metre before the open sides of a booth. */
export function openPoints(unit: Pick<Unit, "open">, outline: readonly Point[]): Point[] {
  return edgesOf(outline)
    .filter((edge) => !unit.open?.length || unit.open.includes(sideOf(edge)))
    .flatMap(pointsBefore);
}

/** Points half a metre before an edge of a clockwise outline, half a metre apart. */
export function pointsBefore([a, b]: readonly [Point, Point]): Point[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const out = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
  const count = Math.max(1, Math.floor(length / STEP));
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 0.5) / count;
    return { x: a.x + (b.x - a.x) * part + out.x * STEP, y: a.y + (b.y - a.y) * part + out.y * STEP };
  });
}

/** The index of the point of the floor that is nearest; -1: outside of the hall. */
export function indexAt({ columns }: Pick<Floor, "columns">, { width, depth }: Hall, { x, y }: Point): number {
  if (x < 0 || y < 0 || x >= width || y >= depth) return -1;
  return Math.floor(y / STEP) * columns + Math.floor(x / STEP);
}

/** The free points around an opening: what it leads to. */
export function pointsAtDoor(floor: Floor, { x, y }: Point): number[] {
  const doors = new Uint8Array(floor.free.length);
  mark(floor, doors, { x: x - DOOR, y: y - DOOR, w: 2 * DOOR, h: 2 * DOOR }, 1, () => true);
  return [...doors.entries()].flatMap(([index, isDoor]) => (isDoor === 1 && floor.free[index] === 1 ? [index] : []));
}

/** The free points that can be reached from the openings; all of them where no opening is known. */
export function reachedFrom({ openings }: Hall, floor: Floor): Uint8Array {
  const { columns, free } = floor;
  if (openings.length === 0) return free;
  const reached = new Uint8Array(free.length);
  const waiting: number[] = [];
  const visit = (index: number) => {
    if (free[index] !== 1 || reached[index] === 1) return;
    reached[index] = 1;
    waiting.push(index);
  };
  for (const opening of openings) for (const index of pointsAtDoor(floor, opening)) visit(index);
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const column = index % columns;
    if (column > 0) visit(index - 1);
    if (column < columns - 1) visit(index + 1);
    visit(index - columns);
    visit(index + columns);
  }
  return reached;
}

/** Whether a point is in an outline, or less than the clearance beside it. */
const isNear = (outline: readonly Point[], point: Point): boolean =>
  [-CLEARANCE, 0, CLEARANCE].some((dx) =>
    [-CLEARANCE, 0, CLEARANCE].some((dy) => isInside(outline, { x: point.x + dx, y: point.y + dy })),
  );

/** Gives the points in a rectangle a value. */
function mark(
  { columns, rows }: Floor,
  cells: Uint8Array,
  { x, y, w, h }: Rectangle,
  value: 0 | 1,
  applies: (point: Point) => boolean,
): void {
  const first = (from: number) => Math.max(0, Math.ceil(from / STEP - 0.5 - 1e-9));
  for (let row = first(y); row < rows && (row + 0.5) * STEP < y + h; row += 1)
    for (let column = first(x); column < columns && (column + 0.5) * STEP < x + w; column += 1)
      if (applies({ x: (column + 0.5) * STEP, y: (row + 0.5) * STEP })) cells[row * columns + column] = value;
}
