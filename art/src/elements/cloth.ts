import { mix } from "../draw/color.ts";
import { box, disc, fill, group, oval, stroke } from "../draw/paths.ts";
import { n, type Sheet } from "../draw/sheet.ts";

/** A rectangle filled with a pattern whose tile is `size` wide. */
function tiled(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  tile: readonly [number, number],
  body: string,
): string {
  const id = sheet.define(
    (name) =>
      `<pattern id="${name}" patternUnits="userSpaceOnUse" x="${n(x)}" y="${n(y)}" width="${tile[0]}" height="${tile[1]}">${body}</pattern>`,
  );
  return box(x, y, width, height, `url(#${id})`);
}

/** Kawung: four lenses round a point, one of the oldest batik patterns. */
export function kawung(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  size: number,
  light: string,
  dark: string,
  ground: string,
): string {
  const half = size / 2;
  const lens = [45, 135, 225, 315]
    .map((turn) =>
      group(
        oval(0, -half * 0.66, half * 0.32, half * 0.56, light) + oval(0, -half * 0.66, half * 0.1, half * 0.26, dark),
        `translate(${half} ${half}) rotate(${turn})`,
      ),
    )
    .join("");
  return tiled(
    sheet,
    x,
    y,
    width,
    height,
    [size, size],
    box(0, 0, size, size, ground) +
      lens +
      disc(half, half, half * 0.12, dark) +
      [
        [0, 0],
        [size, 0],
        [0, size],
        [size, size],
      ]
        .map(([cx = 0, cy = 0]) => disc(cx, cy, half * 0.16, light))
        .join(""),
  );
}

/** Parang: diagonal rows of blades. */
export function parang(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  size: number,
  light: string,
  dark: string,
  ground: string,
): string {
  const blade = (dx: number, dy: number): string =>
    group(
      fill("M0 0C10 -3 16 -12 12 -22C20 -16 22 -4 14 4C9 9 2 8 0 0Z", light) + disc(9, -3, 1.6, dark),
      `translate(${dx} ${dy})`,
    );
  const body =
    box(0, 0, 40, 40, ground) +
    stroke("M-10 30L30 -10M10 50L50 10M-30 10L10 -30M30 70L70 30", dark, 2.4) +
    blade(4, 36) +
    blade(24, 16) +
    blade(-16, 16) +
    blade(24, 56) +
    blade(44, 36) +
    blade(4, -4);
  return tiled(sheet, x, y, width, height, [size, size], group(body, `scale(${size / 40})`));
}

/** Mega mendung: clouds in shades, one inside another. */
export function megaMendung(x: number, y: number, size: number, shades: readonly string[]): string {
  return shades
    .map((shade, index) => {
      const s = size * (1 - index * 0.19);
      return group(
        fill(
          "M-30 10C-44 10 -44 -8 -30 -8C-32 -22 -10 -26 -6 -14C0 -28 24 -24 22 -8C38 -12 44 8 30 10C26 16 16 14 14 10C8 16 -4 16 -8 10C-14 16 -24 16 -30 10Z",
          shade,
        ),
        `translate(${n(x)} ${n(y)}) scale(${n(s)})`,
      );
    })
    .join("");
}

/** Ikat: stepped diamonds with the soft edges of dyed threads. */
export function ikat(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  size: number,
  colors: readonly [string, string, string, string],
): string {
  const steps = (scale: number, color: string): string => {
    let path = "";
    for (let row = -8; row <= 8; row += 1) {
      const half = (9 - Math.abs(row)) * 2 * scale;
      const jitter = ((row * 7) % 3) * 0.5;
      path += `M${n(20 - half - jitter)} ${n(20 + row * 2 * scale - scale)}h${n(half * 2 + jitter * 2)}v${n(2 * scale)}h${n(-half * 2 - jitter * 2)}Z`;
    }
    return fill(path, color);
  };
  const [ground, outer, middle, inner] = colors;
  const body =
    box(0, 0, 40, 40, ground) +
    steps(1.02, outer) +
    steps(0.7, middle) +
    steps(0.4, inner) +
    steps(0.16, ground) +
    stroke("M0 0l4 4M40 0l-4 4M0 40l4 -4M40 40l-4 -4", mix(inner, ground, 0.3), 2.4);
  return tiled(sheet, x, y, width, height, [size, size], group(body, `scale(${size / 40})`));
}
