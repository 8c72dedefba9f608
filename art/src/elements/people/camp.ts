import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { disc, fill, oval, type Point, polygon, polyline, stroke } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

/** A ridge tent, lit from inside when `glow` is above 0; `size` is its height in units, (x, y) the middle of its foot in coordinates. */
export function tent(
  sheet: Sheet,
  palette: Palette,
  x: number,
  y: number,
  size: number,
  options: { color?: string; glow?: number; flip?: boolean } = {},
): string {
  const h = size * sheet.unit;
  const f = options.flip === true ? -1 : 1;
  const color = options.color ?? palette.accent;
  const glow = options.glow ?? 0;
  const at = (dx: number, dy: number): Point => [x + dx * h * f, y + dy * h];
  const side = mix(color, palette.ink, glow > 0 ? 0.34 : 0.3);
  const front =
    glow > 0
      ? sheet.linear([
          [0, mix(color, palette.accentLight, 0.35)],
          [1, palette.accentLight],
        ])
      : mix(color, palette.light, 0.16);
  let markup = "";
  if (glow > 0) {
    const halo = sheet.radial([
      [0, palette.accentLight, 0.5 * glow],
      [0.45, palette.accent, 0.2 * glow],
      [1, palette.accent, 0],
    ]);
    markup +=
      oval(x, y - h * 0.3, h * 3.1, h * 2.1, halo) + oval(x - h * 0.2 * f, y + h * 0.06, h * 2.2, h * 0.3, halo);
  }
  markup += stroke(
    polyline([at(1.02, -0.86), at(1.62, 0.03)]) + polyline([at(-0.42, -1), at(-1.3, 0.04)]),
    palette.ink,
    h * 0.014,
    'opacity="0.55"',
  );
  markup += fill(polygon([at(-0.4, -1), at(0.98, -0.86), at(1.28, 0), at(0.36, 0.05)]), side);
  markup += fill(
    polygon([at(-0.4, -1), at(0.98, -0.86), at(0.9, -0.74), at(-0.36, -0.88)]),
    mix(side, palette.light, 0.28),
  );
  markup += stroke(polyline([at(0.32, -0.93), at(0.82, 0.02)]), mix(side, palette.ink, 0.4), h * 0.014);
  markup += fill(polygon([at(-0.4, -1), at(0.36, 0.05), at(-1.02, 0.02)]), front);
  markup += fill(
    `M${n(at(-0.4, -0.82)[0])} ${n(at(-0.4, -0.82)[1])}Q${n(at(-0.14, -0.4)[0])} ${n(at(-0.14, -0.4)[1])} ${n(at(-0.06, 0.04)[0])} ${n(at(-0.06, 0.04)[1])}L${n(at(-0.6, 0.035)[0])} ${n(at(-0.6, 0.035)[1])}Q${n(at(-0.5, -0.42)[0])} ${n(at(-0.5, -0.42)[1])} ${n(at(-0.4, -0.82)[0])} ${n(at(-0.4, -0.82)[1])}Z`,
    glow > 0 ? "#fff1c4" : mix(palette.ink, color, 0.22),
  );
  return markup + stroke(polyline([at(-0.4, -1), at(-0.33, 0.045)]), mix(color, palette.ink, 0.45), h * 0.02);
}

/** A dome tent with two crossing poles. */
export function domeTent(
  sheet: Sheet,
  palette: Palette,
  x: number,
  y: number,
  size: number,
  options: { color?: string; glow?: number } = {},
): string {
  const h = size * sheet.unit;
  const color = options.color ?? palette.accent;
  const glow = options.glow ?? 0;
  const p = (dx: number, dy: number): string => `${n(x + dx * h)} ${n(y + dy * h)}`;
  let markup = "";
  if (glow > 0)
    markup += oval(
      x,
      y - h * 0.3,
      h * 3,
      h * 1.9,
      sheet.radial([
        [0, palette.accentLight, 0.5 * glow],
        [0.5, palette.accent, 0.18 * glow],
        [1, palette.accent, 0],
      ]),
    );
  const body =
    glow > 0
      ? sheet.radial([
          [0, palette.accentLight],
          [0.5, mix(color, palette.accentLight, 0.45)],
          [1, mix(color, palette.ink, 0.18)],
        ])
      : sheet.linear(
          [
            [0, mix(color, palette.light, 0.3)],
            [0.5, color],
            [1, mix(color, palette.ink, 0.35)],
          ],
          [0, 0, 1, 0.3],
        );
  markup += fill(
    `M${p(-1.25, 0)}C${p(-1.05, -0.72)} ${p(-0.5, -1)} ${p(0, -1)}C${p(0.5, -1)} ${p(1.05, -0.72)} ${p(1.25, 0)}Q${p(0, 0.12)} ${p(-1.25, 0)}Z`,
    body,
  );
  markup += fill(
    `M${p(0, -1)}C${p(0.5, -1)} ${p(1.05, -0.72)} ${p(1.25, 0)}Q${p(0.9, 0.04)} ${p(0.62, 0.055)}C${p(0.6, -0.5)} ${p(0.3, -0.9)} ${p(0, -1)}Z`,
    mix(color, palette.ink, 0.5),
    'opacity="0.42"',
  );
  markup += fill(
    `M${p(-0.05, -0.72)}C${p(0.28, -0.62)} ${p(0.44, -0.3)} ${p(0.46, 0.06)}Q${p(0, 0.09)} ${p(-0.48, 0.06)}C${p(-0.44, -0.34)} ${p(-0.3, -0.62)} ${p(-0.05, -0.72)}Z`,
    glow > 0 ? "#fff0c0" : mix(palette.ink, color, 0.24),
  );
  return (
    markup +
    stroke(
      `M${p(-1.25, 0)}C${p(-0.5, -0.6)} ${p(-0.2, -0.95)} ${p(0, -1)}C${p(0.3, -0.9)} ${p(0.6, -0.5)} ${p(0.62, 0.055)}`,
      mix(color, palette.ink, 0.4),
      h * 0.022,
    )
  );
}

/** A fire of logs with its light on the ground; `size` is the height of the flames in units. */
export function campfire(sheet: Sheet, palette: Palette, x: number, y: number, size: number): string {
  const h = size * sheet.unit;
  const random = sheet.random.fork("campfire");
  const p = (dx: number, dy: number): string => `${n(x + dx * h)} ${n(y + dy * h)}`;
  const flame = (scale: number, lean: number): string =>
    `M${p(0, 0)}C${p(-0.62 * scale, -0.1)} ${p(-0.44 * scale, -0.5 * scale)} ${p((-0.16 + lean) * scale, -0.66 * scale)}C${p((-0.2 + lean) * scale, -0.45 * scale)} ${p(-0.04 * scale, -0.52 * scale)} ${p((0.06 + lean) * scale, -scale)}C${p((0.16 + lean) * scale, -0.72 * scale)} ${p(0.62 * scale, -0.45 * scale)} ${p(0.4 * scale, -0.13)}Q${p(0.25 * scale, 0)} ${p(0, 0)}Z`;
  const halo = sheet.radial([
    [0, palette.accentLight, 0.62],
    [0.3, palette.accent, 0.3],
    [1, palette.accent, 0],
  ]);
  let markup = oval(x, y - h * 0.3, h * 6.5, h * 4.4, halo) + oval(x, y + h * 0.1, h * 4.6, h * 0.75, halo);
  markup +=
    fill(flame(1, 0.05), palette.accent) +
    fill(flame(0.72, -0.06), palette.accentLight) +
    fill(flame(0.42, 0.06), "#fff3c9");
  markup += stroke(
    `M${p(-0.62, 0.16)}L${p(0.5, -0.08)}M${p(0.62, 0.16)}L${p(-0.5, -0.08)}M${p(-0.4, 0.2)}L${p(0.42, 0.2)}`,
    mix(palette.ink, palette.accent, 0.16),
    h * 0.13,
  );
  for (let index = 0; index < 26; index += 1) {
    const lift = random.next();
    markup += disc(
      x + random.between(-0.7, 0.7) * h * (0.5 + lift),
      y - h * (0.8 + lift * 3.4),
      h * random.between(0.012, 0.035),
      palette.accentLight,
      `opacity="${(1 - lift * 0.8).toFixed(2)}"`,
    );
  }
  return markup;
}
