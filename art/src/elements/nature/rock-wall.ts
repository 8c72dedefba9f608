import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { curve, disc, fill, group, type Point, polygon, stroke } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

/** An indoor climbing wall of leaning panels with bright holds; left and right are fractions of the width. */
export function climbingWall(
  sheet: Sheet,
  palette: Palette,
  left: number,
  right: number,
  top: number,
  foot: number,
): string {
  const random = sheet.random.fork("wall");
  const { width, height, unit } = sheet;
  const [columns, rows] = [Math.max(3, Math.round((right - left) * 8)), 5];
  const corner = (column: number, row: number): Point => {
    const jitter = sheet.random.fork(`corner ${column} ${row}`);
    const edge = column === 0 || column === columns || row === 0 || row === rows;
    const sway = edge ? 0 : 0.4;
    return [
      (left + ((column + jitter.between(-sway, sway)) / columns) * (right - left)) * width,
      (top + ((row + jitter.between(-sway, sway)) / rows) * (foot - top)) * height,
    ];
  };
  const tones = [palette.land[2], palette.land[3], palette.land[1], palette.land[4]].map((tone) => tone ?? palette.ink);
  let markup = "";
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const quad = [
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ] as const;
      const flip = random.chance(0.5);
      const halves = flip
        ? [
            [quad[0], quad[1], quad[2]],
            [quad[0], quad[2], quad[3]],
          ]
        : [
            [quad[0], quad[1], quad[3]],
            [quad[1], quad[2], quad[3]],
          ];
      for (const half of halves) {
        const tone = mix(random.pick(tones), palette.light, random.between(0, 0.22));
        markup += `<path d="${polygon(half)}" fill="${tone}" stroke="${mix(tone, palette.ink, 0.25)}" stroke-width="${n(unit * 0.1)}" stroke-linejoin="round"/>`;
      }
    }
  }
  return markup + holds(sheet, palette, left, right, top, foot);
}

function holds(sheet: Sheet, palette: Palette, left: number, right: number, top: number, foot: number): string {
  const random = sheet.random.fork("holds");
  const colors = [
    palette.accent,
    palette.accentLight,
    palette.disc,
    mix(palette.accent, "#c2255c", 0.5),
    mix(palette.water, "#1fb6a6", 0.5),
  ];
  let markup = "";
  const count = Math.round((right - left) * 150);
  for (let index = 0; index < count; index += 1) {
    const x = random.between(left + 0.01, right - 0.01) * sheet.width;
    const y = random.between(top + 0.03, foot - 0.04) * sheet.height;
    const size = sheet.unit * random.between(0.5, 1.25);
    const blob: Point[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      blob.push([
        x + Math.cos((turn / 6) * 6.283) * size * random.between(0.6, 1.2),
        y + Math.sin((turn / 6) * 6.283) * size * random.between(0.45, 0.9),
      ]);
    const color = random.pick(colors);
    markup +=
      fill(
        curve(
          blob.map(([px, py]) => [px + size * 0.14, py + size * 0.3]),
          true,
        ),
        palette.ink,
        'opacity="0.35"',
      ) +
      fill(curve(blob, true), color) +
      disc(x, y, size * 0.13, mix(color, palette.ink, 0.6));
  }
  return markup;
}

/** A natural rock face with cracks, ledges and lit planes, all over a part of the sheet. */
export function rockFace(
  sheet: Sheet,
  outline: readonly Point[],
  base: string,
  lit: string,
  dark: string,
  name: string,
): string {
  const random = sheet.random.fork(name);
  const path = polygon(outline);
  const clip = sheet.clip(`<path d="${path}"/>`);
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [x1, x2, y1, y2] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let planes = "";
  for (let index = 0; index < 90; index += 1) {
    const x = random.between(x1, x2);
    const y = random.between(y1, y2);
    const [w, h] = [sheet.unit * random.between(2, 9), sheet.unit * random.between(4, 20)];
    const slant = random.between(-0.3, 0.3) * h;
    planes += fill(
      polygon([
        [x, y],
        [x + w, y + h * 0.16],
        [x + w * 0.72 + slant, y + h],
        [x - w * 0.1 + slant, y + h * 0.7],
      ]),
      index % 2 === 0 ? lit : dark,
      `opacity="${random.between(0.08, 0.32).toFixed(2)}"`,
    );
  }
  for (let index = 0; index < 16; index += 1) {
    let [x, y] = [random.between(x1, x2), random.between(y1, y2)];
    const crack: Point[] = [[x, y]];
    for (let step = 0; step < 6; step += 1) {
      x += random.between(-1.4, 1.4) * sheet.unit;
      y += random.between(1, 4) * sheet.unit;
      crack.push([x, y]);
    }
    planes += stroke(
      crack.map(([px, py], step) => `${step === 0 ? "M" : "L"}${n(px)} ${n(py)}`).join(""),
      dark,
      sheet.unit * 0.16,
      'opacity="0.6"',
    );
  }
  return fill(path, base) + group(planes, "", `clip-path="${clip}"`);
}
