import { mix } from "../../../draw/color.ts";
import type { Palette } from "../../../draw/palettes.ts";
import { box, disc, fill, polygon, stroke } from "../../../draw/paths.ts";
import { n, type Scene, type Sheet } from "../../../draw/sheet.ts";
import { backdrop } from "../../../elements/nature/backdrop.ts";
import { stander } from "../../../elements/people/figures.ts";
import { booths, hall } from "../../../elements/people/hall.ts";
import { crowd, stage } from "../../../elements/people/stage.ts";

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
