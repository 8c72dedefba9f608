import { mix } from "../../../draw/color.ts";
import type { Palette } from "../../../draw/palettes.ts";
import { box, disc, fill, group, oval, polygon, stroke } from "../../../draw/paths.ts";
import { n, type Scene, type Sheet } from "../../../draw/sheet.ts";
import { backdrop } from "../../../elements/nature/backdrop.ts";
import { backpack, compass, cup } from "../../../elements/people/props.ts";
import { trailMap } from "./trail-map.ts";

/** A wooden table top seen from above. */
function planks(sheet: Sheet, color: string, dark: string, from = 0): string {
  const { width, height, unit: u } = sheet;
  let markup = box(0, from, width, height - from, color);
  for (let board = 0; board < 7; board += 1)
    markup += stroke(`M0 ${n(from + ((height - from) * board) / 7)}H${width}`, dark, u * 0.3, 'opacity="0.5"');
  const random = sheet.random.fork("grain");
  for (let line = 0; line < 60; line += 1) {
    const [x, y] = [random.between(-0.1, 1) * width, from + random.next() * (height - from)];
    markup += stroke(
      `M${n(x)} ${n(y)}q${n(u * 8)} ${n(random.between(-1, 1) * u)} ${n(u * random.between(10, 24))} 0`,
      dark,
      u * 0.1,
      'opacity="0.4"',
    );
  }
  return markup;
}

function wood(palette: Palette): readonly [string, string] {
  return [mix(palette.accentLight, palette.land[4], 0.62), mix(palette.ink, palette.accent, 0.2)];
}

/** A compass on a contour map beside a tin cup. */
export const compassOnMap: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const fold = [0.33, 0.66]
    .map(
      (place) =>
        box(width * place, 0, u * 0.3, height, palette.ink).replace("/>", ' opacity="0.12"/>') +
        box(
          width * place,
          0,
          width * 0.08,
          height,
          sheet.linear(
            [
              [0, palette.ink, 0.1],
              [1, palette.ink, 0],
            ],
            [0, 0, 1, 0],
          ),
        ),
    )
    .join("");
  return (
    trailMap(sheet, palette) +
    fold +
    compass(palette, width * 0.4, height * 0.52, Math.min(width, height) * 0.24) +
    oval(width * 0.79, height * 0.78, u * 13, u * 3, palette.ink, 'opacity="0.3"') +
    cup(palette, width * 0.78, height * 0.78, Math.min(width, height) * 0.28, mix(palette.ink, palette.accent, 0.35))
  );
};

/** A night sky mirrored in an enamel cup on a table. */
export const starCup: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const [x, y, s] = [width * 0.5, height * 0.8, Math.min(width, height) * 0.52];
  const random = sheet.random.fork("cup stars");
  let mirrored = "";
  for (let star = 0; star < 60; star += 1)
    mirrored += disc(
      x + random.between(-0.42, 0.42) * s,
      y - s * 0.9 + random.between(-0.07, 0.07) * s,
      u * random.between(0.08, 0.3),
      palette.disc,
    );
  const clip = sheet.clip(`<ellipse cx="${n(x)}" cy="${n(y - s * 0.9)}" rx="${n(s * 0.5)}" ry="${n(s * 0.13)}"/>`);
  const back = backdrop(sheet, palette, {
    far: 0.5,
    near: 0.56,
    ridges: 2,
    rough: 0.06,
    cloudy: 0,
    galaxy: 0.3,
    light: { x: 0.2, y: 0.2, radius: 2, kind: "none" },
  });
  return (
    back.markup +
    planks(sheet, mix(wood(palette)[0], palette.ink, 0.6), palette.ink, height * 0.6) +
    oval(x + s * 0.14, y + s * 0.04, s * 0.66, s * 0.12, palette.ink, 'opacity="0.5"') +
    cup(palette, x, y, s, palette.sky[1] ?? palette.ink) +
    group(mirrored, "", `clip-path="${clip}"`)
  );
};

/** A backpack on a peg beside a window with hills in it. */
export const packOnPeg: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const [color, dark] = wood(palette);
  const [x, y, w, h] = [width * 0.52, height * 0.14, width * 0.38, height * 0.6];
  const clip = sheet.clip(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"/>`);
  const view = backdrop(sheet, palette, {
    far: 0.46,
    near: 0.7,
    ridges: 4,
    rough: 0.08,
    light: { x: 0.66, y: 0.3, radius: 4.4 },
  }).markup;
  return (
    planks(sheet, mix(color, palette.ink, 0.25), dark) +
    box(x - u * 2, y - u * 2, w + u * 4, h + u * 4, dark) +
    group(view, "", `clip-path="${clip}"`) +
    box(x + w / 2 - u * 0.7, y, u * 1.4, h, dark) +
    box(x, y + h / 2 - u * 0.7, w, u * 1.4, dark) +
    fill(
      polygon([
        [x, y + h + u * 4],
        [x + w, y + h + u * 4],
        [x + w - u * 20, height + 5],
        [x - u * 26, height + 5],
      ]),
      palette.light,
      'opacity="0.22"',
    ) +
    box(width * 0.26 - u, height * 0.24, u * 2, u * 3, palette.accentLight, u * 0.6) +
    oval(width * 0.28, height * 0.58, width * 0.13, height * 0.3, palette.ink, 'opacity="0.35"') +
    backpack(palette, width * 0.26, height * 0.82, height * 0.56, "#23262b")
  );
};

/** Straps, buckles and rivets in rows on a workbench. */
export const hardware: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const [color, dark] = wood(palette);
  const brass = mix(palette.accentLight, palette.ink, 0.12);
  const straps = [palette.accent, palette.land[3], "#23262b", palette.accentLight, palette.land[2]];
  let markup = planks(sheet, color, dark);
  const columns = Math.round(width / u / 14);
  for (let column = 0; column < columns; column += 1) {
    const x = ((column + 0.5) / columns) * width;
    const strap = straps[column % straps.length] ?? palette.accent;
    markup +=
      box(x - u * 2.2, height * 0.06, u * 5, height * 0.4, dark, u).replace("/>", ' opacity="0.4"/>') +
      box(x - u * 2.5, height * 0.05, u * 5, height * 0.4, strap, u) +
      stroke(
        `M${n(x - u * 1.6)} ${n(height * 0.07)}V${n(height * 0.43)}M${n(x + u * 1.6)} ${n(height * 0.07)}V${n(height * 0.43)}`,
        mix(strap, palette.disc, 0.4),
        u * 0.2,
        `stroke-dasharray="${n(u)} ${n(u * 0.7)}"`,
      );
    markup +=
      `<rect x="${n(x - u * 3.6)}" y="${n(height * 0.55)}" width="${n(u * 7.2)}" height="${n(u * 7)}" rx="${n(u * 1.4)}" fill="none" stroke="${brass}" stroke-width="${n(u * 1.2)}"/>` +
      box(x - u * 0.5, height * 0.55, u, u * 7.4, mix(brass, palette.ink, 0.35), u * 0.4);
    for (let rivet = 0; rivet < 4; rivet += 1)
      markup +=
        disc(
          x - u * 2 + (rivet % 2) * u * 4.2,
          height * 0.82 + Math.floor(rivet / 2) * u * 4.4,
          u * 1.5,
          mix(brass, palette.ink, 0.4),
        ) +
        disc(x - u * 2.2 + (rivet % 2) * u * 4.2, height * 0.815 + Math.floor(rivet / 2) * u * 4.4, u * 1.3, brass) +
        disc(
          x - u * 2.6 + (rivet % 2) * u * 4.2,
          height * 0.808 + Math.floor(rivet / 2) * u * 4.4,
          u * 0.4,
          palette.disc,
        );
  }
  return markup;
};
