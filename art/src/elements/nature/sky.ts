import type { Palette } from "../../draw/palettes.ts";
import { box, curve, disc, fill, group, oval, type Point } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

/** The sky down to the horizon (a fraction of the height). */
export function sky(sheet: Sheet, palette: Palette, horizon: number): string {
  const last = palette.sky.length - 1;
  const stops = palette.sky.map((color, index) => [index / last, color] as const);
  return box(0, 0, sheet.width, sheet.height, sheet.vertical(0, sheet.height * horizon, stops));
}

/** Sun or moon with the rings and the haze of its light; places are fractions of the sheet, the radius is in units. */
export function sun(sheet: Sheet, palette: Palette, x: number, y: number, radius: number, strength = 1): string {
  const [cx, cy, r] = [x * sheet.width, y * sheet.height, radius * sheet.unit];
  const haze = sheet.radial([
    [0, palette.light, 0.75 * strength],
    [0.3, palette.light, 0.3 * strength],
    [1, palette.light, 0],
  ]);
  const rings = [3.6, 2.65, 1.85].map((ring) =>
    disc(cx, cy, r * ring, palette.disc, `opacity="${n(strength * 10) === "0" ? 0 : 0.1 * strength}"`),
  );
  return disc(cx, cy, r * 7, haze) + rings.join("") + disc(cx, cy, r, palette.disc);
}

/** A crescent moon. */
export function moon(sheet: Sheet, palette: Palette, x: number, y: number, radius: number): string {
  const [cx, cy, r] = [x * sheet.width, y * sheet.height, radius * sheet.unit];
  const haze = sheet.radial([
    [0, palette.disc, 0.32],
    [1, palette.disc, 0],
  ]);
  const crescent = `M${n(cx + r * 0.42)} ${n(cy - r * 0.91)}A${n(r)} ${n(r)} 0 1 0 ${n(cx + r * 0.91)} ${n(cy + r * 0.42)}A${n(r * 0.8)} ${n(r * 0.8)} 0 0 1 ${n(cx + r * 0.42)} ${n(cy - r * 0.91)}Z`;
  return disc(cx, cy, r * 6, haze) + fill(crescent, palette.disc);
}

/** Stars down to a height (a fraction), few large and many small. */
export function stars(sheet: Sheet, palette: Palette, until: number, count: number): string {
  const random = sheet.random.fork("stars");
  let markup = "";
  for (let index = 0; index < count; index += 1) {
    const y = random.next() ** 1.25 * until;
    const size = sheet.unit * (0.09 + random.next() ** 7 * 0.42);
    const bright = (0.35 + random.next() * 0.65) * (1 - (y / until) * 0.75);
    markup += disc(random.next() * sheet.width, y * sheet.height, size, palette.disc, `opacity="${bright.toFixed(2)}"`);
  }
  return markup;
}

/** The Milky Way: a leaning band of haze and dust of stars with a dark lane. */
export function milkyWay(sheet: Sheet, palette: Palette, x: number, lean: number): string {
  const random = sheet.random.fork("milky way");
  const { width, height, unit } = sheet;
  const glow = sheet.radial([
    [0, palette.light, 0.34],
    [0.4, palette.light, 0.2],
    [0.7, palette.light, 0.07],
    [1, palette.light, 0],
  ]);
  const heart = sheet.radial([
    [0, "#ffd9a8", 0.34],
    [1, "#ffd9a8", 0],
  ]);
  let markup =
    oval(0, 0, height * 0.25, height * 0.95, glow) + oval(0, height * 0.22, height * 0.14, height * 0.5, heart);
  const clouds = [
    heart,
    glow,
    sheet.radial([
      [0, "#b48bd6", 0.26],
      [1, "#b48bd6", 0],
    ]),
  ];
  for (let index = 0; index < 26; index += 1) {
    const along = random.between(-0.8, 0.7);
    const size = height * random.between(0.04, 0.13);
    markup += oval(
      random.between(-0.09, 0.09) * height,
      along * height,
      size * 0.7,
      size * 1.5,
      clouds[index % 3] ?? glow,
    );
  }
  for (let index = 0; index < 900; index += 1) {
    const along = random.between(-0.85, 0.75) * height;
    const spread = (random.next() + random.next() + random.next() - 1.5) * height * 0.2;
    const size = unit * (0.07 + random.next() ** 5 * 0.26);
    markup += disc(
      spread,
      along,
      size,
      random.chance(0.2) ? "#ffdcae" : palette.disc,
      `opacity="${random.between(0.4, 1).toFixed(2)}"`,
    );
  }
  return group(markup, `translate(${n(x * width)} ${n(height * 0.3)}) rotate(${lean})`);
}

/** One flat-bottomed cloud. */
function cloud(
  sheet: Sheet,
  cx: number,
  cy: number,
  length: number,
  thickness: number,
  paint: string,
  name: string,
): string {
  const random = sheet.random.fork(name);
  const points: Point[] = [];
  const bumps = 9;
  for (let step = 0; step <= bumps; step += 1) {
    const t = step / bumps;
    const swell = Math.sin(t * Math.PI) ** 0.8;
    points.push([cx + (t - 0.5) * length, cy - swell * thickness * random.between(0.45, 1.1)]);
  }
  for (let step = 4; step > 0; step -= 1)
    points.push([cx + (step / 5 - 0.5) * length * 0.94, cy + thickness * random.between(0.06, 0.2)]);
  return fill(curve(points, true), paint);
}

/** Long evening clouds between two heights (fractions). */
export function clouds(sheet: Sheet, color: string, from: number, to: number, count: number, opacity = 0.3): string {
  const random = sheet.random.fork(`clouds ${from}`);
  const paint = sheet.linear([
    [0, color, opacity],
    [1, color, opacity * 0.25],
  ]);
  let markup = "";
  for (let index = 0; index < count; index += 1) {
    const y = random.between(from, to) * sheet.height;
    const length = sheet.unit * random.between(18, 58);
    const x = random.between(-0.05, 1.05) * sheet.width;
    markup += cloud(sheet, x, y, length, length * random.between(0.035, 0.07), paint, `${from} ${index}`);
    markup += cloud(
      sheet,
      x + length * 0.3,
      y + sheet.unit * 0.9,
      length * 0.6,
      length * 0.03,
      paint,
      `${from} ${index} low`,
    );
  }
  return markup;
}

/** Banks of mist that lie across a valley at a height (a fraction). */
export function mistBank(sheet: Sheet, color: string, y: number, thickness: number, opacity = 0.5): string {
  const random = sheet.random.fork(`mist ${y}`);
  const paint = sheet.radial([
    [0, color, opacity],
    [0.6, color, opacity * 0.45],
    [1, color, 0],
  ]);
  let markup = "";
  for (let index = 0; index < 5; index += 1) {
    const rx = sheet.width * random.between(0.24, 0.5);
    markup += oval(
      sheet.width * random.between(-0.05, 1.05),
      sheet.height * (y + random.between(-0.3, 0.3) * thickness),
      rx,
      sheet.height * thickness * random.between(0.4, 0.8),
      paint,
    );
  }
  return markup;
}
