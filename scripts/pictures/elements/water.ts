import { mix } from "../draw/color.ts";
import type { Palette } from "../draw/palettes.ts";
import { box, curve, disc, fill, group, oval, type Point, polygon, polyline, stroke } from "../draw/paths.ts";
import { n, type Sheet } from "../draw/sheet.ts";

/** A still lake from a height (a fraction) downwards that mirrors `above`, and the glitter of a light at `lightX`. */
export function lake(sheet: Sheet, palette: Palette, shore: number, above: string, lightX: number, bottom = 1): string {
  const random = sheet.random.fork("lake");
  const { width, height, unit } = sheet;
  const y = shore * height;
  const floor = bottom * height;
  const clip = sheet.clip(`<rect x="0" y="${n(y)}" width="${width}" height="${n(floor - y)}"/>`);
  let markup = group(above, `translate(0 ${n(y * 2 * 0.94 + y * 0.06)}) scale(1 -0.94)`);
  markup += box(
    0,
    y,
    width,
    floor - y,
    sheet.vertical(y, floor, [
      [0, palette.water, 0.18],
      [0.5, palette.water, 0.42],
      [1, mix(palette.water, palette.ink, 0.55), 0.86],
    ]),
  );
  let ripples = "";
  for (let index = 0; index < 150; index += 1) {
    const depth = random.next() ** 1.4;
    const at = y + unit * 0.5 + depth * (floor - y);
    const length = unit * (0.6 + depth * 7) * random.between(0.5, 1.6);
    const x = random.between(-0.05, 1.05) * width;
    ripples += lens(x, at, length, unit * (0.06 + depth * 0.2));
  }
  markup += fill(ripples, palette.light, 'opacity="0.2"');
  let glitter = "";
  for (let index = 0; index < 90; index += 1) {
    const depth = random.next();
    const spread = unit * (1.4 + depth * 5);
    glitter += lens(
      lightX * width + (random.next() + random.next() - 1) * spread,
      y + unit * 0.3 + depth * (floor - y) * 0.92,
      unit * random.between(0.6, 2.6) * (0.5 + depth),
      unit * (0.08 + depth * 0.17),
    );
  }
  markup += fill(glitter, palette.disc, 'opacity="0.6"');
  markup += box(0, y - unit * 0.12, width, unit * 0.24, palette.light).replace("/>", ' opacity="0.5"/>');
  return group(markup, "", `clip-path="${clip}"`);
}

function lens(x: number, y: number, length: number, thickness: number): string {
  return `M${n(x - length)} ${n(y)}Q${n(x)} ${n(y - thickness)} ${n(x + length)} ${n(y)}Q${n(x)} ${n(y + thickness)} ${n(x - length)} ${n(y)}Z`;
}

/** A kayak with its paddler, side on; `size` is its length in units. */
export function kayak(sheet: Sheet, palette: Palette, x: number, y: number, size: number, flip = false): string {
  const s = size * sheet.unit;
  const p = (dx: number, dy: number): Point => [dx * s, dy * s];
  let markup = oval(0, 0.045 * s, s * 0.56, s * 0.035, palette.ink, 'opacity="0.35"');
  markup += fill(
    curve(
      [
        p(-0.56, -0.075),
        p(-0.3, -0.03),
        p(0, -0.025),
        p(0.3, -0.03),
        p(0.56, -0.075),
        p(0.36, 0.025),
        p(0, 0.05),
        p(-0.36, 0.025),
      ],
      true,
    ),
    palette.accent,
  );
  markup += fill(
    curve(
      [
        p(-0.56, -0.075),
        p(-0.3, -0.03),
        p(0, -0.025),
        p(0.3, -0.03),
        p(0.56, -0.075),
        p(0.3, -0.012),
        p(0, -0.005),
        p(-0.3, -0.012),
      ],
      true,
    ),
    palette.accentLight,
  );
  markup += fill(
    curve([p(-0.075, -0.02), p(-0.085, -0.16), p(-0.03, -0.225), p(0.04, -0.2), p(0.06, -0.1), p(0.05, -0.02)], true),
    palette.ink,
  );
  markup += disc(0.01 * s, -0.275 * s, s * 0.042, palette.ink);
  markup += fill(
    polygon([p(-0.045, -0.29), p(0.085, -0.285), p(0.085, -0.298), p(0.03, -0.325), p(-0.02, -0.32)]),
    palette.accentLight,
  );
  markup += stroke(polyline([p(-0.3, -0.3), p(0.36, -0.02)]), palette.ink, s * 0.014);
  markup += stroke(
    polyline([p(-0.02, -0.19), p(-0.09, -0.2)]) + polyline([p(0.02, -0.18), p(0.12, -0.12)]),
    palette.ink,
    s * 0.036,
  );
  markup += fill(curve([p(-0.29, -0.295), p(-0.33, -0.35), p(-0.4, -0.36), p(-0.36, -0.3)], true), palette.accentLight);
  markup += fill(curve([p(0.34, -0.03), p(0.37, 0.03), p(0.43, 0.03), p(0.4, -0.025)], true), palette.accentLight);
  markup += stroke(
    polyline([p(0.62, 0.045), p(0.8, 0.05)]) +
      polyline([p(-0.66, 0.05), p(-1, 0.065)]) +
      polyline([p(-0.6, 0.075), p(-0.8, 0.088)]),
    palette.disc,
    s * 0.008,
    'opacity="0.7"',
  );
  return group(markup, `translate(${n(x)} ${n(y)}) scale(${flip ? -1 : 1} 1)`);
}

/** A river that winds from the far middle to the near edge. Places are fractions of the sheet. */
export function river(
  sheet: Sheet,
  palette: Palette,
  from: readonly [number, number],
  bends: number,
  mouth: number,
): string {
  const random = sheet.random.fork("river");
  const { width, height, unit } = sheet;
  const left: Point[] = [];
  const right: Point[] = [];
  const steps = 26;
  const middles: { x: number; y: number; half: number; t: number }[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps;
    const near = t ** 2.1;
    const y = (from[1] + (1.04 - from[1]) * near) * height;
    const x = (from[0] + Math.sin(t * Math.PI * bends) * 0.13 * (0.2 + t * 1.25)) * width;
    const half = (0.004 + near * mouth * 0.5) * width;
    left.push([x - half * random.between(0.94, 1.06), y]);
    right.push([x + half * random.between(0.94, 1.06), y]);
    middles.push({ x, y, half, t });
  }
  const path = `${curve(left)}L${curve(right.toReversed()).slice(1)}Z`;
  const paint = sheet.vertical(from[1] * height, height, [
    [0, mix(palette.light, palette.water, 0.25)],
    [0.25, mix(palette.water, palette.light, 0.35)],
    [1, mix(palette.water, palette.ink, 0.4)],
  ]);
  const clip = sheet.clip(`<path d="${path}"/>`);
  let flow = "";
  for (let index = 0; index < 200; index += 1) {
    const middle = middles[Math.floor(random.next() ** 0.7 * steps)];
    if (middle === undefined) continue;
    const size = unit * (0.25 + middle.t * 3.6) * random.between(0.4, 1.5);
    flow += lens(
      middle.x + random.between(-1, 1) * middle.half,
      middle.y + random.between(-1, 1) * unit * 3 * middle.t,
      size,
      unit * (0.03 + middle.t * 0.22),
    );
  }
  const bank =
    stroke(curve(left), palette.light, unit * 0.2, 'opacity="0.5"') +
    stroke(curve(right), palette.light, unit * 0.2, 'opacity="0.5"');
  return fill(path, paint) + group(fill(flow, palette.disc, 'opacity="0.4"'), "", `clip-path="${clip}"`) + bank;
}

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
