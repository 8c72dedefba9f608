/**
 * Draws the contour lines behind the pages, `contours.svg`, and a cut through the same land, `ridge.svg`, the elevation
 * profile between parts of a page. The height of the land is a sum of waves that fit the tile an integer number of times, so
 * it repeats without a seam. CSS uses the drawings as masks: the theme sets their color. They are committed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { contours } from "d3-contour";
import { readConfig } from "./config.ts";
import { createRandom } from "./draw/random.ts";

/** CSS pixels of the tile, and of one cell of the grid on which the height is taken. */
const WIDTH = 960;
const HEIGHT = 720;
const CELL = 30;
const LEVELS = 15;
/** CSS pixels. */
const CROWDED = 14;
/** Every so many lines one is drawn stronger, as on a map. */
const INDEX_LINE = 4;

type Point = readonly [x: number, y: number];

const folder = readConfig().textures;
const random = createRandom("contour lines");
const waves = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [2, 1],
  [1, 2],
  [2, -1],
  [3, 1],
  [2, 2],
  [1, -3],
].map(([across = 0, down = 0]) => ({
  across,
  down,
  phase: random.next() * 2 * Math.PI,
  height: 1 / Math.hypot(across, down) ** 1.15,
}));

/** The height of the land at a place of the tile, both from 0 to 1. */
function height(x: number, y: number): number {
  return waves.reduce(
    (sum, wave) => sum + wave.height * Math.cos(2 * Math.PI * (wave.across * x + wave.down * y) + wave.phase),
    0,
  );
}

// Two cells of margin on each side: what the contour algorithm closes along the border lies outside the tile.
const MARGIN = 2;
const columns = WIDTH / CELL + 2 * MARGIN;
const rows = HEIGHT / CELL + 2 * MARGIN;
const heights = Array.from({ length: columns * rows }, (_, index) =>
  height(
    ((index % columns) - MARGIN) / (columns - 2 * MARGIN),
    (Math.floor(index / columns) - MARGIN) / (rows - 2 * MARGIN),
  ),
);
const low = Math.min(...heights);
const high = Math.max(...heights);
const thresholds = Array.from({ length: LEVELS }, (_, level) => low + ((level + 0.6) / LEVELS) * (high - low));

/** Points that crowd around a corner of the grid become one, or the line would have an elbow there. */
function thinOut(points: readonly Point[]): Point[] {
  const merged: Point[] = [];
  for (const [x, y] of points) {
    const last = merged.at(-1);
    if (last && Math.hypot(last[0] - x, last[1] - y) < CROWDED)
      merged[merged.length - 1] = [(last[0] + x) / 2, (last[1] + y) / 2];
    else merged.push([x, y]);
  }
  return merged;
}

/** A ring as one smooth path: quadratic curves through the middles of its sides. */
function smooth(ring: readonly Point[]): string {
  // GeoJSON repeats a ring's first point at its end.
  const every = thinOut(ring.slice(0, -1).map(([x, y]) => [(x - MARGIN - 0.5) * CELL, (y - MARGIN - 0.5) * CELL]));
  const corner = (index: number): Point => every[index % every.length] ?? [0, 0];
  const middle = (index: number): Point => {
    const [a, b] = [corner(index), corner(index + 1)];
    return [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)];
  };
  // Steps from point to point are shorter to write than places.
  const curves = every.map((_, index) => {
    const [from, bend, to] = [middle(index), corner(index + 1), middle(index + 1)];
    return `q${[bend[0] - from[0], bend[1] - from[1], to[0] - from[0], to[1] - from[1]].map(Math.round).join(" ")}`;
  });
  return `M${middle(0).join(" ")}${curves.join("")}`.replaceAll(" -", "-");
}

const drawn = contours()
  .size([columns, rows])
  .thresholds(thresholds)(heights)
  .map((line) =>
    line.coordinates
      .flatMap((polygon) =>
        polygon.filter((ring) => ring.length > 6).map((ring) => smooth(ring.map(([x = 0, y = 0]) => [x, y]))),
      )
      .join(""),
  );
const strong = drawn.filter((_, index) => index % INDEX_LINE === 1).join("");
const thin = drawn.filter((_, index) => index % INDEX_LINE !== 1).join("");
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke="#000"><path stroke-width="1" d="${thin}"/><path stroke-width="2" d="${strong}"/></svg>`;
writeFileSync(join(folder, "contours.svg"), `${svg}\n`);
console.log(`contours.svg: ${svg.length} bytes`);

/** Where the cut goes, from 0 to 1 down the tile, and in how many steps. */
const CUT = 0.56;
const STEPS = 72;
const cut = Array.from(
  { length: STEPS + 1 },
  (_, step) => height(step / STEPS, CUT) + 0.35 * height((3 * step) / STEPS, 0.1),
);
const [bottom, top] = [Math.min(...cut), Math.max(...cut)];
const profile = cut
  .map((value, step) => `${step * 20} ${Math.round(4 + ((top - value) / (top - bottom)) * 88)}`)
  .join("L");
const ridge = `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="100" viewBox="0 0 1440 100" preserveAspectRatio="none"><path d="M0 100L${profile}L1440 100Z"/></svg>`;
writeFileSync(join(folder, "ridge.svg"), `${ridge}\n`);
console.log(`ridge.svg: ${ridge.length} bytes`);
