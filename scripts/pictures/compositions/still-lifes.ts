import { mix, ramp } from "../draw/color.ts";
import type { Palette } from "../draw/palettes.ts";
import { box, disc, fill, group, oval, type Point, polygon, stroke } from "../draw/paths.ts";
import { n, type Sheet } from "../draw/sheet.ts";
import { backdrop } from "../elements/backdrop.ts";
import { campfire, domeTent, tent } from "../elements/camp.ts";
import { backpack, boot, compass, cup, jacket, rain, signpost } from "../elements/props.ts";
import { stars } from "../elements/sky.ts";
import { trunks, undergrowth } from "../elements/trees.ts";
import { trailMap } from "./indoors.ts";
import type { Scene } from "./scenes.ts";

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
export const mapTable: Scene = (sheet, palette) => {
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

/** A taro leaf with one drop of rain that mirrors a mountain. */
export const taroLeaf: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const green = palette.land[2];
  let veins = "";
  for (let vein = 0; vein < 11; vein += 1) {
    const a = -0.35 + (vein / 10) * (Math.PI + 0.7);
    veins += `M${n(width * 0.5)} ${n(height * 0.24)}Q${n(width * (0.5 + Math.cos(a) * 0.2))} ${n(height * (0.3 + Math.sin(a) * 0.26))} ${n(width * (0.5 + Math.cos(a) * 0.62))} ${n(height * (0.26 + Math.sin(a) * 0.76))}`;
  }
  const leaf = `M${n(width * 0.5)} ${n(height * 0.22)}C${n(width * 0.3)} ${n(-height * 0.12)} ${n(-width * 0.02)} ${n(height * 0.08)} ${n(width * 0.06)} ${n(height * 0.46)}C${n(width * 0.12)} ${n(height * 0.8)} ${n(width * 0.36)} ${n(height * 0.94)} ${n(width * 0.5)} ${n(height * 1.04)}C${n(width * 0.64)} ${n(height * 0.94)} ${n(width * 0.88)} ${n(height * 0.8)} ${n(width * 0.94)} ${n(height * 0.46)}C${n(width * 1.02)} ${n(height * 0.08)} ${n(width * 0.7)} ${n(-height * 0.12)} ${n(width * 0.5)} ${n(height * 0.22)}Z`;
  const [x, y, r] = [width * 0.47, height * 0.58, Math.min(width, height) * 0.15];
  const clip = sheet.clip(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`);
  const p = (dx: number, dy: number): Point => [x + dx * r, y + dy * r];
  const drop =
    disc(
      x,
      y,
      r,
      sheet.linear([
        [0, palette.sky[0] ?? green],
        [1, palette.disc],
      ]),
    ) +
    fill(
      polygon([p(-1.1, 0.5), p(-0.1, -0.4), p(0.2, -0.1), p(0.4, -0.25), p(1.1, 0.5), p(1.1, 1.1), p(-1.1, 1.1)]),
      palette.land[4],
    ) +
    fill(
      polygon([p(-0.1, -0.4), p(0.2, -0.1), p(0.05, 0.2), p(0.1, 0.5), p(-0.4, 0.5)]),
      palette.land[1],
      'opacity="0.7"',
    );
  return (
    box(
      0,
      0,
      width,
      height,
      sheet.linear([
        [0, palette.land[4]],
        [1, palette.ink],
      ]),
    ) +
    undergrowth(sheet, palette.land[4], palette.land[3], ["left", "right"], 1.4) +
    fill(
      leaf,
      sheet.linear(
        [
          [0, mix(green, palette.light, 0.35)],
          [1, mix(green, palette.ink, 0.3)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke(veins, mix(green, palette.light, 0.55), u * 0.5) +
    oval(x + r * 0.2, y + r * 0.3, r * 1.1, r * 1.05, palette.ink, 'opacity="0.35"') +
    group(drop, "", `clip-path="${clip}"`) +
    oval(x - r * 0.42, y - r * 0.5, r * 0.22, r * 0.13, "#ffffff", 'opacity="0.9"')
  );
};

/** Two pairs of boots hang by their laces over a low fire. */
export const bootsOverFire: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const s = Math.min(width, height) * 0.2;
  const pair = (x: number, color: string): string =>
    stroke(
      `M${n(x)} ${n(height * 0.18)}Q${n(x - u * 2)} ${n(height * 0.28)} ${n(x - s * 0.36)} ${n(height * 0.36)}M${n(x)} ${n(height * 0.18)}Q${n(x + u * 3)} ${n(height * 0.3)} ${n(x + s * 0.7)} ${n(height * 0.42)}`,
      palette.accentLight,
      u * 0.4,
    ) +
    boot(palette, x - s * 0.62, height * 0.36 + s, s, color, "rotate(9)") +
    boot(palette, x + s * 0.34, height * 0.42 + s, s, mix(color, palette.ink, 0.2), "rotate(-6)");
  return (
    box(
      0,
      0,
      width,
      height,
      sheet.linear([
        [0, palette.sky[1] ?? palette.ink],
        [1, palette.ink],
      ]),
    ) +
    stars(sheet, palette, 0.5, 120) +
    fill(
      `M-5 ${n(height * 0.15)}Q${n(width * 0.5)} ${n(height * 0.2)} ${n(width + 5)} ${n(height * 0.1)}V${n(height * 0.15)}Q${n(width * 0.5)} ${n(height * 0.25)} -5 ${n(height * 0.21)}Z`,
      mix(palette.ink, palette.accent, 0.25),
    ) +
    campfire(sheet, palette, width * 0.5, height * 0.94, 12) +
    pair(width * 0.3, mix(palette.accent, palette.land[5], 0.55)) +
    pair(width * 0.66, mix(palette.land[2], palette.ink, 0.3))
  );
};

/** Painted signs on one post; how many follows from the picture's own words. */
export function signs(count: number, withBird: boolean): Scene {
  return (sheet, palette) => {
    const { width, height, unit: u } = sheet;
    const back = backdrop(sheet, palette, {
      far: 0.6,
      near: 0.86,
      ridges: 4,
      rough: 0.09,
      light: { x: 0.3, y: 0.4, radius: 5 },
      summits: [{ x: 0.68, rise: 0.26, spread: 0.42, sweep: 1.6 }],
    });
    const directions = Array.from({ length: count }, (_, sign) => (sign % 2 === 0 ? 1 : -1));
    const size = Math.min(width, height) / u;
    const top = height - size * 0.78 * u * 0.98;
    const bird = withBird
      ? group(
          `<path d="M-9 -2Q-4 -11 5 -10Q10 -9.500 11 -6L15 -5L11 -3.500Q9 3 2 3.500L-3 3L-14 7Z" fill="${palette.ink}"/><path d="M-7 -2Q-1 -7 4 -4Q0 2 -7 -2Z" fill="${palette.accent}"/><circle cx="7.500" cy="-6.500" r="1" fill="${palette.disc}"/><path d="M13 -6L23 -9L25 -2L15 -2Z" fill="${palette.accentLight}"/><path d="M19 -8L20.500 -2.200" stroke="${palette.ink}" stroke-width=".5" stroke-dasharray="1 .8"/><path d="M0 3.500V7M3 3.500V7" stroke="${palette.ink}" stroke-width=".8"/>`,
          `translate(${n(width * 0.5)} ${n(top - u * 5.4)}) scale(${n(u * 0.9)})`,
        )
      : "";
    return (
      back.markup +
      signpost(sheet, palette, width * 0.5, height, size * 0.8, directions) +
      bird +
      undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.6), ["left", "right"], 0.9)
    );
  };
}

/** Rain jackets on a line in the wet; `count` of them. */
export function jackets(count: number): Scene {
  return (sheet, palette) => {
    const { width, height, unit: u } = sheet;
    const colors = [palette.accent, "#2b7a9b", palette.accentLight, "#b5385a", palette.land[2]];
    let hung = "";
    let drops = "";
    const random = sheet.random.fork("drops");
    for (let index = 0; index < count; index += 1) {
      const x = width * ((index + 0.5) / count) * 0.8 + width * 0.1;
      const s = height * (count === 1 ? 0.56 : 0.42);
      hung += jacket(palette, x, height * 0.25, s, colors[index % colors.length] ?? palette.accent);
      for (let drop = 0; drop < 9; drop += 1)
        drops += oval(
          x + random.between(-0.4, 0.4) * s,
          height * 0.25 + s * random.between(0.75, 1.3),
          u * 0.22,
          u * 0.42,
          palette.disc,
        );
    }
    return (
      box(
        0,
        0,
        width,
        height,
        sheet.linear([
          [0, ramp(palette.land, 0.25)],
          [1, ramp(palette.land, 0.75)],
        ]),
      ) +
      backdrop(
        sheet,
        { ...palette, sky: ["#7d968e", "#a5b8a8", "#c3cfb9"] },
        { far: 0.6, near: 0.82, ridges: 4, rough: 0.08, cloudy: 6, light: { x: 0.5, y: 0.2, radius: 2, kind: "none" } },
      ).markup +
      trunks(sheet, palette.ink, [0.04, 0.96], 5) +
      stroke(
        `M0 ${n(height * 0.2)}Q${n(width * 0.5)} ${n(height * 0.28)} ${width} ${n(height * 0.2)}`,
        palette.ink,
        u * 0.35,
      ) +
      hung +
      drops +
      rain(sheet, palette.disc, 0.06, 320) +
      undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.6), ["left", "right"], 0.8)
    );
  };
}

/** Drops of rain that stand on cloth. */
export const dropsOnCloth: Scene = (sheet) => {
  const { width, height, unit: u } = sheet;
  const random = sheet.random.fork("beads");
  const blue = "#1f5f8a";
  let weave = "";
  for (let line = -40; line < 240; line += 2) weave += `M${n(line * u)} 0l${n(height * 0.4)} ${height}`;
  let markup =
    box(
      0,
      0,
      width,
      height,
      sheet.linear(
        [
          [0, mix(blue, "#ffffff", 0.2)],
          [1, mix(blue, "#04121f", 0.4)],
        ],
        [0, 0, 1, 1],
      ),
    ) + stroke(weave, "#0c3450", u * 0.2, 'opacity="0.35"');
  for (const fold of [0.2, 0.55, 0.86])
    markup += fill(
      `M${n(width * fold)} -5Q${n(width * (fold + 0.1))} ${n(height * 0.5)} ${n(width * (fold - 0.04))} ${height + 5}L${n(width * (fold + 0.1))} ${height + 5}Q${n(width * (fold + 0.18))} ${n(height * 0.5)} ${n(width * (fold + 0.06))} -5Z`,
      "#0c2f49",
      'opacity="0.4"',
    );
  for (let bead = 0; bead < 90; bead += 1) {
    const [x, y, r] = [random.next() * width, random.next() * height, u * (0.5 + random.next() ** 3 * 5)];
    markup +=
      oval(x + r * 0.2, y + r * 0.3, r, r * 0.94, "#04121f", 'opacity="0.45"') +
      disc(
        x,
        y,
        r,
        sheet.linear(
          [
            [0, "#0f3f60"],
            [1, "#9fd3e8"],
          ],
          [0, 0, 1, 1],
        ),
        'opacity="0.92"',
      ) +
      oval(x - r * 0.38, y - r * 0.42, r * 0.22, r * 0.14, "#ffffff");
  }
  return markup;
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

/** Tents, packs and bicycles laid out in a grid as on a hall plan. */
export const hallPlan: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const tints = [
    mix(palette.disc, palette.land[0], 0.35),
    mix(palette.disc, palette.light, 0.5),
    mix(palette.disc, palette.land[1], 0.4),
    mix(palette.disc, palette.accentLight, 0.35),
  ];
  const [columns, rows] = [6, 3];
  let markup = box(0, 0, width, height, palette.land[4]);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [w, h] = [width / columns, height / rows];
      const [cx, foot] = [(column + 0.5) * w, (row + 0.8) * h];
      markup += box(
        column * w + u * 1.2,
        row * h + u * 1.2,
        w - u * 2.4,
        h - u * 2.4,
        tints[(column + row * 2) % 4] ?? palette.disc,
        u * 1.4,
      );
      const kind = (column + row) % 3;
      const color = [palette.accent, palette.land[3], palette.accentLight][(column * 2 + row) % 3] ?? palette.accent;
      if (kind === 0)
        markup +=
          (row + column) % 2 === 0
            ? tent(sheet, palette, cx, foot, (h * 0.5) / u, { color })
            : domeTent(sheet, palette, cx, foot, (h * 0.4) / u, { color });
      else if (kind === 1) markup += backpack(palette, cx, foot, h * 0.56, color);
      else {
        const s = h * 0.62;
        const p = (dx: number, dy: number): string => `${n(cx + (dx - 0.34) * s)} ${n(foot + dy * s)}`;
        markup +=
          [0, 0.68]
            .map(
              (wheel) =>
                `<circle cx="${n(cx + (wheel - 0.34) * s)}" cy="${n(foot - 0.22 * s)}" r="${n(0.21 * s)}" fill="none" stroke="${palette.land[5]}" stroke-width="${n(s * 0.04)}"/>`,
            )
            .join("") +
          stroke(
            `M${p(0, -0.22)}L${p(0.3, -0.22)}L${p(0.56, -0.5)}L${p(0.2, -0.5)}ZM${p(0.3, -0.22)}L${p(0.16, -0.6)}M${p(0.1, -0.62)}L${p(0.24, -0.62)}M${p(0.68, -0.22)}L${p(0.54, -0.62)}L${p(0.66, -0.66)}`,
            color,
            s * 0.045,
          );
      }
    }
  }
  return markup;
};
