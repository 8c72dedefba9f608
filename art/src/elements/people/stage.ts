import { mix } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { box, disc, fill, oval, polygon, stroke } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

/** A stage with its screen, lights and beams. Places are fractions of the sheet. */
export function stage(sheet: Sheet, palette: Palette, x: number, base: number, breadth: number, scene: string): string {
  const { width, height, unit: u } = sheet;
  const [cx, y, half] = [x * width, base * height, breadth * width * 0.5];
  const tall = Math.min(height * 0.5, half * 1.05);
  const clip = sheet.clip(
    `<rect x="${n(cx - half * 0.86)}" y="${n(y - tall)}" width="${n(half * 1.72)}" height="${n(tall * 0.92)}" rx="${n(u)}"/>`,
  );
  let markup = oval(
    cx,
    y - tall * 0.5,
    half * 1.7,
    tall * 1.2,
    sheet.radial([
      [0, palette.light, 0.4],
      [1, palette.light, 0],
    ]),
  );
  markup += `<g clip-path="${clip}"><g transform="translate(${n(cx - half * 0.86)} ${n(y - tall)}) scale(${((half * 1.72) / width).toFixed(4)} ${((tall * 0.92) / height).toFixed(4)})">${scene}</g></g>`;
  markup +=
    box(cx - half * 1.05, y - tall * 1.16, half * 2.1, u * 0.9, palette.ink) +
    box(cx - half * 1.05, y - tall * 1.16, u * 0.9, tall * 1.2, palette.ink) +
    box(cx + half * 1.05 - u * 0.9, y - tall * 1.16, u * 0.9, tall * 1.2, palette.ink);
  const beam = sheet.linear([
    [0, palette.disc, 0.5],
    [1, palette.disc, 0],
  ]);
  for (let lamp = 0; lamp < 6; lamp += 1) {
    const lx = cx + ((lamp + 0.5) / 3 - 1) * half * 0.94;
    const lean = (lamp - 2.5) * -u * 2.4;
    markup +=
      fill(
        polygon([
          [lx - u * 0.4, y - tall * 1.12],
          [lx + u * 0.4, y - tall * 1.12],
          [lx + lean + u * 5, y],
          [lx + lean - u * 5, y],
        ]),
        beam,
      ) + disc(lx, y - tall * 1.12, u * 0.7, palette.accentLight);
  }
  return (
    markup +
    fill(
      polygon([
        [cx - half * 1.1, y],
        [cx + half * 1.1, y],
        [cx + half * 1.24, y + u * 3.4],
        [cx - half * 1.24, y + u * 3.4],
      ]),
      mix(palette.land[2], palette.light, 0.2),
    ) +
    box(cx - half * 1.24, y + u * 3.4, half * 2.48, u * 4, palette.land[5])
  );
}

/** Heads and shoulders seen from behind, rows deep. Base and top are fractions of the height. */
export function crowd(sheet: Sheet, palette: Palette, from: number, to: number, rows: number, name = "crowd"): string {
  const random = sheet.random.fork(name);
  const { width, height, unit: u } = sheet;
  const wear = [
    palette.land[4],
    palette.land[5],
    palette.ink,
    mix(palette.land[4], palette.accent, 0.45),
    mix(palette.ink, palette.land[3], 0.6),
    mix(palette.land[4], palette.accentLight, 0.35),
  ];
  let markup = "";
  for (let row = 0; row < rows; row += 1) {
    const t = rows === 1 ? 1 : row / (rows - 1);
    const size = u * (2.4 + t * 6.2);
    const y = (from + (to - from) * t) * height;
    for (let x = -size * random.next(); x < width + size; x += size * random.between(0.95, 1.5)) {
      const s = size * random.between(0.86, 1.1);
      const top = y + random.between(-0.35, 0.25) * s;
      const color = mix(random.pick(wear), palette.ink, t * 0.4);
      const kind = random.int(0, 4);
      markup += fill(
        `M${n(x - s * 0.72)} ${n(top + s * 2.6)}C${n(x - s * 0.74)} ${n(top + s * 0.75)} ${n(x - s * 0.4)} ${n(top + s * 0.66)} ${n(x)} ${n(top + s * 0.64)}C${n(x + s * 0.4)} ${n(top + s * 0.66)} ${n(x + s * 0.74)} ${n(top + s * 0.75)} ${n(x + s * 0.72)} ${n(top + s * 2.6)}Z`,
        color,
      );
      const head = mix(color, palette.ink, 0.45);
      markup +=
        kind === 0
          ? fill(
              `M${n(x - s * 0.42)} ${n(top + s * 0.85)}C${n(x - s * 0.44)} ${n(top - s * 0.2)} ${n(x + s * 0.44)} ${n(top - s * 0.2)} ${n(x + s * 0.42)} ${n(top + s * 0.85)}Z`,
              mix(color, palette.light, 0.25),
            )
          : oval(x, top + s * 0.32, s * 0.3, s * 0.37, head);
      if (kind === 1)
        markup += fill(
          `M${n(x - s * 0.31)} ${n(top + s * 0.3)}C${n(x - s * 0.3)} ${n(top - s * 0.14)} ${n(x + s * 0.3)} ${n(top - s * 0.14)} ${n(x + s * 0.31)} ${n(top + s * 0.3)}Z`,
          palette.accent,
        );
      if (kind === 2) markup += disc(x, top - s * 0.1, s * 0.14, head);
      if (random.chance(0.09) && t > 0.3)
        markup +=
          stroke(`M${n(x + s * 0.5)} ${n(top + s * 0.9)}L${n(x + s * 0.72)} ${n(top - s * 0.3)}`, head, s * 0.2) +
          box(x + s * 0.55, top - s * 0.75, s * 0.34, s * 0.5, palette.ink, s * 0.05) +
          box(x + s * 0.58, top - s * 0.71, s * 0.28, s * 0.42, palette.disc, s * 0.03);
    }
  }
  return markup;
}
