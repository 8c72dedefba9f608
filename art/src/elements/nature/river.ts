import type { Palette } from "../../draw/palettes.ts";
import { curve, disc, fill, group, oval, type Point, polygon, polyline, stroke } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

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
