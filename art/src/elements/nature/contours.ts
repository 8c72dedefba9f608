import { contours as contourGenerator } from "d3-contour";
import { createNoise, octaves } from "../../draw/noise.ts";
import { curve, disc, type Point, stroke } from "../../draw/paths.ts";
import type { Sheet } from "../../draw/sheet.ts";

export interface ContourOptions {
  color: string;
  /** How many hills lie across the sheet. */
  hills: number;
  /** How many heights are drawn. */
  levels: number;
  opacity?: number;
  /** Every how many lines one is heavier, as on a map; 0 for none. */
  index?: number;
  name: string;
}

/** The height field of a made-up piece of land, row by row. */
function heights(name: string, columns: number, rows: number, hills: number): number[] {
  const noise = octaves(createNoise(name), 4, 0.42);
  const values: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1)
      values.push(noise((column / columns) * hills + 5.1, (row / columns) * hills + 2.7));
  }
  return values;
}

/** Contour lines of a made-up piece of land, all over the sheet. */
export function contourLines(sheet: Sheet, options: ContourOptions): string {
  const columns = 84;
  const cell = sheet.width / (columns - 3);
  const rows = Math.ceil(sheet.height / cell) + 3;
  const values = heights(`${sheet.random.fork(options.name).next()}`, columns, rows, options.hills);
  const thresholds = Array.from({ length: options.levels }, (_, level) => -0.62 + (1.24 * level) / options.levels);
  const made = contourGenerator().size([columns, rows]).smooth(true).thresholds(thresholds)(values);
  let markup = "";
  made.forEach((contour, level) => {
    const heavy = (options.index ?? 5) > 0 && level % (options.index ?? 5) === 0;
    let path = "";
    for (const shape of contour.coordinates) {
      for (const ring of shape) {
        const points = ring.slice(0, -1).map(([x = 0, y = 0]): Point => [(x - 1.5) * cell, (y - 1.5) * cell]);
        if (points.length > 5) path += curve(points, true);
      }
    }
    if (path !== "")
      markup += stroke(
        path,
        options.color,
        sheet.unit * (heavy ? 0.2 : 0.1),
        `opacity="${((options.opacity ?? 1) * (heavy ? 1 : 0.72)).toFixed(2)}"`,
      );
  });
  return markup;
}

/** Land tinted by height under its contour lines, as on a printed hiking map. */
export function tintedLand(sheet: Sheet, tints: readonly string[], hills: number, name: string): string {
  const columns = 84;
  const cell = sheet.width / (columns - 3);
  const rows = Math.ceil(sheet.height / cell) + 3;
  const values = heights(`${sheet.random.fork(name).next()}`, columns, rows, hills);
  const thresholds = tints.map((_, level) => (level === 0 ? -9 : -0.5 + (1.05 * level) / tints.length));
  const made = contourGenerator().size([columns, rows]).smooth(true).thresholds(thresholds)(values);
  return made
    .map((contour, level) => {
      const path = contour.coordinates
        .flatMap((shape) =>
          shape.map((ring) =>
            curve(
              ring.slice(0, -1).map(([x = 0, y = 0]): Point => [(x - 1.5) * cell, (y - 1.5) * cell]),
              true,
            ),
          ),
        )
        .join("");
      return `<path d="${path}" fill="${tints[level] ?? "none"}" fill-rule="evenodd"/>`;
    })
    .join("");
}

/** A dashed trail with waypoints through the given places (fractions of the sheet). */
export function trail(sheet: Sheet, places: readonly Point[], color: string, mark: string): string {
  const points = places.map(([x, y]): Point => [x * sheet.width, y * sheet.height]);
  const { unit } = sheet;
  let markup = stroke(
    curve(points),
    color,
    unit * 0.75,
    `stroke-dasharray="${(unit * 1.7).toFixed(1)} ${(unit * 1.7).toFixed(1)}"`,
  );
  points.forEach(([x, y], index) => {
    if (index % 2 === 0) markup += disc(x, y, unit * 1.5, color) + disc(x, y, unit * 0.85, mark);
  });
  return markup;
}
