import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { curve, disc, fill, group, oval, type Point, polygon, polyline, stroke } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";
import { lens } from "./lake.ts";

/** A kayak with its paddler, side on; `size` is its length in units. */
export function kayak(sheet: Sheet, palette: Palette, x: number, y: number, size: number, flip = false): string {
  const s = size * sheet.unit;
  const p = (dx: number, dy: number): Point => [dx * s, dy * s];
  let markup = oval(0, 0.045 * s, s * 0.56, s * 0.035, palette.ink, 'opacity="0.35"');
  markup += fill(
    curve(
      [
        p(-0.56, -0.075),
        p(-0.3, -0.03),
        p(0, -0.025),
        p(0.3, -0.03),
        p(0.56, -0.075),
        p(0.36, 0.025),
        p(0, 0.05),
        p(-0.36, 0.025),
      ],
      true,
    ),
    palette.accent,
  );
  markup += fill(
    curve(
      [
        p(-0.56, -0.075),
        p(-0.3, -0.03),
        p(0, -0.025),
        p(0.3, -0.03),
        p(0.56, -0.075),
        p(0.3, -0.012),
        p(0, -0.005),
        p(-0.3, -0.012),
      ],
      true,
    ),
    palette.accentLight,
  );
  markup += fill(
    curve([p(-0.075, -0.02), p(-0.085, -0.16), p(-0.03, -0.225), p(0.04, -0.2), p(0.06, -0.1), p(0.05, -0.02)], true),
    palette.ink,
  );
  markup += disc(0.01 * s, -0.275 * s, s * 0.042, palette.ink);
  markup += fill(
    polygon([p(-0.045, -0.29), p(0.085, -0.285), p(0.085, -0.298), p(0.03, -0.325), p(-0.02, -0.32)]),
    palette.accentLight,
  );
  markup += stroke(polyline([p(-0.3, -0.3), p(0.36, -0.02)]), palette.ink, s * 0.014);
  markup += stroke(
    polyline([p(-0.02, -0.19), p(-0.09, -0.2)]) + polyline([p(0.02, -0.18), p(0.12, -0.12)]),
    palette.ink,
    s * 0.036,
  );
  markup += fill(curve([p(-0.29, -0.295), p(-0.33, -0.35), p(-0.4, -0.36), p(-0.36, -0.3)], true), palette.accentLight);
  markup += fill(curve([p(0.34, -0.03), p(0.37, 0.03), p(0.43, 0.03), p(0.4, -0.025)], true), palette.accentLight);
  markup += stroke(
    polyline([p(0.62, 0.045), p(0.8, 0.05)]) +
      polyline([p(-0.66, 0.05), p(-1, 0.065)]) +
      polyline([p(-0.6, 0.075), p(-0.8, 0.088)]),
    palette.disc,
    s * 0.008,
    'opacity="0.7"',
  );
  return group(markup, `translate(${n(x)} ${n(y)}) scale(${flip ? -1 : 1} 1)`);
}

/** A river that winds from the far middle to the near edge. Places are fractions of the sheet. */
export function river(
  sheet: Sheet,
  palette: Palette,
  from: readonly [number, number],
  bends: number,
  mouth: number,
): string {
  const random = sheet.random.fork("river");
  const { width, height, unit } = sheet;
  const left: Point[] = [];
  const right: Point[] = [];
  const steps = 26;
  const middles: { x: number; y: number; half: number; t: number }[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps;
    const near = t ** 2.1;
    const y = (from[1] + (1.04 - from[1]) * near) * height;
    const x = (from[0] + Math.sin(t * Math.PI * bends) * 0.13 * (0.2 + t * 1.25)) * width;
    const half = (0.004 + near * mouth * 0.5) * width;
    left.push([x - half * random.between(0.94, 1.06), y]);
    right.push([x + half * random.between(0.94, 1.06), y]);
    middles.push({ x, y, half, t });
  }
  const path = `${curve(left)}L${curve(right.toReversed()).slice(1)}Z`;
  const paint = sheet.vertical(from[1] * height, height, [
    [0, mix(palette.light, palette.water, 0.25)],
    [0.25, mix(palette.water, palette.light, 0.35)],
    [1, mix(palette.water, palette.ink, 0.4)],
  ]);
  const clip = sheet.clip(`<path d="${path}"/>`);
  let flow = "";
  for (let index = 0; index < 200; index += 1) {
    const middle = middles[Math.floor(random.next() ** 0.7 * steps)];
    if (middle === undefined) continue;
    const size = unit * (0.25 + middle.t * 3.6) * random.between(0.4, 1.5);
    flow += lens(
      middle.x + random.between(-1, 1) * middle.half,
      middle.y + random.between(-1, 1) * unit * 3 * middle.t,
      size,
      unit * (0.03 + middle.t * 0.22),
    );
  }
  const bank =
    stroke(curve(left), palette.light, unit * 0.2, 'opacity="0.5"') +
    stroke(curve(right), palette.light, unit * 0.2, 'opacity="0.5"');
  return fill(path, paint) + group(fill(flow, palette.disc, 'opacity="0.4"'), "", `clip-path="${clip}"`) + bank;
}
