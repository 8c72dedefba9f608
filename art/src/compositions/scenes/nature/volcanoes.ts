import { mix } from "../../../draw/color.ts";
import { box, curve, oval, type Point, stroke } from "../../../draw/paths.ts";
import type { Scene } from "../../../draw/sheet.ts";
import { backdrop } from "../../../elements/nature/backdrop.ts";
import { clouds, mistBank } from "../../../elements/nature/sky.ts";
import { hiker } from "../../../elements/people/figures.ts";

/** Dots of people on a plain of sand under a smoking crater. */
export const sandSea: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.52,
    near: 0.6,
    ridges: 2,
    rough: 0.05,
    cloudy: 3,
    light: { x: 0.22, y: 0.26, radius: 4.4 },
    summits: [
      { x: 0.6, rise: 0.32, spread: 0.34, sweep: 1.5, crater: 0.16 },
      { x: 0.3, rise: 0.14, spread: 0.26, sweep: 1.4 },
    ],
  });
  const random = sheet.random.fork("smoke");
  let smoke = "";
  for (let puff = 0; puff < 26; puff += 1) {
    const t = puff / 26;
    smoke += oval(
      width * (0.6 + t * 0.16 + random.between(-0.012, 0.012) * (1 + t * 3)),
      height * (0.27 - t * 0.24),
      u * (1.6 + t * 9),
      u * (1.3 + t * 6),
      mix(palette.mist, palette.disc, random.next()),
      `opacity="${(0.5 - t * 0.34).toFixed(2)}"`,
    );
  }
  let ripples = "";
  for (let line = 0; line < 46; line += 1) {
    const t = (line / 46) ** 1.5;
    const y = height * (0.63 + t * 0.38);
    ripples += stroke(
      curve(
        Array.from(
          { length: 9 },
          (_, step): Point => [(step / 8) * width, y + Math.sin(step * 1.7 + line) * u * (0.2 + t * 1.4)],
        ),
      ),
      palette.disc,
      u * (0.05 + t * 0.16),
      'opacity="0.25"',
    );
  }
  let walkers = "";
  for (let walker = 0; walker < 9; walker += 1)
    walkers += hiker(width * (0.26 + walker * 0.034), height * (0.79 - walker * 0.012), u * (2.6 - walker * 0.12), {
      body: palette.ink,
      pack: walker % 3 === 0 ? palette.accent : palette.ink,
    });
  const grey = mix(palette.land[3], "#8a8580", 0.6);
  return (
    back.markup +
    smoke +
    box(
      0,
      height * 0.6,
      width,
      height * 0.41,
      sheet.linear([
        [0, mix(grey, palette.mist, 0.6)],
        [0.4, grey],
        [1, mix(grey, palette.ink, 0.55)],
      ]),
    ) +
    mistBank(sheet, palette.mist, 0.61, 0.04, 0.7) +
    ripples +
    walkers
  );
};

/** The tops of five volcanoes above a sea of clouds. */
export const islandPeaks: Scene = (sheet, palette) => {
  const { width, height } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.62,
    near: 0.74,
    ridges: 3,
    rough: 0.02,
    cloudy: 4,
    trees: [],
    light: { x: 0.4, y: 0.36, radius: 5.2 },
    summits: [
      { x: 0.62, rise: 0.3, spread: 0.22, sweep: 1.8, crater: 0.07 },
      { x: 0.28, rise: 0.2, spread: 0.18, sweep: 1.7 },
      { x: 0.84, rise: 0.17, spread: 0.15, sweep: 1.8, crater: 0.08 },
      { x: 0.47, rise: 0.12, spread: 0.12, sweep: 1.6 },
      { x: 0.1, rise: 0.13, spread: 0.14, sweep: 1.7 },
    ],
  });
  const white = mix(palette.mist, palette.disc, 0.7);
  let sea = box(
    0,
    height * 0.7,
    width,
    height * 0.31,
    sheet.linear([
      [0, white, 0],
      [0.16, white, 1],
      [1, mix(palette.mist, palette.land[1], 0.25)],
    ]),
  );
  for (const level of [0.66, 0.72, 0.79, 0.87])
    sea += clouds(sheet, mix(white, palette.land[1], (level - 0.66) * 0.8), level, level + 0.08, 15, 0.85);
  return back.markup + sea;
};
