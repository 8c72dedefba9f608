import { mix, ramp } from "../draw/color.ts";
import type { Palette } from "../draw/palettes.ts";
import { box, disc, fill, group, oval, polygon, stroke } from "../draw/paths.ts";
import { createSheet, n, type Sheet } from "../draw/sheet.ts";
import { backdrop } from "../elements/backdrop.ts";
import { domeTent, tent } from "../elements/camp.ts";
import { contourLines, tintedLand, trail } from "../elements/contours.ts";
import { stander } from "../elements/figures.ts";
import { booths, crowd, hall, stage } from "../elements/hall.ts";
import { overlander } from "../elements/road.ts";
import type { Scene } from "./scenes.ts";

/** The scene on a stage's screen, drawn with the definitions of the sheet around it. */
function screen(sheet: Sheet, palette: Palette): string {
  return backdrop(sheet, palette, {
    far: 0.6,
    near: 0.95,
    ridges: 3,
    rough: 0.1,
    cloudy: 2,
    name: "screen",
    light: { x: 0.3, y: 0.34, radius: 7 },
    summits: [{ x: 0.62, rise: 0.36, spread: 0.42, sweep: 1.6 }],
  }).markup;
}

/** A talk on the main stage before a full house. */
export const mainStage: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const speakers = [0.43, 0.5, 0.57]
    .map((place, index) =>
      stander(
        width * place,
        height * 0.64,
        u * 10,
        { body: index === 1 ? palette.accent : palette.ink },
        index === 1 ? "point" : "down",
      ),
    )
    .join("");
  return (
    hall(sheet, palette, 0.5) +
    stage(sheet, palette, 0.5, 0.64, 0.56, screen(sheet, palette)) +
    speakers +
    crowd(sheet, palette, 0.74, 0.93, 4)
  );
};

/** Visitors in the aisle between the booths. */
export const aisle: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const random = sheet.random.fork("visitors");
  let people = "";
  for (let index = 0; index < 17; index += 1) {
    const depth = (index / 16) ** 1.3;
    const place = 0.5 + random.between(-0.17, 0.17) * (0.5 + depth);
    people += stander(
      width * place,
      height * (0.61 + depth * 0.3),
      u * (5 + depth * 15),
      {
        body: mix(
          random.pick([palette.land[4], palette.land[5], palette.ink, mix(palette.land[4], palette.accent, 0.4)]),
          palette.ink,
          0.2 + depth * 0.4,
        ),
        pack: random.chance(0.55) ? random.pick([palette.accent, palette.accentLight, palette.land[3]]) : undefined,
      },
      "down",
      random.chance(0.5),
    );
  }
  return (
    hall(sheet, palette) +
    booths(sheet, palette, "left") +
    booths(sheet, palette, "right") +
    banners(sheet, palette) +
    people
  );
};

function banners(sheet: Sheet, palette: Palette): string {
  const { width, height, unit: u } = sheet;
  return [0.37, 0.46, 0.54, 0.63]
    .map((place, index) => {
      const [x, y, w, h] = [width * place, height * 0.14, u * 5, u * 15];
      const color = index % 2 === 0 ? palette.accent : mix(palette.land[3], palette.water, 0.3);
      return (
        stroke(`M${n(x)} 0V${n(y)}`, palette.ink, u * 0.15) +
        fill(
          polygon([
            [x - w / 2, y],
            [x + w / 2, y],
            [x + w / 2, y + h],
            [x, y + h - u * 2],
            [x - w / 2, y + h],
          ]),
          color,
        ) +
        fill(
          polygon([
            [x - w * 0.32, y + h * 0.5],
            [x - w * 0.05, y + h * 0.24],
            [x + w * 0.1, y + h * 0.38],
            [x + w * 0.18, y + h * 0.3],
            [x + w * 0.34, y + h * 0.5],
          ]),
          palette.disc,
        )
      );
    })
    .join("");
}

/** Tents put up on the floor of the hall. */
export const tentShow: Scene = (sheet, palette) => {
  const { width, height } = sheet;
  return (
    hall(sheet, palette, 0.46) +
    booths(sheet, palette, "left", 0.46) +
    box(width * 0.2, height * 0.8, width * 0.9, height * 0.3, ramp(palette.land, 0.72)).replace(
      "/>",
      ' opacity="0.5"/>',
    ) +
    domeTent(sheet, palette, width * 0.6, height * 0.69, 10, { color: palette.land[3] }) +
    tent(sheet, palette, width * 0.78, height * 0.82, 21, { glow: 0.3 }) +
    domeTent(sheet, palette, width * 0.42, height * 0.9, 17, { color: palette.accentLight }) +
    stander(width * 0.25, height * 0.93, sheet.unit * 27, { body: palette.ink, pack: palette.accent }, "point")
  );
};

/** An overland car with its tent up, on show. */
export const carShow: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  return (
    hall(sheet, palette, 0.46) +
    booths(sheet, palette, "right", 0.46) +
    oval(width * 0.45, height * 0.88, width * 0.4, height * 0.09, mix(palette.land[2], palette.light, 0.3)) +
    overlander(sheet, palette, width * 0.45, height * 0.88, 66, { tentUp: true }) +
    stander(width * 0.86, height * 0.95, u * 29, { body: palette.ink, pack: palette.accentLight })
  );
};

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

/** People at the entrance with the city's towers behind the glass. */
export const entrance: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  let markup = hall(sheet, palette, 0.56);
  markup +=
    box(width * 0.24, height * 0.2, width * 0.52, u * 13, palette.land[5], u) +
    fill(
      polygon([
        [width * 0.44, height * 0.2 + u * 10],
        [width * 0.49, height * 0.2 + u * 3],
        [width * 0.515, height * 0.2 + u * 6.4],
        [width * 0.53, height * 0.2 + u * 4.6],
        [width * 0.57, height * 0.2 + u * 10],
      ]),
      palette.accentLight,
    ) +
    disc(width * 0.43, height * 0.2 + u * 4, u * 1.6, palette.accent);
  for (const post of [0.27, 0.72]) markup += box(width * post, height * 0.2, u * 2, height * 0.5, palette.land[5]);
  for (let gate = 0; gate < 5; gate += 1)
    markup += box(width * (0.3 + gate * 0.1), height * 0.6, u * 1.4, u * 9, palette.accent, u * 0.4);
  return markup + crowd(sheet, palette, 0.66, 0.92, 4, "queue");
};
