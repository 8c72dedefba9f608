import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { box, fill, polygon, stroke } from "../../draw/paths.ts";
import type { Random } from "../../draw/random.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

interface Tower {
  path: string;
  windows: string;
}

/** One tower in the manner of Jakarta's centre: setbacks, slanted crowns, antennas. */
function tower(
  random: Random,
  x: number,
  foot: number,
  width: number,
  height: number,
  unit: number,
  lit: number,
): Tower {
  const top = foot - height;
  let path = "";
  const kind = random.int(0, 5);
  if (kind === 0) path = `M${n(x)} ${n(foot)}V${n(top + width * 0.5)}L${n(x + width)} ${n(top)}V${n(foot)}Z`;
  else if (kind === 1)
    path = `M${n(x)} ${n(foot)}V${n(top + height * 0.2)}H${n(x + width * 0.18)}V${n(top + height * 0.08)}H${n(x + width * 0.34)}V${n(top)}H${n(x + width * 0.66)}V${n(top + height * 0.08)}H${n(x + width * 0.82)}V${n(top + height * 0.2)}H${n(x + width)}V${n(foot)}Z`;
  else if (kind === 2)
    path = `M${n(x)} ${n(foot)}V${n(top + width * 0.45)}Q${n(x)} ${n(top)} ${n(x + width * 0.5)} ${n(top)}Q${n(x + width)} ${n(top)} ${n(x + width)} ${n(top + width * 0.45)}V${n(foot)}Z`;
  else if (kind === 3)
    path = `M${n(x)} ${n(foot)}V${n(top + width * 0.7)}L${n(x + width * 0.5)} ${n(top)}L${n(x + width)} ${n(top + width * 0.7)}V${n(foot)}Z`;
  else path = `M${n(x)} ${n(foot)}V${n(top)}H${n(x + width)}V${n(foot)}Z`;
  if (kind === 1 || kind === 3 || random.chance(0.3))
    path += `M${n(x + width * 0.5 - unit * 0.07)} ${n(top + unit)}V${n(top - height * 0.2)}H${n(x + width * 0.5 + unit * 0.07)}V${n(top + unit)}Z`;
  let windows = "";
  const [w, h] = [unit * 0.2, unit * 0.24];
  for (let wy = top + Math.max(width * 0.75, height * 0.22); wy < foot - h * 2; wy += unit * 0.52) {
    for (let wx = x + unit * 0.22; wx < x + width - w; wx += unit * 0.42)
      if (random.chance(lit)) windows += `M${n(wx)} ${n(wy)}h${n(w)}v${n(h)}h${n(-w)}Z`;
  }
  return { path, windows };
}

/** Rows of towers, the farther the paler. Base is a fraction of the height; heights are in units. */
export function skyline(
  sheet: Sheet,
  palette: Palette,
  options: { base: number; from?: number; to?: number; tallest: number; far: string; near: string; lit: number },
): string {
  const random = sheet.random.fork("skyline");
  const { unit, width, height } = sheet;
  const from = (options.from ?? -0.02) * width;
  const to = (options.to ?? 1.02) * width;
  const foot = options.base * height;
  let markup = "";
  for (let row = 0; row < 3; row += 1) {
    const depth = row / 2;
    const color = mix(options.far, options.near, depth);
    let path = "";
    let windows = "";
    let x = from;
    while (x < to) {
      const w = unit * random.between(1.8, 4.2) * (0.8 + depth * 0.4);
      const middle = 1 - Math.abs((x + w / 2 - (from + to) / 2) / ((to - from) / 2));
      const h =
        unit *
        options.tallest *
        (0.24 + 0.76 * Math.max(0, middle) ** 0.8 * random.between(0.3, 1)) *
        (1 - depth * 0.3);
      const made = tower(random, x, foot, w, h, unit, options.lit * (0.4 + depth * 0.6));
      path += made.path;
      windows += made.windows;
      x += w * random.between(0.95, 1.5);
    }
    const paint = sheet.vertical(foot - unit * options.tallest, foot, [
      [0, color],
      [1, mix(color, palette.mist, 0.55 - depth * 0.25)],
    ]);
    markup += fill(path, paint) + fill(windows, palette.accentLight, `opacity="${(0.35 + depth * 0.45).toFixed(2)}"`);
  }
  return markup;
}

/** The obelisk with its cup and flame that stands in the middle of the city. */
export function obelisk(sheet: Sheet, palette: Palette, x: number, base: number, tall: number, color: string): string {
  const h = tall * sheet.unit;
  const [cx, foot] = [x * sheet.width, base * sheet.height];
  const p = (dx: number, dy: number): string => `${n(cx + dx * h)} ${n(foot + dy * h)}`;
  const shaft = `M${p(-0.2, 0)}L${p(-0.24, -0.13)}L${p(-0.05, -0.17)}L${p(-0.018, -0.86)}L${p(-0.042, -0.88)}L${p(-0.042, -0.905)}L${p(0.042, -0.905)}L${p(0.042, -0.88)}L${p(0.018, -0.86)}L${p(0.05, -0.17)}L${p(0.24, -0.13)}L${p(0.2, 0)}Z`;
  const flame = `M${p(-0.022, -0.905)}C${p(-0.042, -0.95)} ${p(-0.012, -0.965)} ${p(0.006, -1)}C${p(0.01, -0.965)} ${p(0.038, -0.95)} ${p(0.022, -0.905)}Z`;
  return fill(shaft, color) + fill(flame, palette.accentLight);
}

/** A row of lamps and small roofs at the city's edge, to give the towers their size. */
export function suburb(sheet: Sheet, base: number, color: string): string {
  const random = sheet.random.fork("suburb");
  let markup = "";
  for (let x = -2; x < 142; x += random.between(1.2, 2.6)) {
    const [left, w, h] = [
      (x / 140) * sheet.width,
      sheet.unit * random.between(1.4, 3),
      sheet.unit * random.between(0.7, 1.7),
    ];
    const y = base * sheet.height;
    markup += random.chance(0.55)
      ? fill(
          polygon([
            [left, y],
            [left, y - h * 0.6],
            [left + w * 0.5, y - h],
            [left + w, y - h * 0.6],
            [left + w, y],
          ]),
          color,
        )
      : box(left, y - h, w, h, color);
  }
  return markup + stroke(`M0 ${n(base * sheet.height)}H${sheet.width}`, color, sheet.unit * 0.3);
}
