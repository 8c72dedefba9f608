import { mix, ramp } from "../../../draw/color.ts";
import type { Palette } from "../../../draw/palettes.ts";
import { box, curve, fill, group, type Point, polygon, stroke } from "../../../draw/paths.ts";
import { n, type Scene, type Sheet } from "../../../draw/sheet.ts";
import { backdrop } from "../../../elements/nature/backdrop.ts";
import { lake } from "../../../elements/nature/lake.ts";
import { kayak } from "../../../elements/nature/river.ts";
import { mistBank, sky, sun } from "../../../elements/nature/sky.ts";
import { undergrowth } from "../../../elements/nature/trees.ts";
import { stander } from "../../../elements/people/figures.ts";

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

/** A dugout canoe half hidden in the mist of a mountain lake. */
export const mistLake: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.44,
    near: 0.55,
    ridges: 4,
    rough: 0.08,
    light: { x: 0.3, y: 0.28, radius: 4.4 },
    summits: [{ x: 0.66, rise: 0.22, spread: 0.4, sweep: 1.6 }],
  });
  const [x, y] = [width * 0.55, height * 0.76];
  const boat =
    fill(
      `M${n(x - u * 16)} ${n(y - u * 1.6)}Q${n(x)} ${n(y + u * 1.4)} ${n(x + u * 16)} ${n(y - u * 1.8)}Q${n(x + u * 11)} ${n(y + u * 2.6)} ${n(x)} ${n(y + u * 2.6)}T${n(x - u * 16)} ${n(y - u * 1.6)}Z`,
      mix(palette.ink, palette.accent, 0.25),
    ) +
    stroke(
      `M${n(x + u * 2)} ${n(y - u * 2)}L${n(x + u * 9)} ${n(y + u * 1)}`,
      mix(palette.ink, palette.accent, 0.5),
      u * 0.5,
    );
  return (
    back.markup +
    lake(sheet, palette, 0.58, back.markup, 0.3) +
    mistBank(sheet, palette.mist, 0.62, 0.14, 0.75) +
    boat +
    mistBank(sheet, palette.mist, 0.8, 0.09, 0.85) +
    mistBank(sheet, palette.disc, 0.7, 0.06, 0.4) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.6), ["left", "right"], 0.7)
  );
};

/** A wooden ferry with backpacks on its roof leaves the harbour. */
export const ferry: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.5,
    near: 0.56,
    ridges: 3,
    rough: 0.05,
    light: { x: 0.36, y: 0.42, radius: 6 },
    summits: [{ x: 0.74, rise: 0.2, spread: 0.34, sweep: 1.7 }],
  });
  const wood = mix(palette.ink, palette.accent, 0.3);
  let packs = "";
  [-14, -9.5, -5, -0.5, 4, -11, -6.5, -2].forEach((x, index) => {
    packs += `<rect x="${x}" y="${index > 4 ? -21.5 : -17.6}" width="4" height="4.600" rx="1.300" fill="${[palette.accent, palette.accentLight, palette.land[2], palette.disc][index % 4] ?? palette.accent}"/>`;
  });
  const ship = `<path d="M-30 -4L-25 6H23L34 -8Q20 -3 0 -3T-30 -4Z" fill="${wood}"/><path d="M-30 -4Q-20 -3 0 -3T34 -8L33 -5.500Q20 -0.500 0 -0.500T-29 -1.500Z" fill="${palette.accent}"/><rect x="-19" y="-11" width="31" height="8" fill="${mix(wood, palette.light, 0.55)}"/><path d="M-16 -9H-11V-5H-16ZM-8 -9H-3V-5H-8ZM0 -9H5V-5H0Z" fill="${wood}"/><rect x="-21" y="-13" width="35" height="2.200" fill="${wood}"/>${packs}<path d="M22 -6V-26M-22 -3V-16" stroke="${wood}" stroke-width=".9"/><path d="M22 -26L29 -23.500L22 -21Z" fill="${palette.accent}"/>`;
  const quay =
    box(-5, height * 0.84, width * 0.24, height * 0.03, palette.ink) +
    [0.03, 0.1, 0.17, 0.22]
      .map((place) => box(width * place, height * 0.84, u * 1.2, height * 0.2, palette.ink))
      .join("") +
    stander(width * 0.19, height * 0.842, u * 10, { body: palette.ink }, "up");
  return (
    back.markup +
    lake(sheet, palette, 0.58, back.markup, 0.36) +
    group(ship, `translate(${n(width * 0.58)} ${n(height * 0.72)}) scale(${n(u * 0.95)})`) +
    stroke(
      `M${n(width * 0.3)} ${n(height * 0.78)}H${n(width * 0.48)}M${n(width * 0.34)} ${n(height * 0.8)}H${n(width * 0.7)}`,
      palette.disc,
      u * 0.16,
      'opacity="0.6"',
    ) +
    quay
  );
};
