import { mix, ramp } from "../../../draw/color.ts";
import { box, fill, group, oval, type Point, polygon } from "../../../draw/paths.ts";
import type { Scene } from "../../../draw/sheet.ts";
import { foreground } from "../../../elements/nature/backdrop.ts";
import { lake } from "../../../elements/nature/lake.ts";
import { sky, stars, sun } from "../../../elements/nature/sky.ts";
import { treeline, undergrowth } from "../../../elements/nature/trees.ts";
import { cyclist, road } from "../../../elements/people/road.ts";

/** A lighthouse on a headland whose beam crosses the stars. */
export const lighthouse: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const above = sky(sheet, palette, 0.74) + stars(sheet, palette, 0.66, 520);
  const [x, y] = [width * 0.66, height * 0.62];
  const tall = u * 34;
  const beam = sheet.linear(
    [
      [0, palette.accentLight, 0],
      [1, palette.accentLight, 0.75],
    ],
    [0, 0, 1, 0],
  );
  const p = (dx: number, dy: number): Point => [x + dx * u, y + dy * u];
  const land: Point[] = [
    [width + 5, height + 5],
    [width + 5, height * 0.6],
    ...([
      [width * 0.86, height * 0.63],
      [x, y],
      [width * 0.54, height * 0.66],
      [width * 0.48, height * 0.72],
      [width * 0.4, height * 0.74],
      [width * 0.3, height * 0.84],
      [width * 0.2, height + 5],
    ] as Point[]),
  ];
  const top = y - tall;
  return (
    above +
    lake(sheet, palette, 0.72, above, 0.2) +
    fill(
      polygon([
        [x, top + u],
        [x, top + u * 2.4],
        [-5, top + u * 16],
        [-5, top - u * 16],
      ]),
      beam,
    ) +
    fill(polygon(land), palette.ink) +
    fill(polygon([p(-3.6, 1), p(-2.3, -31), p(2.3, -31), p(3.6, 1)]), mix(palette.disc, palette.land[2], 0.12)) +
    fill(polygon([p(0.6, 1), p(0.4, -31), p(2.3, -31), p(3.6, 1)]), mix(palette.disc, palette.land[3], 0.5)) +
    box(x - u * 3.2, top + u * 2.6, u * 6.4, u * 0.9, palette.ink) +
    box(x - u * 1.9, top - u * 0.8, u * 3.8, u * 3.4, palette.accentLight) +
    fill(polygon([p(-2.6, -34.6), p(0, -37.4), p(2.6, -34.6)]), palette.accent) +
    oval(
      x,
      top + u,
      u * 11,
      u * 11,
      sheet.radial([
        [0, palette.accentLight, 0.8],
        [1, palette.accentLight, 0],
      ]),
    ) +
    undergrowth(sheet, palette.ink, palette.ink, ["right"], 0.6)
  );
};

/** A cyclist on an empty road between a turquoise sea and limestone cliffs. */
export const coastRoad: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const sea = { ...palette, water: "#2fb3b0" };
  const above = sky(sheet, palette, 0.5) + sun(sheet, palette, 0.24, 0.22, 4);
  const face: Point[] = [
    [width * 0.58, height * 0.52],
    [width * 0.66, height * 0.24],
    [width * 0.76, height * 0.16],
    [width * 0.84, height * 0.2],
    [width + 5, height * 0.04],
    [width + 5, height + 5],
    [width * 0.8, height + 5],
  ];
  const cliffColor = mix(palette.disc, palette.land[1], 0.4);
  let streaks = "";
  const random = sheet.random.fork("streaks");
  const clip = sheet.clip(`<path d="${polygon(face)}"/>`);
  for (let streak = 0; streak < 40; streak += 1) {
    const [x, y] = [width * random.between(0.58, 1), height * random.between(0.1, 0.8)];
    streaks += fill(
      polygon([
        [x, y],
        [x + u * random.between(1, 4), y + u * 2],
        [x + u * 2, y + u * random.between(8, 24)],
        [x - u, y + u * 6],
      ]),
      random.chance(0.5) ? palette.disc : palette.land[3],
      `opacity="${random.between(0.1, 0.36).toFixed(2)}"`,
    );
  }
  return (
    above +
    lake(sheet, sea, 0.48, above, 0.24) +
    fill(polygon(face), cliffColor) +
    group(streaks, "", `clip-path="${clip}"`) +
    treeline(sheet, face.slice(0, 5), ramp(palette.land, 0.7), {
      name: "cliff top",
      size: 4.5,
      density: 7,
      kinds: ["canopy", "palm"],
      from: 0.6,
      to: 1,
    }) +
    foreground(sheet, palette, 0.9, {
      tone: ramp(palette.land, 0.55),
      rise: { x: 1, rise: 0.36, spread: 0.62, sweep: 1 },
    }).markup +
    road(sheet, palette, [0.62, 0.56], 0.9, 0.56, -0.1) +
    cyclist(sheet, width * 0.56, height * 0.88, 15, palette.ink, palette.accent)
  );
};
