import { mix } from "../../../draw/color.ts";
import { fill, group, polygon, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { contourLines, tintedLand, trail } from "../../../elements/nature/contours.ts";

/** A printed trail map with its contour lines, a dashed trail and waypoints. */
export const trailMap: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const tints = [0.1, 0.22, 0.34, 0.46, 0.58].map((place) =>
    mix(mix(palette.disc, palette.land[1], place), palette.light, 0.25),
  );
  const land = tintedLand(sheet, tints, 2.6, "map");
  const lines = contourLines(sheet, {
    color: mix(palette.land[3], palette.accent, 0.12),
    hills: 2.6,
    levels: 22,
    name: "map",
    opacity: 0.7,
  });
  let grid = "";
  for (let x = u * 10; x < width; x += u * 16) grid += `M${n(x)} 0V${height}`;
  for (let y = u * 10; y < height; y += u * 16) grid += `M0 ${n(y)}H${width}`;
  const rose = group(
    fill("M0 -1L.16 -.16L0 0ZM1 0L.16 .16L0 0ZM0 1L-.16 .16L0 0ZM-1 0L-.16 -.16L0 0Z", palette.land[5]) +
      fill("M0 -1L-.16 -.16L0 0ZM1 0L.16 -.16L0 0ZM0 1L.16 .16L0 0ZM-1 0L-.16 .16L0 0Z", palette.accent) +
      '<circle r=".62" fill="none" stroke-width=".05" stroke="' +
      palette.land[5] +
      '"/>',
    `translate(${n(width * 0.87)} ${n(height * 0.2)}) scale(${n(u * 7)})`,
  );
  return (
    land +
    stroke(grid, palette.land[4], u * 0.08, 'opacity="0.25"') +
    lines +
    trail(
      sheet,
      [
        [0.1, 0.86],
        [0.22, 0.7],
        [0.3, 0.74],
        [0.42, 0.56],
        [0.52, 0.6],
        [0.6, 0.42],
        [0.72, 0.34],
      ],
      palette.accent,
      palette.disc,
    ) +
    rose +
    fill(
      polygon([
        [width * 0.72 - u * 2, height * 0.34 - u * 2],
        [width * 0.72, height * 0.34 - u * 6.4],
        [width * 0.72 + u * 2, height * 0.34 - u * 2],
      ]),
      palette.land[5],
    )
  );
};
