import type { SiteContent } from "~/content/documents/parse-content";
import type { Hall, Unit } from "~/content/model/hall/hall";
import {
  boundsOf,
  edgesOf,
  isInside,
  outlineOf,
  type Point,
  type Rectangle,
  sideOf,
} from "~/content/model/hall/unit-shape";
import { m } from "~/paraglide/messages";
import { type Fault, faultsIf, toFault } from "./fault";

/** Metres between the points at which floor is looked at. Ways of a metre are always found, gaps of less than half a metre never. */
const STEP = 0.5;
/** Metres that people keep from a booth. */
const CLEARANCE = 0.24;
/** Metres by which drawings are inexact. */
const TOLERANCE = 0.02;

/** A booth or a fixture, with its outline. */
type Block = { outline: readonly Point[]; box: Rectangle; name: string; unit?: Unit };

/** Booths are in their hall and overlap nothing; each has an open side on an aisle, and can be reached from an opening. */
export function hallFaults({ halls, units }: Pick<SiteContent, "halls" | "units">): Fault[] {
  const known = new Map(halls.map((hall) => [hall.id, hall]));
  const homeless = units.filter(({ hall }) => !known.has(hall));
  return [
    ...homeless.map((unit) => toFault("units", unit, "hall", m.halls_fault_hall({ hall: unit.hall }))),
    ...halls.flatMap((hall) =>
      faultsOfHall(
        hall,
        units.filter((unit) => unit.hall === hall.id),
      ),
    ),
  ];
}

function faultsOfHall(hall: Hall, units: readonly Unit[]): Fault[] {
  const shapes = units.flatMap(shapeFaults);
  const booths = units.flatMap((unit) => blockOf(outlineOf(unit), unit.booth, unit));
  const fixtures = hall.fixtures.flatMap((fixture) => blockOf(outlineOf(fixture), fixture.name));
  const outside = booths.flatMap(({ box, unit }) =>
    faultsIf(
      (box.x + box.w > hall.width + TOLERANCE || box.y + box.h > hall.depth + TOLERANCE) &&
        unit &&
        toFault("units", unit, "", m.halls_fault_outside({ hall: hall.name })),
    ),
  );
  const overlaps = overlapsIn([...booths, ...fixtures]).map(({ unit, other }) =>
    toFault("units", unit, "", m.halls_fault_overlap({ other: other.name })),
  );
  const places = [...shapes, ...outside, ...overlaps];
  // Where booths are wrong, so are the ways between them.
  return places.length > 0 ? places : wayFaults(hall, booths, fixtures);
}

function blockOf(outline: readonly Point[], name: string, unit?: Unit): Block[] {
  const box = boundsOf(outline);
  return box ? [{ outline, box, name, ...(unit && { unit }) }] : [];
}

function shapeFaults(unit: Unit): Fault[] {
  const given = [unit.x, unit.y, unit.w, unit.h].filter((value) => value !== undefined).length;
  const corners = unit.corners?.length ?? 0;
  return faultsIf(
    given === 0 && corners === 0 && toFault("units", unit, "w", m.halls_fault_no_shape()),
    given > 0 && given < 4 && toFault("units", unit, "w", m.halls_fault_half_shape()),
    given > 0 && corners > 0 && toFault("units", unit, "corners", m.halls_fault_two_shapes()),
    corners > 0 && corners < 3 && toFault("units", unit, "corners", m.halls_fault_few_corners()),
  );
}

/** Overlaps that are said at once, and pairs that are looked at: a plan with more is not a plan yet. */
const MAX_OVERLAPS = 200;
const MAX_PAIRS = 200_000;

/** Pairs that overlap, found in a sweep from west to east. A pair is a fault of its later booth. */
function overlapsIn(blocks: readonly Block[]): { unit: Unit; other: Block }[] {
  const sorted = blocks.toSorted((a, b) => a.box.x - b.box.x);
  const found: { unit: Unit; other: Block }[] = [];
  let open: Block[] = [];
  let pairs = 0;
  for (const block of sorted) {
    open = open.filter(({ box }) => box.x + box.w > block.box.x + TOLERANCE);
    for (const other of open) {
      if (found.length >= MAX_OVERLAPS || pairs >= MAX_PAIRS) return found;
      pairs += 1;
      if (!doOverlap(block, other)) continue;
      if (block.unit) found.push({ unit: block.unit, other });
      else if (other.unit) found.push({ unit: other.unit, other: block });
    }
    open.push(block);
  }
  return found;
}

/** Whether two convex or simple outlines share floor: their boxes do, and a point of one is in the other. */
function doOverlap(one: Block, other: Block): boolean {
  const [a, b] = [one.box, other.box];
  const [w, h] = [
    Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y),
  ];
  if (w <= TOLERANCE || h <= TOLERANCE) return false;
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  // Points of the shared box, which no edge of a real plan passes between.
  const steps = Array.from({ length: 12 }, (_, index) => (index + 0.5) / 12);
  return steps.some((across) =>
    steps.some((down) => {
      const point = { x: x + across * w, y: y + down * h };
      return isInside(one.outline, point) && isInside(other.outline, point);
    }),
  );
}

/** The floor of a hall, as points: which of them are aisles, and which can be reached. */
type Floor = { columns: number; reached: Uint8Array; free: Uint8Array };

function wayFaults(hall: Hall, booths: readonly Block[], fixtures: readonly Block[]): Fault[] {
  if (booths.length === 0) return [];
  const floor = floorOf(hall, [...booths, ...fixtures]);
  return booths.flatMap(({ unit, outline }) => {
    if (!unit) return [];
    const points = openPoints(unit, outline).map((point) => indexAt(floor, hall, point));
    const onAisle = points.filter((index) => floor.free[index] === 1);
    return faultsIf(
      onAisle.length === 0 && toFault("units", unit, "open", m.halls_fault_no_aisle()),
      onAisle.length > 0 &&
        !onAisle.some((index) => floor.reached[index] === 1) &&
        toFault("units", unit, "", m.halls_fault_unreachable()),
    );
  });
}

/** Points half a metre before the open sides of a booth. */
function openPoints({ open }: Unit, outline: readonly Point[]): Point[] {
  return edgesOf(outline)
    .filter((edge) => !open?.length || open.includes(sideOf(edge)))
    .flatMap(([a, b]) => {
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const [out, count] = [
        { x: (b.y - a.y) / length, y: (a.x - b.x) / length },
        Math.max(1, Math.floor(length / STEP)),
      ];
      return Array.from({ length: count }, (_, index) => {
        const part = (index + 0.5) / count;
        return { x: a.x + (b.x - a.x) * part + out.x * STEP, y: a.y + (b.y - a.y) * part + out.y * STEP };
      });
    });
}

/** The index of the point of the floor that is nearest; -1: outside of the hall. */
function indexAt({ columns }: Pick<Floor, "columns">, { width, depth }: Hall, { x, y }: Point): number {
  if (x < 0 || y < 0 || x >= width || y >= depth) return -1;
  return Math.floor(y / STEP) * columns + Math.floor(x / STEP);
}

function floorOf(hall: Hall, blocks: readonly Block[]): Floor {
  const [columns, rows] = [Math.ceil(hall.width / STEP), Math.ceil(hall.depth / STEP)];
  const free = new Uint8Array(columns * rows).fill(hall.aisles.length > 0 ? 0 : 1);
  for (const aisle of hall.aisles) mark(free, columns, rows, aisle, 1, () => true);
  for (const { box, outline } of blocks) {
    const wide = { x: box.x - CLEARANCE, y: box.y - CLEARANCE, w: box.w + 2 * CLEARANCE, h: box.h + 2 * CLEARANCE };
    const isRectangle = outline.length === 4 && edgesOf(outline).every(([a, b]) => a.x === b.x || a.y === b.y);
    mark(free, columns, rows, wide, 0, (point) => isRectangle || isNear(outline, point));
  }
  return { columns, free, reached: reachedFrom(hall, free, columns, rows) };
}

/** Whether a point is in an outline, or less than the clearance beside it. */
const isNear = (outline: readonly Point[], point: Point): boolean =>
  [-CLEARANCE, 0, CLEARANCE].some((dx) =>
    [-CLEARANCE, 0, CLEARANCE].some((dy) => isInside(outline, { x: point.x + dx, y: point.y + dy })),
  );

/** Gives the points in a rectangle a value. */
function mark(
  cells: Uint8Array,
  columns: number,
  rows: number,
  { x, y, w, h }: Rectangle,
  value: 0 | 1,
  applies: (point: Point) => boolean,
): void {
  const first = (from: number) => Math.max(0, Math.ceil(from / STEP - 0.5 - 1e-9));
  for (let row = first(y); row < rows && (row + 0.5) * STEP < y + h; row += 1)
    for (let column = first(x); column < columns && (column + 0.5) * STEP < x + w; column += 1)
      if (applies({ x: (column + 0.5) * STEP, y: (row + 0.5) * STEP })) cells[row * columns + column] = value;
}

/** Metres around an opening in which it leads to an aisle. */
const DOOR = 2;

/** The free points that can be reached from the openings; all of them where no opening is known. */
function reachedFrom({ openings }: Hall, free: Uint8Array, columns: number, rows: number): Uint8Array {
  if (openings.length === 0) return free;
  const reached = new Uint8Array(free.length);
  const doors = new Uint8Array(free.length);
  for (const { x, y } of openings)
    mark(doors, columns, rows, { x: x - DOOR, y: y - DOOR, w: 2 * DOOR, h: 2 * DOOR }, 1, () => true);
  const waiting: number[] = [];
  const visit = (index: number) => {
    if (free[index] !== 1 || reached[index] === 1) return;
    reached[index] = 1;
    waiting.push(index);
  };
  for (const [index, isDoor] of doors.entries()) if (isDoor === 1) visit(index);
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const column = index % columns;
    if (column > 0) visit(index - 1);
    if (column < columns - 1) visit(index + 1);
    visit(index - columns);
    visit(index + columns);
  }
  return reached;
}
