import { mix } from "../../../draw/color.ts";
import { box, fill, group, oval, polygon } from "../../../draw/paths.ts";
import { createSheet, n, type Scene } from "../../../draw/sheet.ts";
import { contourLines } from "../../../elements/nature/contours.ts";
import { stander } from "../../../elements/people/figures.ts";
import { booths, hall } from "../../../elements/people/hall.ts";

/** People round a table with hands on rope, stove and map. */
export const workshop: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const y = height * 0.7;
  const folk = [0.14, 0.31, 0.5, 0.69, 0.86]
    .map((place, index) =>
      stander(
        width * place,
        y + u * 17,
        u * (33 + (index % 2) * 3),
        {
          body: mix(
            palette.ink,
            [palette.land[3], palette.accent, palette.land[4], palette.accentLight, palette.land[3]][index] ??
              palette.ink,
            0.55,
          ),
        },
        index === 2 ? "point" : "down",
      ),
    )
    .join("");
  let table =
    fill(
      polygon([
        [width * 0.04, y],
        [width * 0.96, y],
        [width * 1.06, y + u * 9],
        [-width * 0.06, y + u * 9],
      ]),
      mix(palette.accentLight, palette.land[2], 0.5),
    ) + box(-5, y + u * 9, width + 10, height, mix(palette.accentLight, palette.land[5], 0.72));
  const mapSheet = createSheet(width, height, sheet.random.fork("map"));
  const lines = contourLines(mapSheet, { color: palette.land[3], hills: 3, levels: 14, name: "table map" });
  const clip = sheet.clip(
    `<path d="${polygon([
      [width * 0.36, y + u * 1.2],
      [width * 0.6, y + u * 1.2],
      [width * 0.63, y + u * 7.4],
      [width * 0.33, y + u * 7.4],
    ])}"/>`,
  );
  table +=
    fill(
      polygon([
        [width * 0.36, y + u * 1.2],
        [width * 0.6, y + u * 1.2],
        [width * 0.63, y + u * 7.4],
        [width * 0.33, y + u * 7.4],
      ]),
      palette.disc,
    ) + group(lines, "", `clip-path="${clip}"`);
  for (let turn = 0; turn < 5; turn += 1)
    table += `<ellipse cx="${n(width * 0.2)}" cy="${n(y + u * 4.2)}" rx="${n(u * (2 + turn * 0.75))}" ry="${n(u * (0.8 + turn * 0.35))}" fill="none" stroke="${palette.accent}" stroke-width="${n(u * 0.42)}"/>`;
  table +=
    box(width * 0.76, y - u * 1.4, u * 6, u * 4.6, palette.land[4], u * 0.6) +
    oval(width * 0.76 + u * 3, y - u * 1.4, u * 3, u * 0.8, mix(palette.land[3], palette.light, 0.4)) +
    oval(
      width * 0.76 + u * 3,
      y - u * 2.6,
      u * 2.4,
      u * 2.2,
      sheet.radial([
        [0, palette.accentLight, 0.9],
        [1, palette.accent, 0],
      ]),
    );
  return (
    hall(sheet, palette, 0.42) +
    booths(sheet, palette, "left", 0.42) +
    booths(sheet, palette, "right", 0.42) +
    folk +
    table
  );
};
