import { STEP } from "./hall-floor";
import { type Costs, distance, type Ground, offsetsOf, placeAt, STRAIGHT, stepCost } from "./hall-ways";
import { edgesOf, type Point } from "./unit-shape";

/** The line from where the costs begin to a point: its corners, in metres. Empty: no way leads there. */
export function lineTo(ground: Ground, costs: Costs, end: number): Point[] {
  if ((costs[end] ?? -1) < 0) return [];
  const { effort, ways } = ground;
  const offsets = offsetsOf(ground);
  const line = [end];
  let ahead = 0;
  for (let index = end; (costs[index] ?? 0) > 0; line.push(index)) {
    let previous = -1;
    // Of several steps that cost the same it is the one that goes straight on.
    for (const [direction, offset] of offsets.entries()) {
      if (((ways[index] as number) & (1 << direction)) === 0) continue;
      const efforts = (effort[index] as number) + (effort[index + offset] as number);
      if (costs[index + offset] !== (costs[index] as number) - stepCost(direction, efforts)) continue;
      if (previous === -1 || offset === ahead) previous = index + offset;
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
  // Along a row or a column of points the steps are the straight line.
  let isRow = true;
  for (let to = 1; to < steps.length; to += 1) {
    const [start = 0, before = 0, end = 0] = [steps[from], steps[to - 1], steps[to]];
    const by = Math.abs(end - before);
    isRow &&= (by === 1 || by === ground.columns) && end - before === (steps[from + 1] ?? 0) - start;
    const isStraight = isRow || to === from + 1;
    if (isStraight || isNoDearer(straightCost(ground, start, end), (costs[end] ?? 0) - (costs[start] ?? 0))) continue;
    from = to - 1;
    corners.push(before);
    isRow = by === 1 || by === ground.columns;
  }
  return steps.length > 1 ? [...corners, steps.at(-1) ?? 0] : corners;
}

/** A straight line is taken even if it costs a little more, so that a way in an aisle is one line. */
const isNoDearer = (straight: number, steps: number) => straight <= steps * 1.01 + 6;

/** Metres to either side of a straight line that are free too. */
const BESIDE = 0.15;

/** What a straight line costs; infinite where it leads through something. Ways are made of many, so it makes no objects. */
function straightCost(ground: Ground, start: number, end: number): number {
  const { free, effort, columns, hall } = ground;
  const [a, b] = [placeAt(ground, start), placeAt(ground, end)];
  const length = distance(a, b);
  const count = Math.ceil((length * 4) / STEP);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [asideX, asideY] = length === 0 ? [0, 0] : [(dy / length) * BESIDE, (-dx / length) * BESIDE];
  let sum = 0;
  for (let sample = 0; sample <= count; sample += 1) {
    const part = count === 0 ? 0 : sample / count;
    for (let side = -1; side <= 1; side += 1) {
      const [x, y] = [a.x + dx * part + asideX * side, a.y + dy * part + asideY * side];
      if (x < 0 || y < 0 || x >= hall.width || y >= hall.depth) return Number.POSITIVE_INFINITY;
      const index = Math.floor(y / STEP) * columns + Math.floor(x / STEP);
      if (free[index] !== 1) return Number.POSITIVE_INFINITY;
      if (side === 0) sum += effort[index] as number;
    }
  }
  return (length / STEP) * (STRAIGHT + (2 * sum) / (count + 1));
}

/** Metres of a line. */
export const lengthOf = (line: readonly Point[]): number =>
  edgesOf(line)
    .slice(0, -1)
    .reduce((sum, [a, b]) => sum + distance(a, b), 0);
