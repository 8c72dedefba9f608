import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { box, curve, disc, fill, group, oval, type Point, polygon, stroke } from "../../draw/paths.ts";
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

/** An overland car from the side with a tent on its roof; (x, y) is the middle of the ground it stands on, `size` its length in units. */
export function overlander(
  sheet: Sheet,
  palette: Palette,
  x: number,
  y: number,
  size: number,
  options: { tentUp?: boolean; lights?: boolean; flip?: boolean; color?: string } = {},
): string {
  const s = size * sheet.unit;
  const p = (dx: number, dy: number): string => `${n(dx * s)} ${n(dy * s)}`;
  const color = options.color ?? palette.accent;
  const glass = mix(palette.sky.at(-1) ?? palette.disc, palette.ink, 0.35);
  let markup = oval(0, 0, s * 0.6, s * 0.05, palette.ink, 'opacity="0.45"');
  if (options.lights === true)
    markup += fill(
      `M${p(0.5, -0.2)}L${p(1.9, -0.34)}L${p(1.9, 0.06)}Z`,
      sheet.linear(
        [
          [0, palette.accentLight, 0.6],
          [1, palette.accentLight, 0],
        ],
        [0, 0, 1, 0],
      ),
    );
  markup += fill(
    `M${p(-0.5, -0.1)}L${p(-0.5, -0.42)}Q${p(-0.49, -0.46)} ${p(-0.45, -0.46)}L${p(0.12, -0.46)}Q${p(0.17, -0.45)} ${p(0.2, -0.41)}L${p(0.28, -0.29)}L${p(0.46, -0.26)}Q${p(0.51, -0.24)} ${p(0.51, -0.19)}L${p(0.51, -0.1)}Z`,
    sheet.linear([
      [0, mix(color, palette.light, 0.25)],
      [0.5, color],
      [1, mix(color, palette.ink, 0.35)],
    ]),
  );
  markup += fill(
    `M${p(-0.45, -0.42)}H${n(-0.2 * s)}V${n(-0.29 * s)}H${n(-0.45 * s)}ZM${p(-0.17, -0.42)}H${n(0.0 * s)}V${n(-0.29 * s)}H${n(-0.17 * s)}ZM${p(0.03, -0.42)}L${p(0.12, -0.42)}L${p(0.2, -0.29)}L${p(0.03, -0.29)}Z`,
    glass,
  );
  markup += fill(
    `M${p(-0.42, -0.42)}L${p(-0.34, -0.42)}L${p(-0.42, -0.29)}ZM${p(-0.13, -0.42)}L${p(-0.08, -0.42)}L${p(-0.15, -0.29)}Z`,
    palette.disc,
    'opacity="0.35"',
  );
  markup += stroke(
    `M${p(-0.185, -0.45)}V${n(-0.12 * s)}M${p(0.015, -0.45)}V${n(-0.12 * s)}`,
    mix(color, palette.ink, 0.5),
    s * 0.008,
  );
  markup +=
    box(-0.53 * s, -0.15 * s, 0.04 * s, 0.07 * s, palette.ink) +
    box(0.48 * s, -0.15 * s, 0.07 * s, 0.07 * s, palette.ink) +
    disc(0.48 * s, -0.2 * s, s * 0.026, palette.accentLight);
  markup +=
    box(-0.56 * s, -0.36 * s, 0.06 * s, 0.17 * s, palette.ink, s * 0.02) +
    box(-0.52 * s, -0.11 * s, 1.04 * s, 0.035 * s, palette.ink);
  for (const wheel of [-0.31, 0.3])
    markup +=
      disc(wheel * s, -0.085 * s, s * 0.115, palette.ink) +
      disc(wheel * s, -0.085 * s, s * 0.056, mix(palette.ink, palette.light, 0.45)) +
      disc(wheel * s, -0.085 * s, s * 0.02, palette.ink);
  markup += box(-0.48 * s, -0.495 * s, 0.6 * s, 0.022 * s, palette.ink);
  if (options.tentUp === true) {
    markup +=
      fill(
        `M${p(-0.5, -0.5)}L${p(-0.32, -0.78)}L${p(0.06, -0.78)}L${p(0.2, -0.5)}Z`,
        mix(palette.accentLight, palette.accent, 0.15),
      ) +
      fill(`M${p(-0.32, -0.78)}L${p(-0.5, -0.5)}L${p(-0.22, -0.5)}Z`, mix(palette.accent, palette.ink, 0.25)) +
      fill(`M${p(-0.16, -0.52)}L${p(-0.1, -0.7)}L${p(0.02, -0.7)}L${p(0.06, -0.52)}Z`, "#fff1c4");
    markup += stroke(`M${p(0.16, -0.5)}L${p(0.3, -0.02)}`, palette.ink, s * 0.012);
  } else
    markup +=
      box(-0.46 * s, -0.56 * s, 0.52 * s, 0.06 * s, mix(palette.ink, palette.accent, 0.12), s * 0.02) +
      box(-0.42 * s, -0.6 * s, 0.2 * s, 0.05 * s, mix(palette.ink, palette.light, 0.25), s * 0.015);
  return group(markup, `translate(${n(x)} ${n(y)}) scale(${options.flip === true ? -1 : 1} 1)`);
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
