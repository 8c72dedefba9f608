import type { Hall, Unit } from "./hall";
import { type Floor, floorOf, indexAt, openPoints, pointsAtDoor, STEP } from "./hall-floor";
import { isInside, outlineOf, type Point } from "./unit-shape";

/** The floor of a hall for walking. `effort`: what a step on a point costs more, since people keep to the middle of an aisle. */
export type Ground = Floor & {
  hall: Hall;
  units: readonly Unit[];
  effort: Uint8Array;
  unitAt: Int32Array;
  /** For each point a bit for each of `DIRECTIONS` in which one step leads. */
  ways: Uint8Array;
};

/** What a step to the next point costs, straight and across. */
export const STRAIGHT = 20;
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
  return {
    ...{ ...floor, hall, units },
    ...{ effort: effortsOf(floor), unitAt: unitsAt(floor, outlines), ways: waysOf(floor) },
  };
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
export const placeAt = ({ columns }: Pick<Floor, "columns">, index: number): Point => ({
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

/** What is known of the floor around a place. `isComplete`: a point without a cost cannot be reached; otherwise it is further away. */
export type Search = { costs: Costs; isComplete: boolean };

/**
 * The costs from where somebody stands (Dial's algorithm: steps cost small whole numbers).
 * @param goals points before each goal; none: the search goes to all points
 * @param enough goals to which a way is found before it ends: the nearest ones
 */
export function costsFrom(
  ground: Ground,
  start: readonly number[],
  goals: readonly (readonly number[])[] = [],
  enough = goals.length,
): Search {
  const isGoal = new Uint8Array(goals.length > 0 ? ground.free.length : 0);
  for (const index of goals.flat()) isGoal[index] = 1;
  const open = new Set(goals);
  let last = Number.POSITIVE_INFINITY;
  const { effort, ways } = ground;
  const offsets = offsetsOf(ground);
  const costs = new Int32Array(ground.free.length).fill(-1);
  const waiting: number[][] = Array.from({ length: WAITING }, () => []);
  for (const index of start) costs[index] = 0;
  waiting[0] = [...start];
  let left = start.length;
  for (let cost = 0; left > 0 && cost <= last; cost += 1) {
    const due = waiting[cost % WAITING] as number[];
    for (let index = due.pop(); index !== undefined; index = due.pop()) {
      left -= 1;
      // A cheaper way was found since it began to wait.
      if (costs[index] !== cost) continue;
      if (isGoal[index] === 1) {
        for (const goal of open) if (goal.includes(index)) open.delete(goal);
        // All ways that cost the same are found, too.
        if (open.size <= goals.length - enough) last = Math.min(last, cost);
      }
      const [way, own] = [ways[index] as number, effort[index] as number];
      for (let direction = 0, rest = way; rest !== 0; direction += 1, rest >>= 1) {
        if ((rest & 1) === 0) continue;
        const next = index + (offsets[direction] as number);
        const there = cost + stepCost(direction, own + (effort[next] as number));
        const known = costs[next] as number;
        if (known !== -1 && known <= there) continue;
        costs[next] = there;
        (waiting[there % WAITING] as number[]).push(next);
        left += 1;
      }
    }
  }
  // What still waits may have cheaper ways.
  for (const index of left > 0 ? waiting.flat() : []) if ((costs[index] as number) > last) costs[index] = -1;
  return { costs, isComplete: left === 0 };
}

/** The steps to the points around one: the straight ones come first. */
const DIRECTIONS = [
  ...[[-1, 0] as const, [1, 0] as const, [0, -1] as const, [0, 1] as const],
  ...[[-1, -1] as const, [1, -1] as const, [-1, 1] as const, [1, 1] as const],
];
const FIRST_ACROSS = 4;

/** What a step costs: for each direction eight costs, by the efforts of both points. */
const STEP_COSTS = Int32Array.from({ length: DIRECTIONS.length * 8 }, (_, at) => {
  const efforts = at % 8;
  return at < FIRST_ACROSS * 8 ? STRAIGHT + efforts : ACROSS + Math.round(efforts * Math.SQRT2);
});
/** What a step costs. @param efforts those of both points */
export const stepCost = (direction: number, efforts: number): number =>
  STEP_COSTS[(direction << 3) | efforts] as number;

/** How far the index of the next point is, for each direction. */
export const offsetsOf = ({ columns }: Pick<Floor, "columns">) =>
  Int32Array.from(DIRECTIONS, ([dx, dy]) => dy * columns + dx);

/** In which directions one step leads from each point. Nobody walks across a corner. */
function waysOf({ columns, rows, free }: Floor): Uint8Array {
  const ways = new Uint8Array(free.length);
  for (const index of free.keys()) {
    if (free[index] !== 1) continue;
    const [column, row] = [index % columns, Math.floor(index / columns)];
    let way = 0;
    for (const [direction, [dx, dy]] of DIRECTIONS.entries()) {
      if (column + dx < 0 || column + dx >= columns || row + dy < 0 || row + dy >= rows) continue;
      const isFree = free[index + dx] === 1 || direction < FIRST_ACROSS;
      if (free[index + dy * columns + dx] !== 1 || !isFree) continue;
      if (direction < FIRST_ACROSS || free[index + dy * columns] === 1) way |= 1 << direction;
    }
    ways[index] = way;
  }
  return ways;
}

/** The cheapest of some points; undefined: no way leads to any. */
export const cheapest = (costs: Costs, points: readonly number[]): number | undefined =>
  points.filter((index) => (costs[index] ?? -1) >= 0).toSorted((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0) || a - b)[0];

/** Metres between two places. */
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
