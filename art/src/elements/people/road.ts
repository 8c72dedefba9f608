import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { curve, disc, fill, group, type Point, polygon, stroke } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

/** A track that winds up from the near edge to a far point; places are fractions of the sheet. */
export function road(
  sheet: Sheet,
  palette: Palette,
  from: readonly [number, number],
  bends: number,
  mouth: number,
  shift = 0,
): string {
  const { width, height, unit } = sheet;
  const left: Point[] = [];
  const right: Point[] = [];
  const middle: Point[] = [];
  for (let step = 0; step <= 30; step += 1) {
    const t = step / 30;
    const near = t ** 1.9;
    const y = (from[1] + (1.04 - from[1]) * near) * height;
    const x = (from[0] + shift * near + Math.sin(t * Math.PI * bends) * 0.1 * (0.25 + t)) * width;
    const half = (0.003 + near * mouth * 0.5) * width;
    left.push([x - half, y]);
    right.push([x + half, y]);
    middle.push([x, y]);
  }
  const path = `${curve(left)}L${curve(right.toReversed()).slice(1)}Z`;
  const tone = mix(palette.light, palette.land[2] ?? palette.ink, 0.45);
  const markup = fill(
    path,
    sheet.vertical(from[1] * height, height, [
      [0, mix(tone, palette.mist, 0.5)],
      [0.4, tone],
      [1, mix(tone, palette.ink, 0.45)],
    ]),
  );
  const edge = mix(palette.light, palette.disc, 0.4);
  let dashes = "";
  for (let step = 4; step < 29; step += 2) {
    const a = middle[step];
    const b = middle[step + 1];
    if (a === undefined || b === undefined) continue;
    const w = (step / 30) ** 2.4 * unit * 0.65;
    dashes += fill(
      polygon([
        [a[0] - w * 0.8, a[1]],
        [a[0] + w * 0.8, a[1]],
        [b[0] + w, b[1]],
        [b[0] - w, b[1]],
      ]),
      edge,
      'opacity="0.75"',
    );
  }
  return (
    markup +
    dashes +
    stroke(curve(left), edge, unit * 0.16, 'opacity="0.5"') +
    stroke(curve(right), edge, unit * 0.16, 'opacity="0.5"')
  );
}

/** A rider on a mountain bike; (x, y) is the ground under the rear wheel, `size` the height of the rider in units. */
export function cyclist(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  body: string,
  frame: string,
  flip = false,
): string {
  const s = size * sheet.unit;
  const p = (dx: number, dy: number): string => `${n(dx * s)} ${n(dy * s)}`;
  let markup = "";
  for (const wheel of [0, 0.68])
    markup +=
      `<circle cx="${n(wheel * s)}" cy="${n(-0.22 * s)}" r="${n(0.21 * s)}" fill="none" stroke="${body}" stroke-width="${n(s * 0.045)}"/>` +
      disc(wheel * s, -0.22 * s, s * 0.03, body);
  markup += stroke(
    `M${p(0, -0.22)}L${p(0.3, -0.22)}L${p(0.56, -0.5)}L${p(0.2, -0.5)}ZM${p(0.3, -0.22)}L${p(0.16, -0.58)}M${p(0.68, -0.22)}L${p(0.54, -0.6)}L${p(0.64, -0.64)}`,
    frame,
    s * 0.035,
  );
  markup +=
    stroke(`M${p(0.2, -0.64)}L${p(0.42, -0.48)}L${p(0.34, -0.14)}L${p(0.42, -0.13)}`, body, s * 0.095) +
    stroke(`M${p(0.2, -0.66)}L${p(0.36, -0.92)}`, body, s * 0.15) +
    stroke(`M${p(0.38, -0.92)}L${p(0.52, -0.74)}L${p(0.6, -0.64)}`, body, s * 0.07);
  markup +=
    disc(0.46 * s, -1.04 * s, s * 0.088, body) +
    fill(`M${p(0.36, -1.05)}Q${p(0.4, -1.17)} ${p(0.52, -1.13)}L${p(0.58, -1.06)}Z`, frame);
  return group(markup, `translate(${n(x)} ${n(y)}) scale(${flip ? -1 : 1} 1)`);
}
