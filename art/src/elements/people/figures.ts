import { disc, fill, type Point, polygon, polyline, stroke } from "../../draw/paths.ts";
import { n } from "../../draw/sheet.ts";

export interface FigureColors {
  body: string;
  pack?: string;
  /** Light on one edge of the figure. */
  rim?: string;
}

type Place = (dx: number, dy: number) => Point;

function place(x: number, y: number, height: number, flip: boolean): Place {
  return (dx, dy) => [x + dx * height * (flip ? -1 : 1), y + dy * height];
}

/** Someone with a pack who walks with a pole; (x, y) is where the feet stand. */
export function hiker(x: number, y: number, height: number, colors: FigureColors, flip = false): string {
  const p = place(x, y, height, flip);
  let markup = stroke(polyline([p(0.23, -0.56), p(0.33, 0.02)]), colors.body, height * 0.022);
  markup += stroke(
    polyline([p(-0.03, -0.46), p(-0.06, -0.24), p(-0.19, 0)]) +
      polyline([p(0.02, -0.46), p(0.12, -0.25), p(0.11, 0), p(0.17, 0)]),
    colors.body,
    height * 0.092,
  );
  markup += fill(polygon([p(-0.1, -0.8), p(0.06, -0.82), p(0.1, -0.66), p(0.07, -0.42), p(-0.1, -0.42)]), colors.body);
  markup += stroke(polyline([p(0.03, -0.74), p(0.1, -0.6), p(0.23, -0.56)]), colors.body, height * 0.062);
  markup += disc(...p(0.06, -0.91), height * 0.077, colors.body);
  markup += stroke(polyline([p(0.0, -0.95), p(0.15, -0.935)]), colors.body, height * 0.03);
  const pack = colors.pack ?? colors.body;
  markup += fill(
    polygon([p(-0.26, -0.8), p(-0.22, -0.87), p(-0.08, -0.86), p(-0.06, -0.5), p(-0.14, -0.43), p(-0.25, -0.46)]),
    pack,
  );
  markup += stroke(polyline([p(-0.24, -0.9), p(-0.1, -0.9)]), pack, height * 0.06);
  return colors.rim === undefined
    ? markup
    : markup + stroke(polyline([p(-0.26, -0.8), p(-0.22, -0.87), p(-0.08, -0.86)]), colors.rim, height * 0.018);
}

/** Someone who stands and looks, arms down or raised. */
export function stander(
  x: number,
  y: number,
  height: number,
  colors: FigureColors,
  arms: "down" | "up" | "point" = "down",
  flip = false,
): string {
  const p = place(x, y, height, flip);
  let markup = stroke(
    polyline([p(-0.05, -0.46), p(-0.07, 0)]) + polyline([p(0.05, -0.46), p(0.08, 0)]),
    colors.body,
    height * 0.095,
  );
  markup += fill(polygon([p(-0.12, -0.8), p(0.12, -0.8), p(0.1, -0.42), p(-0.1, -0.42)]), colors.body);
  const reach = {
    down: [p(-0.16, -0.6), p(-0.15, -0.42)],
    up: [p(-0.22, -0.92), p(-0.25, -1.08)],
    point: [p(-0.16, -0.6), p(-0.15, -0.42)],
  }[arms];
  const other = {
    down: [p(0.16, -0.6), p(0.15, -0.42)],
    up: [p(0.22, -0.92), p(0.25, -1.08)],
    point: [p(0.22, -0.76), p(0.38, -0.84)],
  }[arms];
  markup += stroke(
    polyline([p(-0.1, -0.76), ...reach]) + polyline([p(0.1, -0.76), ...other]),
    colors.body,
    height * 0.065,
  );
  markup += disc(...p(0, -0.92), height * 0.08, colors.body);
  if (colors.pack !== undefined)
    markup += fill(polygon([p(-0.13, -0.82), p(0.13, -0.82), p(0.14, -0.5), p(-0.14, -0.5)]), colors.pack);
  return markup;
}

/** Someone on a wall: reaching up with one hand, one knee high; (x, y) is the hip. */
export function climber(x: number, y: number, height: number, colors: FigureColors, flip = false): string {
  const p = place(x, y, height, flip);
  let markup = stroke(
    polyline([p(0, -0.02), p(0.17, 0.05), p(0.15, 0.28)]) + polyline([p(-0.02, 0), p(-0.12, 0.24), p(-0.16, 0.48)]),
    colors.body,
    height * 0.095,
  );
  markup += fill(polygon([p(-0.1, 0.03), p(0.09, 0.03), p(0.12, -0.34), p(-0.1, -0.36)]), colors.body);
  markup += stroke(
    polyline([p(0.08, -0.32), p(0.2, -0.5), p(0.17, -0.72)]) +
      polyline([p(-0.08, -0.32), p(-0.24, -0.36), p(-0.3, -0.52)]),
    colors.body,
    height * 0.066,
  );
  markup += disc(...p(0.02, -0.47), height * 0.082, colors.pack ?? colors.body);
  const rope = `M${n(p(0, 0)[0])} ${n(p(0, 0)[1])}Q${n(p(0.05, 0.7)[0])} ${n(p(0.05, 0.7)[1])} ${n(p(-0.05, 1.6)[0])} ${n(p(-0.05, 1.6)[1])}`;
  return stroke(rope, colors.rim ?? colors.body, height * 0.02) + markup;
}
