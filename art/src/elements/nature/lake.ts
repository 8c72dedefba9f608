import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { box, fill, group } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

/** A still lake from a height (a fraction) downwards that mirrors `above`, and the glitter of a light at `lightX`. */
export function lake(sheet: Sheet, palette: Palette, shore: number, above: string, lightX: number, bottom = 1): string {
  const random = sheet.random.fork("lake");
  const { width, height, unit } = sheet;
  const y = shore * height;
  const floor = bottom * height;
  const clip = sheet.clip(`<rect x="0" y="${n(y)}" width="${width}" height="${n(floor - y)}"/>`);
  let markup = group(above, `translate(0 ${n(y * 2 * 0.94 + y * 0.06)}) scale(1 -0.94)`);
  markup += box(
    0,
    y,
    width,
    floor - y,
    sheet.vertical(y, floor, [
      [0, palette.water, 0.18],
      [0.5, palette.water, 0.42],
      [1, mix(palette.water, palette.ink, 0.55), 0.86],
    ]),
  );
  let ripples = "";
  for (let index = 0; index < 150; index += 1) {
    const depth = random.next() ** 1.4;
    const at = y + unit * 0.5 + depth * (floor - y);
    const length = unit * (0.6 + depth * 7) * random.between(0.5, 1.6);
    const x = random.between(-0.05, 1.05) * width;
    ripples += lens(x, at, length, unit * (0.06 + depth * 0.2));
  }
  markup += fill(ripples, palette.light, 'opacity="0.2"');
  let glitter = "";
  for (let index = 0; index < 90; index += 1) {
    const depth = random.next();
    const spread = unit * (1.4 + depth * 5);
    glitter += lens(
      lightX * width + (random.next() + random.next() - 1) * spread,
      y + unit * 0.3 + depth * (floor - y) * 0.92,
      unit * random.between(0.6, 2.6) * (0.5 + depth),
      unit * (0.08 + depth * 0.17),
    );
  }
  markup += fill(glitter, palette.disc, 'opacity="0.6"');
  markup += box(0, y - unit * 0.12, width, unit * 0.24, palette.light).replace("/>", ' opacity="0.5"/>');
  return group(markup, "", `clip-path="${clip}"`);
}

/** The path of one glint on water: a flat lens. */
function lens(x: number, y: number, length: number, thickness: number): string {
  return `M${n(x - length)} ${n(y)}Q${n(x)} ${n(y - thickness)} ${n(x + length)} ${n(y)}Q${n(x)} ${n(y + thickness)} ${n(x - length)} ${n(y)}Z`;
}
