import { ramp } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import type { Point } from "../../draw/paths.ts";
import type { Sheet } from "../../draw/sheet.ts";
import { ridge, ridgeLine, type Summit } from "./ridges.ts";
import { clouds, milkyWay, mistBank, moon, sky, stars, sun } from "./sky.ts";
import { type TreeKind, treeline } from "./trees.ts";

export interface BackdropOptions {
  /** Where the farthest land meets the sky and where the nearest ridge stands, as fractions of the height. */
  far: number;
  near: number;
  ridges: number;
  light: { x: number; y: number; radius: number; kind?: "sun" | "moon" | "none" };
  /** Summits of the ridge that carries the picture, the second from the back. */
  summits?: readonly Summit[];
  rough?: number;
  trees?: readonly TreeKind[];
  cloudy?: number;
  galaxy?: number;
  name?: string;
}

export interface Backdrop {
  markup: string;
  /** The nearest ridge line. */
  line: Point[];
}

/** Sky, light and ridges behind one another with mist between them: what most scenes stand in front of. */
export function backdrop(sheet: Sheet, palette: Palette, options: BackdropOptions): Backdrop {
  const { light } = options;
  const name = options.name ?? "backdrop";
  let markup = sky(sheet, palette, options.far + 0.06);
  if (palette.name === "night")
    markup += stars(sheet, palette, options.far, Math.round(320 * (sheet.width / sheet.height) ** 0.5));
  else if (palette.dark) markup += stars(sheet, palette, options.far * 0.55, 110);
  if (options.galaxy !== undefined) markup += milkyWay(sheet, palette, options.galaxy, 24);
  if (light.kind === "moon") markup += moon(sheet, palette, light.x, light.y, light.radius);
  else if (light.kind !== "none") markup += sun(sheet, palette, light.x, light.y, light.radius);
  const cloudy = options.cloudy ?? 6;
  if (cloudy > 0)
    markup += clouds(
      sheet,
      palette.sky.at(-1) ?? palette.light,
      0.08,
      options.far * 0.8,
      cloudy,
      palette.dark ? 0.16 : 0.34,
    );
  const side = light.x < 0.5 ? "left" : "right";
  let line: Point[] = [];
  for (let index = 0; index < options.ridges; index += 1) {
    const depth = options.ridges === 1 ? 1 : index / (options.ridges - 1);
    const base = options.far + (options.near - options.far) * depth ** 1.15;
    const main = index === Math.min(1, options.ridges - 1);
    line = ridgeLine(sheet, {
      name: `${name} ${index}`,
      base,
      rough: (options.rough ?? 0.1) * (0.75 + depth * 0.35),
      hills: 2.4 + (1 - depth) * 2.4,
      summits: main ? options.summits : undefined,
    });
    markup += ridge(sheet, line, {
      fill: ramp(palette.land, depth * 0.8),
      mist: palette.mist,
      haze: 0.72 - depth * 0.5,
      light: palette.light,
      sun: side,
    });
    if (depth > 0.3 && !(main && options.summits !== undefined)) {
      markup += treeline(sheet, line, ramp(palette.land, depth * 0.8 + 0.04), {
        name: `${name} trees ${index}`,
        size: 0.9 + depth * 2.4,
        density: 19 - depth * 7,
        kinds: options.trees,
        gaps: 0.06,
      });
    }
    if (index < options.ridges - 1) markup += mistBank(sheet, palette.mist, base + 0.055, 0.075, 0.5 - depth * 0.2);
  }
  return { markup, line };
}
