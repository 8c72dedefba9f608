import { mix } from "../../../draw/color.ts";
import { box, fill, oval, type Point, polygon } from "../../../draw/paths.ts";
import type { Scene } from "../../../draw/sheet.ts";
import { lake } from "../../../elements/nature/lake.ts";
import { sky, stars } from "../../../elements/nature/sky.ts";
import { undergrowth } from "../../../elements/nature/trees.ts";

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
