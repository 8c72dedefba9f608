import { fill, type Point, polygon } from "../../draw/paths.ts";
import type { Sheet } from "../../draw/sheet.ts";

/** A rock: a faceted boulder. */
export function rock(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  dark: string,
  lit: string,
  name: string,
): string {
  const random = sheet.random.fork(name);
  const s = size * sheet.unit;
  const p = (dx: number, dy: number): Point => [x + dx * s, y + dy * s];
  const top: Point = p(random.between(-0.2, 0.1), -random.between(0.55, 0.75));
  const outline: Point[] = [p(-1, 0.1), p(-0.86, -0.25), p(-0.5, -0.52), top, p(0.45, -0.5), p(0.85, -0.2), p(1, 0.1)];
  const ridge: Point = p(random.between(-0.05, 0.2), -0.2);
  return (
    fill(polygon(outline), dark) +
    fill(polygon([p(-0.86, -0.25), p(-0.5, -0.52), top, ridge, p(-0.3, 0)]), lit, 'opacity="0.55"') +
    fill(polygon([top, p(0.45, -0.5), ridge]), lit, 'opacity="0.25"')
  );
}
