import { curve, fill, group, type Point, polygon, stroke } from "../../draw/paths.ts";
import type { Random } from "../../draw/random.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

/** The path of a pine that stands at a point. */
function pine(random: Random, x: number, foot: number, height: number, slim = 0.2): string {
  const tiers = height > 60 ? 11 : height > 24 ? 8 : 5;
  const left: Point[] = [];
  const right: Point[] = [];
  const lean = random.between(-0.02, 0.02) * height;
  for (let tier = 0; tier < tiers; tier += 1) {
    const t = (tier + 0.55) / tiers;
    const half = height * slim * (0.1 + t ** 0.85) * random.between(0.75, 1.12);
    const other = height * slim * (0.1 + t ** 0.85) * random.between(0.75, 1.12);
    const y = foot - height * (1 - t * 0.93);
    const rise = (height / tiers) * 0.42;
    left.push([x - half + lean * (1 - t), y + rise * 0.6], [x - half * 0.42 + lean * (1 - t), y - rise * 0.1]);
    right.push([x + other + lean * (1 - t), y + rise * 0.6], [x + other * 0.42 + lean * (1 - t), y - rise * 0.1]);
  }
  const trunk = height * 0.022;
  return polygon([
    [x + lean, foot - height],
    ...left,
    [x - trunk, foot - height * 0.06],
    [x - trunk, foot + height * 0.03],
    [x + trunk, foot + height * 0.03],
    [x + trunk, foot - height * 0.06],
    ...right.toReversed(),
  ]);
}

/** The path of a broad-crowned rainforest tree. */
function canopyTree(random: Random, x: number, foot: number, height: number): string {
  const trunk = height * 0.03;
  let path = `M${n(x - trunk * 1.8)} ${n(foot + height * 0.03)}L${n(x - trunk)} ${n(foot - height * 0.6)}L${n(x + trunk)} ${n(foot - height * 0.6)}L${n(x + trunk * 1.8)} ${n(foot + height * 0.03)}Z`;
  const lumps = [
    [-0.24, 0.46, 0.17],
    [0.23, 0.5, 0.18],
    [-0.1, 0.62, 0.22],
    [0.14, 0.68, 0.2],
    [-0.02, 0.8, 0.18],
  ] as const;
  for (const [dx, dy, size] of lumps) {
    const [cx, cy] = [
      x + (dx + random.between(-0.06, 0.06)) * height,
      foot - (dy + random.between(-0.05, 0.05)) * height,
    ];
    const r = size * height * random.between(0.85, 1.15);
    const blob: Point[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const angle = (turn / 8) * Math.PI * 2;
      const flat = Math.sin(angle) > 0 ? 0.62 : 0.95;
      blob.push([
        cx + Math.cos(angle) * r * random.between(0.9, 1.2),
        cy + Math.sin(angle) * r * flat * random.between(0.85, 1.1),
      ]);
    }
    path += curve(blob, true);
  }
  return path;
}

/** The path of a coconut palm. */
export function palm(random: Random, x: number, foot: number, height: number): string {
  const bend = random.between(-0.2, 0.2) * height;
  const top: Point = [x + bend, foot - height];
  const w = height * 0.022;
  let path = `M${n(x - w * 1.5)} ${n(foot)}Q${n(x - w)} ${n(foot - height * 0.55)} ${n(top[0] - w * 0.6)} ${n(top[1])}L${n(top[0] + w * 0.6)} ${n(top[1])}Q${n(x + w * 1.4)} ${n(foot - height * 0.55)} ${n(x + w * 1.5)} ${n(foot)}Z`;
  const fronds = 10;
  for (let index = 0; index < fronds; index += 1) {
    const angle = Math.PI + (index / (fronds - 1)) * Math.PI + random.between(-0.12, 0.12);
    const length = height * random.between(0.34, 0.44);
    const tip: Point = [top[0] + Math.cos(angle) * length, top[1] + Math.sin(angle) * length * 0.55 + length * 0.36];
    const crown: Point = [top[0] + Math.cos(angle) * length * 0.55, top[1] + Math.sin(angle) * length * 0.62];
    path += `M${n(top[0])} ${n(top[1])}Q${n(crown[0])} ${n(crown[1] - length * 0.14)} ${n(tip[0])} ${n(tip[1])}Q${n(crown[0])} ${n(crown[1] + length * 0.07)} ${n(top[0])} ${n(top[1])}Z`;
  }
  return path;
}

export type TreeKind = "pine" | "canopy" | "palm";

/** Trees along a line. Sizes are in units; `density` is trees for each ten units of width. */
export function treeline(
  sheet: Sheet,
  line: readonly Point[],
  paint: string,
  options: {
    name: string;
    size: number;
    density: number;
    kinds?: readonly TreeKind[];
    from?: number;
    to?: number;
    gaps?: number;
  },
): string {
  const random = sheet.random.fork(options.name);
  const from = (options.from ?? 0) * sheet.width;
  const to = (options.to ?? 1) * sheet.width;
  const count = Math.round(((to - from) / sheet.unit / 10) * options.density);
  const kinds = options.kinds ?? ["pine"];
  if (kinds.length === 0) return "";
  let path = "";
  for (let index = 0; index < count; index += 1) {
    const x = from + ((index + random.between(-0.45, 0.45)) / count) * (to - from);
    const gate = Math.sin(x / sheet.unit / 9 + random.between(0, 0.8)) * 0.5 + 0.5;
    if (gate < (options.gaps ?? 0)) continue;
    const foot = heightAt(line, x) + sheet.unit * 0.4;
    const size = sheet.unit * options.size * random.between(0.5, 1.05) * (0.8 + 0.35 * Math.sin(x / sheet.unit / 4.3));
    const kind = random.pick(kinds);
    if (kind === "pine") path += pine(random, x, foot, size, random.between(0.15, 0.21));
    else if (kind === "canopy") path += canopyTree(random, x, foot, size);
    else path += palm(random, x, foot, size * 1.1);
  }
  return fill(path, paint);
}

/** A fern frond that grows from a point; the angle is in degrees, 0 to the right and -90 up. */
function frond(x: number, y: number, length: number, angle: number, paint: string, droop = 0.35): string {
  const leaves: string[] = [];
  const spine: Point[] = [];
  const steps = 17;
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps;
    spine.push([t * length, t * t * length * droop]);
    if (step === 0 || step === steps) continue;
    const leaf = length * 0.27 * Math.sin(Math.PI * Math.min(1, 0.16 + t * 0.84)) ** 0.8;
    const [px, py] = [t * length, t * t * length * droop];
    for (const side of [-1, 1]) {
      const tip: Point = [px + leaf * 0.55, py + side * leaf * 0.85];
      leaves.push(
        `M${n(px - length * 0.012)} ${n(py)}Q${n(px + leaf * 0.1)} ${n(py + side * leaf * 0.55)} ${n(tip[0])} ${n(tip[1])}Q${n(px + leaf * 0.42)} ${n(py + side * leaf * 0.35)} ${n(px + length * 0.03)} ${n(py)}Z`,
      );
    }
  }
  return group(
    fill(leaves.join(""), paint) + stroke(curve(spine), paint, length * 0.014),
    `translate(${n(x)} ${n(y)}) rotate(${n(angle)}) scale(1 ${Math.cos((angle * Math.PI) / 180) < 0 ? -1 : 1})`,
  );
}

/** Ferns in both lower corners or one, that frame a view. */
export function undergrowth(
  sheet: Sheet,
  dark: string,
  lit: string,
  corners: readonly ("left" | "right")[],
  size = 1,
): string {
  const random = sheet.random.fork("undergrowth");
  let markup = "";
  for (const corner of corners) {
    const side = corner === "left" ? 1 : -1;
    const edge = corner === "left" ? 0 : sheet.width;
    for (let index = 0; index < 13; index += 1) {
      const turn = -90 + side * (random.between(-12, 62) - (index % 3) * 6);
      const length = sheet.unit * size * random.between(13, 26);
      const x = edge + side * sheet.unit * random.between(-5, 12) * size;
      markup += frond(
        x,
        sheet.height + sheet.unit * random.between(0, 3),
        length,
        turn,
        index < 6 ? lit : dark,
        random.between(0.2, 0.5),
      );
    }
  }
  return markup;
}

/** The height of a line at a place, in the sheet's coordinates. */
function heightAt(line: readonly Point[], x: number): number {
  for (let index = 1; index < line.length; index += 1) {
    const to = line[index];
    const from = line[index - 1];
    if (to !== undefined && from !== undefined && to[0] >= x)
      return from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0] || 1);
  }
  return line.at(-1)?.[1] ?? 0;
}
