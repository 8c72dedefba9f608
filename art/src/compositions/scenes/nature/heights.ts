import { mix, ramp } from "../../../draw/color.ts";
import { box, curve, fill, oval, type Point, polygon, stroke } from "../../../draw/paths.ts";
import type { Scene } from "../../../draw/sheet.ts";
import { backdrop } from "../../../elements/nature/backdrop.ts";
import { rockFace } from "../../../elements/nature/rock-wall.ts";
import { clouds, sky, sun } from "../../../elements/nature/sky.ts";
import { heightAt } from "../../../elements/nature/trees.ts";
import { hiker } from "../../../elements/people/figures.ts";

/** Walkers in a line on a knife-edge ridge. */
export const knifeRidge: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.6,
    near: 0.84,
    ridges: 4,
    rough: 0.08,
    light: { x: 0.34, y: 0.36, radius: 6.4 },
    trees: [],
  });
  const edge: Point[] = [
    [-6, height * 0.86],
    [width * 0.14, height * 0.78],
    [width * 0.3, height * 0.72],
    [width * 0.46, height * 0.7],
    [width * 0.6, height * 0.64],
    [width * 0.74, height * 0.56],
    [width * 0.86, height * 0.47],
    [width + 6, height * 0.42],
  ];
  const white = mix(palette.disc, palette.land[0], 0.2);
  const face: Point[] = [...edge, [width + 6, height + 6], [-6, height + 6]];
  let walkers = "";
  [0.2, 0.3, 0.4, 0.5, 0.62].forEach((place, index) => {
    walkers += hiker(width * place, heightAt(edge, width * place) + u * 0.3, u * 9, {
      body: palette.ink,
      pack: index % 2 === 0 ? palette.accent : palette.accentLight,
    });
  });
  return (
    back.markup +
    rockFace(sheet, face, palette.land[4], palette.land[2], palette.ink, "knife") +
    fill(
      polygon([...edge, ...edge.map(([x, y]): Point => [x + u * 1.4, y + u * 2.2]).toReversed()]),
      white,
      'opacity="0.7"',
    ) +
    walkers
  );
};

/** Three climbers on one rope along a white limestone arête. */
export const whiteArete: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const blue = { ...palette, sky: ["#0c3c78", "#1d64a8", "#5fa3cf", "#c4e2ea"] };
  const back = backdrop(sheet, blue, {
    far: 0.72,
    near: 0.9,
    ridges: 3,
    rough: 0.08,
    cloudy: 3,
    trees: [],
    light: { x: 0.2, y: 0.2, radius: 4 },
  });
  const edge: Point[] = [
    [-6, height * 0.9],
    [width * 0.2, height * 0.74],
    [width * 0.36, height * 0.66],
    [width * 0.5, height * 0.54],
    [width * 0.66, height * 0.44],
    [width * 0.78, height * 0.3],
    [width * 0.88, height * 0.34],
    [width + 6, height * 0.5],
  ];
  const places = [0.28, 0.46, 0.64];
  const at = places.map((place): Point => [width * place, heightAt(edge, width * place)]);
  const crew = at
    .map(([x, y], index) =>
      hiker(x, y + u * 0.3, u * 12, {
        body: palette.ink,
        pack: [palette.accent, palette.accentLight, "#d8342c"][index],
      }),
    )
    .join("");
  const line = curve(at.map(([x, y]): Point => [x, y - u * 5]));
  return (
    back.markup +
    rockFace(sheet, [...edge, [width + 6, height + 6], [-6, height + 6]], "#dfe3df", "#ffffff", "#8fa3ad", "arete") +
    fill(
      polygon([
        [width * 0.78, height * 0.3],
        [width * 0.88, height * 0.34],
        [width + 6, height * 0.5],
        [width + 6, height + 6],
        [width * 0.62, height + 6],
        [width * 0.72, height * 0.6],
      ]),
      "#5c7686",
      'opacity="0.5"',
    ) +
    stroke(line, palette.accent, u * 0.3) +
    crew
  );
};

/** Round green hills one behind the other down to a far blue sea. */
export const greenWaves: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  let markup =
    sky(sheet, palette, 0.4) +
    sun(sheet, palette, 0.3, 0.18, 4.2) +
    box(
      0,
      height * 0.36,
      width,
      height * 0.14,
      sheet.linear([
        [0, mix(palette.water, "#3f8fb8", 0.6)],
        [1, mix(palette.water, palette.mist, 0.4)],
      ]),
    ) +
    box(0, height * 0.358, width, u * 0.3, palette.disc);
  for (let row = 0; row < 8; row += 1) {
    const t = row / 7;
    const y = height * (0.44 + t ** 1.2 * 0.5);
    const hills = Array.from(
      { length: 41 },
      (_, step): Point => [
        (step / 40) * (width + 40) - 20,
        y - Math.abs(Math.sin((step / 40) * Math.PI * (5.5 - t * 3) + row * 1.3)) ** 0.8 * u * (4 + t * 13),
      ],
    );
    const tone = ramp(palette.land, 0.1 + t * 0.78);
    markup +=
      fill(
        `${curve(hills)}L${width + 20} ${height + 9}L-20 ${height + 9}Z`,
        sheet.vertical(y - u * 16, y + u * 8, [
          [0, mix(tone, palette.light, 0.25)],
          [0.5, tone],
          [1, mix(tone, palette.mist, 0.3 * (1 - t))],
        ]),
      ) + stroke(curve(hills), palette.light, u * 0.2, 'opacity="0.55"');
  }
  return markup + hiker(width * 0.4, height * 0.85, u * 8, { body: palette.ink, pack: palette.accent });
};

/** Storm clouds open over a valley and a band of sunlight lies across the forest. */
export const stormLight: Scene = (sheet, palette) => {
  const { width, height } = sheet;
  const dark = { ...palette, sky: ["#28333a", "#465a60", "#8ea79b", "#f3e9bd"] };
  const back = backdrop(sheet, dark, {
    far: 0.5,
    near: 0.86,
    ridges: 5,
    rough: 0.09,
    cloudy: 0,
    trees: ["pine", "canopy"],
    light: { x: 0.62, y: 0.3, radius: 3, kind: "none" },
  });
  const shaft = sheet.linear([
    [0, palette.disc, 0.7],
    [1, palette.light, 0.05],
  ]);
  const shafts = [0.52, 0.6, 0.68]
    .map((place, index) =>
      fill(
        polygon([
          [width * place, -5],
          [width * (place + 0.05), -5],
          [width * (place + 0.02 + index * 0.06), height * 0.84],
          [width * (place - 0.22 + index * 0.08), height * 0.84],
        ]),
        shaft,
      ),
    )
    .join("");
  return (
    back.markup +
    shafts +
    oval(
      width * 0.54,
      height * 0.76,
      width * 0.34,
      height * 0.08,
      sheet.radial([
        [0, "#fff3b0", 0.75],
        [1, "#fff3b0", 0],
      ]),
    ) +
    clouds(sheet, "#1d272c", 0.06, 0.32, 22, 0.85) +
    clouds(sheet, "#5a6d70", 0.02, 0.2, 10, 0.7)
  );
};
