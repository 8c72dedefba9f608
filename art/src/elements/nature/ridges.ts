import { mix } from "../../draw/color.ts";
import { createNoise, octaves } from "../../draw/noise.ts";
import { fill, type Point, polygon, polyline, stroke } from "../../draw/paths.ts";
import type { Sheet } from "../../draw/sheet.ts";
import { flanksOf } from "./flanks.ts";

/** A summit of a ridge line; all lengths are fractions of the sheet's width (x, spread) or height (rise). */
export interface Summit {
  x: number;
  rise: number;
  spread: number;
  /** How hollow the flanks are: 1 is a straight cone, 2 a volcano's sweep. */
  sweep?: number;
  /** Width of a crater as a fraction of the spread. */
  crater?: number;
}

export interface RidgeShape {
  /** Height of the foot of the ridge, as a fraction of the sheet's height from the top. */
  base: number;
  /** Height of the unevenness, as a fraction of the sheet's height. */
  rough: number;
  /** How many hills the unevenness makes across the sheet. */
  hills: number;
  summits?: readonly Summit[];
  name: string;
}

function summitHeight(x: number, summit: Summit): number {
  const distance = Math.abs(x - summit.x) / summit.spread;
  if (distance >= 1) return 0;
  const crater = summit.crater ?? 0;
  const reached = Math.max(distance, crater);
  const dip = distance < crater ? (1 - distance / crater) * summit.rise * 0.06 : 0;
  return ((1 - reached) / (1 - crater)) ** (summit.sweep ?? 1.5) * summit.rise - dip;
}

/** The line of a ridge from edge to edge, a little beyond both. */
export function ridgeLine(sheet: Sheet, shape: RidgeShape): Point[] {
  const { width, height } = sheet;
  const seed = `${sheet.random.fork(shape.name).next()}`;
  const noise = octaves(createNoise(seed), 6, 0.48);
  const fine = octaves(createNoise(`${seed}fine`), 3, 0.6);
  const aspect = width / height;
  const step = sheet.unit * 0.55;
  const points: Point[] = [];
  for (let x = -sheet.unit * 4; x <= width + sheet.unit * 4; x += step) {
    const place = x / width;
    let rise = 0;
    for (const summit of shape.summits ?? []) rise = Math.max(rise, summitHeight(place, summit));
    const rugged = 1 - Math.abs(noise(place * shape.hills * Math.max(0.6, aspect / 1.78) + 3));
    const uneven = (rugged - 0.62) * 1.9 * shape.rough;
    const detail = fine(place * 46 * aspect) * 0.1 * (shape.rough * 0.5 + rise * 0.12);
    points.push([x, height * (shape.base - rise - uneven - detail)]);
  }
  return points;
}

interface Peak {
  index: number;
  left: number;
  right: number;
  drop: number;
}

function findPeaks(line: readonly Point[], reach: number, least: number): Peak[] {
  const peaks: Peak[] = [];
  const y = (index: number): number => line[index]?.[1] ?? 0;
  for (let index = 2; index < line.length - 2; index += 1) {
    let highest = true;
    for (let near = Math.max(0, index - reach); near <= Math.min(line.length - 1, index + reach); near += 1) {
      if (y(near) < y(index) || (y(near) === y(index) && near < index)) highest = false;
    }
    if (!highest) continue;
    let left = index;
    let right = index;
    for (let at = index; at > 0 && y(at - 1) > y(index) - 1 && index - at < reach * 9; at -= 1)
      if (y(at) > y(left)) left = at;
    for (let at = index; at < line.length - 1 && y(at + 1) > y(index) - 1 && at - index < reach * 9; at += 1) {
      if (y(at) > y(right)) right = at;
    }
    const drop = Math.max(y(left), y(right)) - y(index);
    if (drop >= least) peaks.push({ index, left, right, drop });
  }
  return peaks;
}

export interface RidgeColors {
  fill: string;
  /** What the foot fades into. */
  mist: string;
  /** How much of the foot is mist, 0 to 1. */
  haze: number;
  /** Colour that lights the sunny flanks; left out, the ridge is a plain silhouette. */
  light?: string;
  /** From which side the light comes. */
  sun?: "left" | "right";
}

/** A ridge filled down to `bottom` (a fraction of the height), with lit and shaded flanks under each summit. */
export function ridge(sheet: Sheet, line: readonly Point[], colors: RidgeColors, bottom = 1.02): string {
  const { height, width, unit } = sheet;
  const floor = height * bottom;
  const outline: Point[] = [[-unit * 5, floor], ...line, [width + unit * 5, floor]];
  const top = Math.min(...line.map((point) => point[1]));
  const foot = Math.min(floor, top + (Math.max(...line.map((point) => point[1])) - top) * 1.15 + height * 0.1);
  const paint = sheet.vertical(top, foot, [
    [0, colors.fill],
    [0.35, mix(colors.fill, colors.mist, colors.haze * 0.16)],
    [1, mix(colors.fill, colors.mist, colors.haze)],
  ]);
  let body = fill(polygon(outline), paint);
  if (colors.light === undefined) return body;
  const shade = mix(colors.fill, "#04120f", 0.34);
  const clip = sheet.clip(`<path d="${polygon(outline)}"/>`);
  let flanks = "";
  const sunny = colors.sun ?? "left";
  for (const peak of findPeaks(line, Math.round(width / unit / 26), unit * 1.4)) {
    const summit = line[peak.index];
    if (summit === undefined) continue;
    const length = Math.min(peak.drop * 1.9, foot - summit[1]);
    const left = line.slice(peak.left, peak.index + 1).reverse();
    const right = line.slice(peak.index, peak.right + 1);
    flanks += flanksOf(sheet, {
      summit,
      length,
      away: sunny === "left" ? right : left,
      towards: sunny === "left" ? left : right,
      side: sunny === "left" ? 1 : -1,
      light: colors.light,
      shade,
      name: `crest ${peak.index}`,
    });
  }
  body += `<g clip-path="${clip}">${flanks}</g>`;
  const rim = sheet.vertical(top, foot, [
    [0, colors.light, 0.7],
    [1, colors.light, 0.05],
  ]);
  return body + stroke(polyline(line), rim, Math.max(1, unit * 0.12));
}
