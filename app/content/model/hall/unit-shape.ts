import type { Unit } from "./hall";
import type { Side } from "./hall-lists";

/** Metres. */
export type Point = { x: number; y: number };
export type Rectangle = { x: number; y: number; w: number; h: number };

type Shape = Partial<Rectangle> & Pick<Unit, "corners">;

/** The corners of a rectangle, clockwise from the north-west. */
const cornersOf = ({ x, y, w, h }: Rectangle): Point[] => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
];

/** The rectangle of a shape; undefined: it is a polygon, or nothing. */
export function rectangleOf({ x, y, w, h, corners }: Shape): Rectangle | undefined {
  const given = x !== undefined && y !== undefined && w !== undefined && h !== undefined;
  return given && !corners?.length ? { x, y, w, h } : undefined;
}

/** The outline of a shape, clockwise; empty: it has no place. */
export function outlineOf(shape: Shape): readonly Point[] {
  const rectangle = rectangleOf(shape);
  if (rectangle) return cornersOf(rectangle);
  const corners = shape.corners ?? [];
  if (corners.length < 3) return [];
  return turn(corners) < 0 ? corners.toReversed() : corners;
}

/** Twice the area of a polygon: positive when it is clockwise with `y` to the south. */
const turn = (corners: readonly Point[]): number =>
  edgesOf(corners).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0);

/** The edges of an outline. */
export const edgesOf = (outline: readonly Point[]): [Point, Point][] =>
  outline.map((corner, index) => [corner, outline[(index + 1) % outline.length] ?? corner]);

/** The area of a shape in m², to a hundredth. */
export const areaOf = (shape: Shape): number => Math.round(Math.abs(turn(outlineOf(shape))) * 50) / 100;

/** The smallest rectangle around points; undefined: there are no points. */
export function boundsOf(points: readonly Point[]): Rectangle | undefined {
  if (points.length === 0) return undefined;
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** The smallest rectangle around a shape. One that has no place is at the corner of its hall. */
export const boundsOfShape = (shape: Shape): Rectangle => boundsOf(outlineOf(shape)) ?? { x: 0, y: 0, w: 0, h: 0 };

/** Whether a box, or a point, is at least in part within another box. */
export const isWithin = (box: Rectangle, one: Partial<Rectangle> & Point): boolean =>
  one.x < box.x + box.w && one.y < box.y + box.h && one.x + (one.w ?? 0) > box.x && one.y + (one.h ?? 0) > box.y;

/** The middle of that rectangle. */
export function middleOfShape(shape: Shape): Point {
  const { x, y, w, h } = boundsOfShape(shape);
  return { x: x + w / 2, y: y + h / 2 };
}

/** Where an edge of a clockwise outline looks. */
export function sideOf([a, b]: readonly [Point, Point]): Side {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? "north" : "south";
  return dy > 0 ? "east" : "west";
}

/** Whether a point is in an outline. */
export function isInside(outline: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (const [a, b] of edgesOf(outline))
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  return inside;
}
