/**
 * Draws Jakarta's skyline above the footer: `skyline.svg`, a row of houses and towers that repeats without a seam, and
 * `monas.svg`, the National Monument, which stands before it once. CSS uses both as masks: the theme sets their color. They are
 * committed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "./config.ts";
import { createRandom } from "./draw/random.ts";

/** Units of the drawings; CSS scales them to the band's height. */
const WIDTH = 1600;
const HEIGHT = 140;
/** How far the roofs of kampung houses reach up, and the lowest and the tallest towers. */
const HOUSES = [14, 24] as const;
const TOWERS = [34, 92] as const;
/** The share of towers among the buildings. */
const TOWER_SHARE = 0.55;

const random = createRandom("skyline");

/** A house: a gable or a hipped roof over a low wall. */
function house(x: number, width: number): string {
  const wall = HEIGHT - random.int(...HOUSES);
  const eave = random.chance(0.4) ? 3 : 0;
  return `M${x} ${HEIGHT}V${wall}l${width / 2 - eave}-9h${2 * eave}l${width / 2 - eave} 9V${HEIGHT}z`;
}

/** A tower with a flat, slanted or stepped top, some with a mast. */
function tower(x: number, width: number): string {
  // Towers grow towards the middle of the drawing, as along a boulevard.
  const centre = 0.55 + 0.45 * Math.sin((Math.PI * (x + width / 2)) / WIDTH);
  const top = Math.round(HEIGHT - random.between(...TOWERS) * centre);
  const shape = random.pick(["flat", "slanted", "stepped", "mast"] as const);
  const middle = width / 2;
  const outline = {
    flat: `V${top}h${width}`,
    slanted: `V${top + 8}l${width}-8`,
    stepped: `V${top + 10}h5v-10h${width - 10}v10h5`,
    mast: `V${top}h${middle - 1}v-20h2v20h${middle - 1}`,
  }[shape];
  return `M${x} ${HEIGHT}${outline}V${HEIGHT}z`;
}

function city(): string {
  const buildings: string[] = [];
  for (let x = 0; x < WIDTH; ) {
    const isTower = random.chance(TOWER_SHARE);
    const wanted = isTower ? 2 * random.int(8, 14) : 2 * random.int(7, 11);
    // The last one ends at the edge, where the first one of the next tile begins.
    const width = WIDTH - x - wanted < 14 ? WIDTH - x : wanted;
    buildings.push(isTower ? tower(x, width) : house(x, width));
    x += width + (x + width < WIDTH ? random.int(0, 3) : 0);
  }
  return buildings.join("");
}

/** The obelisk on its cup, with the flame on top. */
const MONAS = "M8 140v-10h10l3-6h22l3 6h10v10zM27 124l3-82h4l3 82zM24 42h16v-4H24zM32 12q9 13 4 26h-8q-5-13 4-26z";

const folder = readConfig().textures;
for (const [name, width, path] of [
  ["skyline", WIDTH, city()],
  ["monas", 64, MONAS],
] as const) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}"><path d="${path}"/></svg>`;
  writeFileSync(join(folder, `${name}.svg`), `${svg}\n`);
  console.log(`${name}.svg: ${svg.length} bytes`);
}
