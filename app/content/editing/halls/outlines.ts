import type { Unit } from "~/content/model/hall/hall";
import { edgesOf, outlineOf, type Point, type Rectangle, rectangleOf } from "~/content/model/hall/unit-shape";

/** A booth's place, without what else is said of it. */
export type Shape = Pick<Unit, "x" | "y" | "w" | "h" | "corners">;

type Edge = readonly [Point, Point];

/** Metres to the centimetre, as plans are drawn. */
export const toCentimetres = (metres: number): number => Math.round(metres * 100) / 100;

const round = ({ x, y }: Point): Point => ({ x: toCentimetres(x), y: toCentimetres(y) });
const keyOf = ({ x, y }: Point): string => `${x} ${y}`;

/** How far a point is to the left of a line, times the length of the line. */
const turn = ([a, b]: Edge, { x, y }: Point): number => (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);

/** Where a point is between the ends of an edge, from 0 to 1; undefined: it is not on it, or one of its ends. */
function placeOn([a, b]: Edge, point: Point): number | undefined {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const place = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length ** 2;
  const isOn = Math.abs(turn([a, b], point)) / length < 0.01;
  return isOn && place > 0 && place < 1 ? place : undefined;
}

/** An edge in parts between the points that lie on it. */
function cut(edge: Edge, points: readonly Point[]): Edge[] {
  const between = points
    .flatMap((point) => ({ point, place: placeOn(edge, point) }))
    .filter((on): on is { point: Point; place: number } => on.place !== undefined)
    .toSorted((one, other) => one.place - other.place)
    .map(({ point }) => point);
  const stops = [edge[0], ...between, edge[1]];
  return stops.slice(1).flatMap((stop, index) => {
    const start = stops[index] ?? stop;
    return keyOf(start) === keyOf(stop) ? [] : [[start, stop] as const];
  });
}

/** The corners of an outline without those on a straight side. */
const withoutStraight = (outline: readonly Point[]): Point[] =>
  outline.filter((corner, index) => {
    const [before, after] = [outline.at(index - 1) ?? corner, outline[(index + 1) % outline.length] ?? corner];
    return Math.abs(turn([before, after], corner)) > 0.001;
  });

/** An outline as a booth says it: a rectangle where it is one. */
export function shapeOf(outline: readonly Point[]): Shape {
  const corners = withoutStraight(outline.map(round));
  const [a, b, c, d] = corners;
  const isUpright = edgesOf(corners).every(([from, to]) => from.x === to.x || from.y === to.y);
  if (!a || !b || !c || !d || corners.length !== 4 || !isUpright) return { corners };
  const [x, y] = [Math.min(a.x, c.x), Math.min(a.y, c.y)];
  return { x, y, w: toCentimetres(Math.max(a.x, c.x) - x), h: toCentimetres(Math.max(a.y, c.y) - y) };
}

/**
 * The outline around booths that touch along their sides: sides that two of them share go away, and the others make one ring.
 * @returns null: some touch no other one, or they leave a hole between them
 */
export function joinShapes(shapes: readonly Shape[]): Shape | null {
  const outlines = shapes.map((shape) => outlineOf(shape).map(round));
  const points = outlines.flat();
  const edges = outlines.flatMap(edgesOf).flatMap((edge) => cut(edge, points));
  const known = new Set(edges.map(([from, to]) => `${keyOf(from)} ${keyOf(to)}`));
  const outer = edges.filter(([from, to]) => !known.has(`${keyOf(to)} ${keyOf(from)}`));
  const next = new Map(outer.map((edge) => [keyOf(edge[0]), edge]));
  const [first] = outer;
  // Two edges that begin at a point belong to booths that touch at a corner.
  if (!first || next.size !== outer.length) return null;
  const ring: Point[] = [];
  for (let edge: Edge | undefined = first; edge && ring.length < outer.length; edge = next.get(keyOf(edge[1]))) {
    if (ring.length > 0 && edge === first) break;
    ring.push(edge[0]);
  }
  return ring.length === outer.length ? shapeOf(ring) : null;
}

/** A rectangle in equal parts. @param across from west to east, otherwise from north to south @returns null: it is a polygon */
export function splitShape(shape: Shape, count: number, across: boolean): Rectangle[] | null {
  const whole = rectangleOf(shape);
  if (!whole) return null;
  const { x, y, w, h } = whole;
  const at = (part: number, from: number, length: number) => toCentimetres(from + (length * part) / count);
  return Array.from({ length: count }, (_, part) => {
    const [left, top] = across ? [at(part, x, w), y] : [x, at(part, y, h)];
    const [right, bottom] = across ? [at(part + 1, x, w), y + h] : [x + w, at(part + 1, y, h)];
    return { x: left, y: top, w: toCentimetres(right - left), h: toCentimetres(bottom - top) };
  });
}
