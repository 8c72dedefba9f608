import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { fill, group, oval, type Point, polygon } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

/** A rock: a faceted boulder. */
export function rock(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  dark: string,
  lit: string,
  name: string,
): string {
  const random = sheet.random.fork(name);
  const s = size * sheet.unit;
  const p = (dx: number, dy: number): Point => [x + dx * s, y + dy * s];
  const top: Point = p(random.between(-0.2, 0.1), -random.between(0.55, 0.75));
  const outline: Point[] = [p(-1, 0.1), p(-0.86, -0.25), p(-0.5, -0.52), top, p(0.45, -0.5), p(0.85, -0.2), p(1, 0.1)];
  const ridge: Point = p(random.between(-0.05, 0.2), -0.2);
  return (
    fill(polygon(outline), dark) +
    fill(polygon([p(-0.86, -0.25), p(-0.5, -0.52), top, ridge, p(-0.3, 0)]), lit, 'opacity="0.55"') +
    fill(polygon([top, p(0.45, -0.5), ridge]), lit, 'opacity="0.25"')
  );
}

/** A waterfall with its cliffs and pool; x is its middle, all places fractions of the sheet. */
export function waterfall(
  sheet: Sheet,
  palette: Palette,
  x: number,
  top: number,
  foot: number,
  breadth: number,
): string {
  const random = sheet.random.fork("waterfall");
  const { width, height, unit } = sheet;
  const [cx, y1, y2, half] = [x * width, top * height, foot * height, breadth * width * 0.5];
  let markup = "";
  const streams = 46;
  const body: Point[] = [
    [cx - half * 0.62, y1],
    [cx + half * 0.62, y1],
    [cx + half * 0.74, y1 + (y2 - y1) * 0.3],
    [cx + half * 1.02, y2],
    [cx - half * 1.02, y2],
    [cx - half * 0.7, y1 + (y2 - y1) * 0.36],
  ];
  markup += fill(
    polygon(body),
    sheet.vertical(y1, y2, [
      [0, mix(palette.disc, palette.water, 0.2)],
      [0.5, mix(palette.disc, palette.water, 0.42)],
      [1, mix(palette.disc, palette.water, 0.12)],
    ]),
  );
  for (let index = 0; index < streams; index += 1) {
    const t = random.between(-1, 1);
    const start = random.next() ** 1.5 * 0.75;
    const length = random.between(0.15, 0.5);
    const xa = cx + t * half * (0.6 + start * 0.34);
    const xb = cx + t * half * (0.6 + Math.min(1, start + length) * 0.4);
    const ya = y1 + start * (y2 - y1);
    const yb = Math.min(y2, ya + length * (y2 - y1));
    const w = unit * random.between(0.12, 0.5);
    const streak = `M${n(xa)} ${n(ya)}Q${n(xa + w)} ${n((ya + yb) / 2)} ${n(xb)} ${n(yb)}Q${n(xa - w)} ${n((ya + yb) / 2)} ${n(xa)} ${n(ya)}Z`;
    markup += fill(
      streak,
      random.chance(0.55) ? palette.disc : mix(palette.water, palette.ink, 0.3),
      `opacity="${random.between(0.35, 0.8).toFixed(2)}"`,
    );
  }
  const spray = sheet.radial([
    [0, palette.disc, 0.9],
    [0.4, palette.disc, 0.42],
    [1, palette.disc, 0],
  ]);
  for (let index = 0; index < 9; index += 1)
    markup += oval(
      cx + random.between(-1.5, 1.5) * half,
      y2 + random.between(-0.6, 0.5) * unit * 3,
      half * random.between(0.5, 1.1),
      unit * random.between(2.5, 6),
      spray,
      'opacity="0.65"',
    );
  return markup;
}

/** A cliff face of upright facets on one side of the sheet, whose edge to the open leans in. */
export function cliff(
  sheet: Sheet,
  side: "left" | "right",
  edgeTop: number,
  edgeFoot: number,
  top: number,
  base: string,
  lit: string,
  dark: string,
): string {
  const random = sheet.random.fork(`cliff ${side} ${edgeTop}`);
  const { width, height, unit } = sheet;
  const outer = side === "left" ? -unit * 2 : width + unit * 2;
  const edge: Point[] = [];
  const steps = 16;
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps;
    edge.push([
      (edgeTop + (edgeFoot - edgeTop) * t ** 1.3) * width + random.between(-1, 1) * unit * 1.8,
      (top + (1.03 - top) * t) * height,
    ]);
  }
  const crown: Point[] = [];
  const startX = edge[0]?.[0] ?? 0;
  for (let step = 0; step <= 10; step += 1)
    crown.push([
      outer + (startX - outer) * (step / 10),
      top * height + random.between(-1, 1) * unit * 1.2 - (1 - step / 10) * unit * 5,
    ]);
  const outline = polygon([[outer, height * 1.03], ...crown, ...edge]);
  const clip = sheet.clip(`<path d="${outline}"/>`);
  let facets = "";
  for (let index = 0; index < 46; index += 1) {
    const x = outer + (edgeFoot * width - outer) * random.next();
    const y = height * (top + random.next() * (1 - top)) - unit * 6;
    const [w, h] = [unit * random.between(1.2, 4.5), unit * random.between(6, 24)];
    facets += fill(
      polygon([
        [x, y],
        [x + w, y + h * 0.12],
        [x + w * 0.8, y + h],
        [x + w * 0.2, y + h * 0.82],
      ]),
      random.chance(0.5) ? lit : dark,
      `opacity="${random.between(0.12, 0.42).toFixed(2)}"`,
    );
  }
  return fill(outline, base) + group(facets, "", `clip-path="${clip}"`);
}
