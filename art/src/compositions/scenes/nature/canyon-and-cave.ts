import { mix, ramp } from "../../../draw/color.ts";
import { box, curve, fill, type Point, polygon, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop } from "../../../elements/nature/backdrop.ts";
import { lake } from "../../../elements/nature/lake.ts";
import { rockFace } from "../../../elements/nature/rock-wall.ts";
import { undergrowth } from "../../../elements/nature/trees.ts";
import { climber, stander } from "../../../elements/people/figures.ts";

/** A walker between narrow canyon walls where a shaft of light meets the water. */
export const canyon: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  let markup = box(
    0,
    0,
    width,
    height,
    sheet.linear([
      [0, palette.disc],
      [0.5, palette.light],
      [1, palette.water],
    ]),
  );
  for (let layer = 0; layer < 4; layer += 1) {
    const gap = 0.04 + layer * 0.085;
    const jag = (side: 1 | -1): Point[] =>
      Array.from(
        { length: 12 },
        (_, step): Point => [
          width * (0.5 + side * (gap + 0.02 * Math.sin(step * 1.9 + layer * 2) + 0.05 * (1 - step / 11))),
          (step / 11) * height * 1.02 - 4,
        ],
      );
    const tone = ramp(palette.land, 0.25 + layer * 0.22);
    markup +=
      rockFace(
        sheet,
        [[-6, -6], ...jag(-1), [-6, height + 6]],
        tone,
        mix(tone, palette.light, 0.4),
        mix(tone, palette.ink, 0.5),
        `canyon left ${layer}`,
      ) +
      rockFace(
        sheet,
        [[width + 6, -6], ...jag(1), [width + 6, height + 6]],
        tone,
        mix(tone, palette.light, 0.3),
        mix(tone, palette.ink, 0.5),
        `canyon right ${layer}`,
      );
  }
  const water = lake(sheet, palette, 0.84, markup, 0.5);
  return (
    markup +
    water +
    fill(
      polygon([
        [width * 0.47, -5],
        [width * 0.6, -5],
        [width * 0.62, height * 0.94],
        [width * 0.36, height * 0.94],
      ]),
      sheet.linear([
        [0, palette.disc, 0.75],
        [1, palette.disc, 0.06],
      ]),
    ) +
    stander(width * 0.5, height * 0.9, u * 13, { body: palette.ink, pack: palette.accent })
  );
};

/** A jungle valley seen from a dark cave, a caver on a rope in the middle. */
export const caveMouth: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.44,
    near: 0.66,
    ridges: 4,
    rough: 0.09,
    trees: ["canopy", "palm"],
    light: { x: 0.56, y: 0.26, radius: 4.6 },
  });
  const random = sheet.random.fork("mouth");
  const ring = (grow: number): Point[] =>
    Array.from({ length: 22 }, (_, step): Point => {
      const a = (step / 22) * Math.PI * 2;
      return [
        width * 0.5 + Math.cos(a) * width * 0.36 * grow * random.between(0.88, 1.1),
        height * 0.48 + Math.sin(a) * height * 0.36 * grow * random.between(0.9, 1.08),
      ];
    });
  const hole = (points: readonly Point[]): string => `M-9 -9H${width + 9}V${height + 9}H-9Z${curve(points, true)}`;
  const rope = stroke(`M${n(width * 0.52)} -5V${n(height * 0.8)}`, palette.accentLight, u * 0.24);
  return (
    back.markup +
    undergrowth(sheet, palette.land[4], palette.land[3], ["left", "right"], 1.2) +
    fill(hole(ring(1.1)), mix(palette.ink, palette.land[3], 0.55), 'fill-rule="evenodd"') +
    fill(hole(ring(1.26)), mix(palette.ink, palette.land[4], 0.4), 'fill-rule="evenodd"') +
    fill(hole(ring(1.42)), palette.ink, 'fill-rule="evenodd"') +
    rope +
    climber(width * 0.52, height * 0.5, u * 17, { body: palette.ink, pack: palette.accent, rim: palette.accentLight })
  );
};
