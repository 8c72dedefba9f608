import { mix, ramp } from "../../../draw/color.ts";
import type { Palette } from "../../../draw/palettes.ts";
import { curve, fill, type Point, polygon } from "../../../draw/paths.ts";
import type { Scene, Sheet } from "../../../draw/sheet.ts";
import { lake } from "../../../elements/nature/lake.ts";
import { kayak } from "../../../elements/nature/river.ts";
import { mistBank, sky, sun } from "../../../elements/nature/sky.ts";
import { undergrowth } from "../../../elements/nature/trees.ts";

/** Steep limestone islands along a water line. */
function karst(sheet: Sheet, palette: Palette, shore: number): string {
  const random = sheet.random.fork("karst");
  const { width, height, unit: u } = sheet;
  let markup = "";
  for (let row = 0; row < 3; row += 1) {
    for (let island = 0; island < 4; island += 1) {
      const x = ((island + random.between(0.1, 0.9)) / 4) * width;
      const w = u * random.between(7, 15) * (0.7 + row * 0.3);
      const h = u * random.between(9, 22) * (0.75 + row * 0.2);
      const y = height * shore;
      const outline: Point[] = [];
      for (let step = 0; step <= 10; step += 1) {
        const t = step / 10;
        outline.push([x + (t - 0.5) * w * 2, y - Math.sin(Math.PI * t) ** 0.55 * h * random.between(0.82, 1.08)]);
      }
      const color = ramp(palette.land, 0.22 + row * 0.22);
      markup += fill(
        `${curve(outline)}Z`,
        sheet.vertical(y - h, y, [
          [0, color],
          [1, mix(color, palette.mist, 0.45 - row * 0.12)],
        ]),
      );
      for (let streak = 0; streak < 5; streak += 1) {
        const sx = x + random.between(-0.7, 0.6) * w;
        const top = y - h * random.between(0.4, 0.7);
        markup += fill(
          polygon([
            [sx, top],
            [sx + u * 0.7, top + u],
            [sx + u * 0.4, y - u * random.between(0.5, 3)],
            [sx - u * 0.2, y - u * 2],
          ]),
          palette.light,
          'opacity="0.3"',
        );
      }
    }
    markup += mistBank(sheet, palette.mist, shore - 0.02 + row * 0.004, 0.03, 0.4);
  }
  return markup;
}

/** A kayak on a calm bay before limestone islands. */
export const bay: Scene = (sheet, palette) => {
  const { width, height } = sheet;
  const above = sky(sheet, palette, 0.6) + sun(sheet, palette, 0.66, 0.34, 4.6) + karst(sheet, palette, 0.56);
  const red = { ...palette, accent: "#d8342c", accentLight: "#ff8a5c" };
  return (
    above +
    lake(sheet, palette, 0.56, above, 0.66) +
    kayak(sheet, red, width * 0.42, height * 0.78, 34) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left"], 0.8)
  );
};
