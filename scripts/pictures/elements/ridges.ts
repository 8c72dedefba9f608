import { mix } from "../draw/color.ts";
import { createNoise, octaves } from "../draw/noise.ts";
import { fill, type Point, polygon, polyline, stroke } from "../draw/paths.ts";
import type { Sheet } from "../draw/sheet.ts";

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
    for (let at = index; at > 0 && y(at - 1) > y(index) - 1 && index - at < reach * 5; at -= 1)
      if (y(at) > y(left)) left = at;
    for (let at = index; at < line.length - 1 && y(at + 1) > y(index) - 1 && at - index < reach * 5; at += 1) {
      if (y(at) > y(right)) right = at;
    }
    const drop = Math.max(y(left), y(right)) - y(index);
    if (drop >= least) peaks.push({ index, left, right, drop });
  }
  return peaks;
}

/** The crest that comes down from a summit towards the viewer, drawn as a jagged line. */
function spine(sheet: Sheet, from: Point, length: number, drift: number, name: string): Point[] {
  const random = sheet.random.fork(name);
  const points: Point[] = [from];
  const steps = Math.max(5, Math.round(length / (sheet.unit * 1.7)));
  let [x, y] = from;
  for (let step = 1; step <= steps; step += 1) {
    x += (drift * length) / steps + random.between(-1, 1) * (length / steps) * 0.62;
    y += (length / steps) * random.between(0.75, 1.25);
    points.push([x, y]);
  }
  return points;
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
    const crest = spine(sheet, summit, length, sunny === "left" ? 0.2 : -0.2, `spine${peak.index}`);
    const away =
      sunny === "left" ? line.slice(peak.index, peak.right + 1) : line.slice(peak.left, peak.index + 1).reverse();
    const sunside =
      sunny === "left" ? line.slice(peak.left, peak.index + 1).reverse() : line.slice(peak.index, peak.right + 1);
    const fadeOut = (color: string, strength: number): string =>
      sheet.vertical(summit[1], summit[1] + length, [
        [0, color, strength],
        [0.55, color, strength * 0.5],
        [1, color, 0],
      ]);
    flanks += fill(polygon([...away, ...crest.toReversed()]), fadeOut(shade, 0.62));
    flanks += fill(polygon([...sunside, ...crest.toReversed()]), fadeOut(colors.light, 0.3));
    flanks += spurs(sheet, crest, sunny, fadeOut(colors.light, 0.42), fadeOut(shade, 0.5), `spur${peak.index}`);
  }
  body += `<g clip-path="${clip}">${flanks}</g>`;
  const rim = sheet.vertical(top, foot, [
    [0, colors.light, 0.7],
    [1, colors.light, 0.05],
  ]);
  return body + stroke(polyline(line), rim, Math.max(1, unit * 0.12));
}

/** Gullies that branch off a crest: slivers of light on the shaded side and of shade on the lit one. */
function spurs(
  sheet: Sheet,
  crest: readonly Point[],
  sun: "left" | "right",
  light: string,
  shade: string,
  name: string,
): string {
  const random = sheet.random.fork(name);
  const side = sun === "left" ? 1 : -1;
  let markup = "";
  for (let index = 1; index < crest.length - 2; index += 1) {
    const from = crest[index];
    const below = crest[index + 1];
    if (from === undefined || below === undefined) continue;
    const reach = sheet.unit * random.between(2, 6) * (0.5 + index / crest.length);
    const sliver = (direction: number): string =>
      polygon([
        from,
        [from[0] + direction * reach * 0.5, from[1] + reach * 0.9],
        [from[0] + direction * reach, from[1] + reach * 2.1],
        [from[0] + direction * reach * 0.36, from[1] + reach * 1.35],
        below,
      ]);
    if (random.chance(0.5)) markup += fill(sliver(side), light);
    if (random.chance(0.55)) markup += fill(sliver(-side), shade);
  }
  return markup;
}
