import { mix, ramp } from "../../../draw/color.ts";
import type { Point } from "../../../draw/paths.ts";
import type { Scene } from "../../../draw/sheet.ts";
import { backdrop, foreground } from "../../../elements/nature/backdrop.ts";
import { lake } from "../../../elements/nature/lake.ts";
import { kayak, river } from "../../../elements/nature/river.ts";
import { rockFace } from "../../../elements/nature/rock-wall.ts";
import { mistBank, sky, sun } from "../../../elements/nature/sky.ts";
import { treeline, undergrowth } from "../../../elements/nature/trees.ts";
import { cliff, rock, waterfall } from "../../../elements/nature/waterfall.ts";
import { stander } from "../../../elements/people/figures.ts";

/** A fall between cliffs in the forest, and someone who looks up at it. */
export const waterfallValley: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const upper = foreground(sheet, palette, 0.22, { name: "upper", tone: ramp(palette.land, 0.3), rough: 0.07 });
  let markup =
    sky(sheet, palette, 0.4) +
    sun(sheet, palette, 0.3, 0.12, 4.4) +
    upper.markup +
    treeline(sheet, upper.line, ramp(palette.land, 0.36), {
      name: "rim far",
      size: 8,
      density: 4.5,
      kinds: ["canopy", "pine"],
    });
  const wall: Point[] = [
    [-5, height * 0.24],
    [width * 0.3, height * 0.25],
    [width * 0.42, height * 0.27],
    [width * 0.58, height * 0.27],
    [width * 0.7, height * 0.24],
    [width + 5, height * 0.22],
    [width + 5, height * 0.9],
    [-5, height * 0.9],
  ];
  markup += rockFace(
    sheet,
    wall,
    ramp(palette.land, 0.5),
    ramp(palette.land, 0.32),
    ramp(palette.land, 0.7),
    "back wall",
  );
  markup +=
    treeline(sheet, wall.slice(0, 6), ramp(palette.land, 0.58), {
      name: "rim",
      size: 9,
      density: 4,
      kinds: ["canopy", "pine", "canopy"],
      from: 0,
      to: 0.43,
    }) +
    treeline(sheet, wall.slice(0, 6), ramp(palette.land, 0.58), {
      name: "rim2",
      size: 9,
      density: 4,
      kinds: ["canopy", "pine"],
      from: 0.57,
      to: 1,
    });
  markup += waterfall(sheet, palette, 0.5, 0.262, 0.78, 0.105 * Math.min(1.6, height / width + 0.5));
  markup +=
    cliff(sheet, "left", 0.2, 0.36, 0.3, ramp(palette.land, 0.7), ramp(palette.land, 0.5), ramp(palette.land, 0.9)) +
    cliff(
      sheet,
      "right",
      0.8,
      0.64,
      0.27,
      ramp(palette.land, 0.74),
      ramp(palette.land, 0.55),
      ramp(palette.land, 0.94),
    );
  const pool = lake(sheet, { ...palette, water: mix(palette.water, palette.disc, 0.12) }, 0.79, markup, 0.5);
  markup += pool + mistBank(sheet, palette.disc, 0.79, 0.05, 0.6);
  for (let index = 0; index < 12; index += 1)
    markup += rock(
      sheet,
      width * sheet.random.between(0.02, 0.98),
      height * sheet.random.between(0.86, 0.99),
      sheet.random.between(2, 6),
      ramp(palette.land, 0.92),
      ramp(palette.land, 0.6),
      `rock ${index}`,
    );
  markup +=
    rock(sheet, width * 0.36, height * 0.93, 7, palette.ink, ramp(palette.land, 0.75), "stand") +
    stander(width * 0.355, height * 0.93 - u * 4, u * 8.5, { body: palette.ink, pack: palette.accent });
  return markup + undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.75), ["left", "right"], 1);
};

/** A kayak on a river that comes down from the hills. */
export const riverKayak: Scene = (sheet, palette) => {
  const { width, height } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.42,
    near: 0.58,
    ridges: 4,
    rough: 0.09,
    light: { x: 0.62, y: 0.26, radius: 4.6 },
    trees: ["pine", "canopy"],
    summits: [{ x: 0.38, rise: 0.26, spread: 0.4, sweep: 1.6 }],
  });
  const plain = foreground(sheet, palette, 0.62, { tone: ramp(palette.land, 0.68), rough: 0.02 });
  const woods =
    treeline(sheet, plain.line, ramp(palette.land, 0.76), {
      name: "banks left",
      size: 7,
      density: 5,
      kinds: ["pine", "canopy", "palm"],
      from: -0.02,
      to: 0.44,
    }) +
    treeline(sheet, plain.line, ramp(palette.land, 0.76), {
      name: "banks right",
      size: 7,
      density: 5,
      kinds: ["pine", "canopy"],
      from: 0.58,
      to: 1.02,
    });
  let markup =
    back.markup +
    plain.markup +
    woods +
    mistBank(sheet, palette.mist, 0.62, 0.05, 0.5) +
    river(sheet, palette, [0.52, 0.625], 2.1, 0.95);
  [
    [0.06, 0.8, 4],
    [0.88, 0.76, 3.4],
    [0.95, 0.9, 6],
    [0.12, 0.93, 6.4],
  ].forEach(([x = 0, y = 0, size = 1], index) => {
    markup += rock(
      sheet,
      width * x,
      height * y,
      size,
      ramp(palette.land, 0.93),
      ramp(palette.land, 0.55),
      `river rock ${index}`,
    );
  });
  return (
    markup +
    kayak(sheet, palette, width * 0.46, height * 0.86, 25) +
    kayak(
      sheet,
      { ...palette, accent: palette.accentLight, accentLight: palette.disc },
      width * 0.55,
      height * 0.725,
      10,
      true,
    ) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.8)
  );
};
