import type { Hall, Unit } from "./hall";
import { type Floor, floorOf, indexAt, openPoints, pointsAtDoor, STEP } from "./hall-floor";
import { edgesOf, isInside, outlineOf, type Point } from "./unit-shape";

/** The floor of a hall for walking. `effort`: what a step on a point costs more, since people keep to the middle of an aisle. */
export type Ground = Floor & { hall: Hall; units: readonly Unit[]; effort: Uint8Array; unitAt: Int32Array };

/** What a step to the next point costs, straight and across. */
const STRAIGHT = 20;
const ACROSS = 28;
/** By the points that are between a point and the next wall. At most it makes a way three tenths longer. */
const EFFORTS = [3, 1] as const;
/** Lists of points that wait, one for each cost. A step costs less than this, so no list has points of two costs. */
const WAITING = 64;

/** Metres beyond which something that stands in the floor is not where people stand before it. */
const REACH = 6;

/** Prepares a hall for ways. @param units those of the hall */
export function groundOf(hall: Hall, units: readonly Unit[]): Ground {
  const outlines = units.map(outlineOf);
  const floor = floorOf(hall, [...outlines, ...hall.fixtures.map(outlineOf)]);
  return { ...floor, hall, units, effort: effortsOf(floor), unitAt: unitsAt(floor, outlines) };
}

function effortsOf({ columns, rows, free }: Floor): Uint8Array {
  const effort = new Uint8Array(free.length);
  let edge = new Uint8Array(free.length).map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return column === 0 || row === 0 || column === columns - 1 || row === rows - 1 || free[index] === 0 ? 1 : 0;
  });
  for (const value of EFFORTS) {
    const next = edge.slice();
    for (const index of free.keys()) {
      if (edge[index] === 1) continue;
      const beside = [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1];
      if (beside.some((by) => edge[index + by] === 1)) next[index] = 1;
    }
    for (const index of free.keys())
      if (free[index] === 1 && next[index] === 1 && effort[index] === 0) effort[index] = value;
    edge = next;
  }
  return effort;
}

/** The index of the unit at each point; -1: none. */
function unitsAt({ columns, rows }: Floor, outlines: readonly (readonly Point[])[]): Int32Array {
  const found = new Int32Array(columns * rows).fill(-1);
  for (const [unit, outline] of outlines.entries()) {
    const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
    for (let row = Math.floor(Math.min(...ys) / STEP); row < Math.min(rows, Math.max(...ys) / STEP); row += 1)
      for (
        let column = Math.floor(Math.min(...xs) / STEP);
        column < Math.min(columns, Math.max(...xs) / STEP);
        column += 1
      )
        if (isInside(outline, { x: (column + 0.5) * STEP, y: (row + 0.5) * STEP }))
          found[row * columns + column] = unit;
  }
  return found;
}

/** The middle of a point of the floor, in metres. */
const placeAt = ({ columns }: Pick<Floor, "columns">, index: number): Point => ({
  x: ((index % columns) + 0.5) * STEP,
  y: (Math.floor(index / columns) + 0.5) * STEP,
});

/** Where people stand before a booth: half a metre before its open sides. */
export const beforeUnit = (ground: Ground, unit: Unit): number[] => freeOf(ground, openPoints(unit, outlineOf(unit)));

/** Where people stand before what has an outline, on any side. */
export const beforeOutline = (ground: Ground, outline: readonly Point[]): number[] =>
  freeOf(ground, openPoints({}, outline));

const freeOf = (ground: Ground, points: readonly Point[]): number[] => [
  ...new Set(points.map((point) => indexAt(ground, ground.hall, point)).filter((index) => ground.free[index] === 1)),
];

/** Where people stand at a place: at a door what it leads to, otherwise the nearest free floor within six metres. */
export function beforePlace(ground: Ground, place: Point, isDoor = false): number[] {
  const atDoor = isDoor ? pointsAtDoor(ground, place) : [];
  const [nearest] = (atDoor.length > 0 ? atDoor : freeAround(ground, place))
    .map((index) => ({ index, metres: distance(placeAt(ground, index), place) }))
    .toSorted((a, b) => a.metres - b.metres || a.index - b.index);
  return nearest && nearest.metres <= REACH ? [nearest.index] : [];
}

function freeAround({ columns, rows, free }: Ground, { x, y }: Point): number[] {
  const [left, top] = [Math.floor((x - REACH) / STEP), Math.floor((y - REACH) / STEP)];
  const size = Math.ceil((2 * REACH) / STEP) + 1;
  const found: number[] = [];
  for (let row = Math.max(0, top); row < Math.min(rows, top + size); row += 1)
    for (let column = Math.max(0, left); column < Math.min(columns, left + size); column += 1)
      if (free[row * columns + column] === 1) found.push(row * columns + column);
  return found;
}

/** What it costs to walk to each point of the floor; -1: no way leads there. */
export type Costs = Int32Array;

/** The costs from where somebody stands to all points (Dial's algorithm: steps cost small whole numbers). */
export function costsFrom(ground: Ground, start: readonly number[]): Costs {
  const costs = new Int32Array(ground.free.length).fill(-1);
  const waiting: number[][] = Array.from({ length: WAITING }, () => []);
  const steps = new Int32Array(MAX_STEPS);
  waiting[0] = [...start];
  let left = start.length;
  for (let cost = 0; left > 0; cost += 1) {
    const due = waiting[cost % WAITING] as number[];
    for (let index = due.pop(); index !== undefined; index = due.pop()) {
      left -= 1;
      if (costs[index] !== -1) continue;
      costs[index] = cost;
      const count = stepsFrom(ground, index, steps);
      for (let step = 0; step < count; step += 2) {
        const next = steps[step] as number;
        if (costs[next] !== -1) continue;
        (waiting[(cost + (steps[step + 1] as number)) % WAITING] as number[]).push(next);
        left += 1;
      }
    }
  }
  return costs;
}

/** Two numbers for each of eight steps: the point and the cost. */
const MAX_STEPS = 16;
const DIRECTIONS = [
  ...[[-1, 0] as const, [1, 0] as const, [0, -1] as const, [0, 1] as const],
  ...[[-1, -1] as const, [1, -1] as const, [-1, 1] as const, [1, 1] as const],
];

/** Writes the points that one step leads to, each with its cost. Nobody walks across a corner. @returns how many numbers */
function stepsFrom({ columns, rows, free, effort }: Ground, index: number, into: Int32Array): number {
  const [column, row, own] = [index % columns, Math.floor(index / columns), effort[index] as number];
  let count = 0;
  for (const [dx, dy] of DIRECTIONS) {
    if (column + dx < 0 || column + dx >= columns || row + dy < 0 || row + dy >= rows) continue;
    const next = index + dy * columns + dx;
    if (free[next] !== 1) continue;
    const isAcross = dx !== 0 && dy !== 0;
    if (isAcross && (free[index + dx] !== 1 || free[index + dy * columns] !== 1)) continue;
    const efforts = own + (effort[next] as number);
    into[count] = next;
    into[count + 1] = isAcross ? ACROSS + Math.round(efforts * Math.SQRT2) : STRAIGHT + efforts;
    count += 2;
  }
  return count;
}

/** The cheapest of some points; undefined: no way leads to any. */
export const cheapest = (costs: Costs, points: readonly number[]): number | undefined =>
  points.filter((index) => (costs[index] ?? -1) >= 0).toSorted((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0) || a - b)[0];

/** The line from where the costs begin to a point: its corners, in metres. Empty: no way leads there. */
export function lineTo(ground: Ground, costs: Costs, end: number): Point[] {
  if ((costs[end] ?? -1) < 0) return [];
  const line = [end];
  const steps = new Int32Array(MAX_STEPS);
  let ahead = 0;
  for (let index = end; (costs[index] ?? 0) > 0; line.push(index)) {
    const [cost, count] = [costs[index] as number, stepsFrom(ground, index, steps)];
    let previous = -1;
    // Of several steps that cost the same it is the one that goes straight on.
    for (let step = 0; step < count; step += 2) {
      const next = steps[step] as number;
      if (costs[next] !== cost - (steps[step + 1] as number)) continue;
      if (previous === -1 || next - index === ahead) previous = next;
    }
    ahead = previous - index;
    index = previous;
  }
  return straighten(ground, costs, line.toReversed()).map((index) => placeAt(ground, index));
}

/** Leaves out steps between which the straight line costs no more. */
function straighten(ground: Ground, costs: Costs, steps: readonly number[]): number[] {
  const corners = steps.slice(0, 1);
  let from = 0;
  for (let to = 1; to < steps.length; to += 1) {
    const [start = 0, end = 0] = [steps[from], steps[to]];
    if (to === from + 1 || isNoDearer(straightCost(ground, start, end), (costs[end] ?? 0) - (costs[start] ?? 0)))
      continue;
    from = to - 1;
    corners.push(steps[from] ?? 0);
  }
  return steps.length > 1 ? [...corners, steps.at(-1) ?? 0] : corners;
}

/** A straight line is taken even if it costs a little more, so that a way in an aisle is one line. */
const isNoDearer = (straight: number, steps: number) => straight <= steps * 1.01 + 6;

/** Metres to either side of a straight line that are free too. */
const BESIDE = 0.15;

/** What a straight line costs; infinite where it leads through something. */
function straightCost(ground: Ground, start: number, end: number): number {
  const [a, b] = [placeAt(ground, start), placeAt(ground, end)];
  const length = distance(a, b);
  const count = Math.ceil((length * 4) / STEP);
  const aside =
    length === 0 ? { x: 0, y: 0 } : { x: ((b.y - a.y) / length) * BESIDE, y: ((a.x - b.x) / length) * BESIDE };
  const at = (part: number, side: number) =>
    indexAt(ground, ground.hall, {
      x: a.x + (b.x - a.x) * part + aside.x * side,
      y: a.y + (b.y - a.y) * part + aside.y * side,
    });
  let effort = 0;
  for (let sample = 0; sample <= count; sample += 1) {
    const part = count === 0 ? 0 : sample / count;
    if ([-1, 0, 1].some((side) => ground.free[at(part, side)] !== 1)) return Number.POSITIVE_INFINITY;
    effort += ground.effort[at(part, 0)] ?? 0;
  }
  return (length / STEP) * (STRAIGHT + (2 * effort) / (count + 1));
}

/** Metres between two places. */
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Metres of a line. */
export const lengthOf = (line: readonly Point[]): number =>
  edgesOf(line)
    .slice(0, -1)
    .reduce((sum, [a, b]) => sum + distance(a, b), 0);
