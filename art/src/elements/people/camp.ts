import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { disc, fill, oval, stroke } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

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
