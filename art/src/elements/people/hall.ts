import { mix, ramp } from "../../draw/color.ts";
import type { Palette } from "../../draw/palettes.ts";
import { box, fill, oval, polygon, stroke } from "../../draw/paths.ts";
import { n, type Sheet } from "../../draw/sheet.ts";

/** The inside of the exhibition hall: roof trusses, lamps, back wall and floor in one-point perspective. */
export function hall(sheet: Sheet, palette: Palette, horizon = 0.52): string {
  const { width, height, unit: u } = sheet;
  const [cx, hy] = [width * 0.5, height * horizon];
  const back = { l: width * 0.3, r: width * 0.7, t: hy - height * 0.16, b: hy + height * 0.07 };
  let markup = box(
    0,
    0,
    width,
    height,
    sheet.vertical(0, height, [
      [0, ramp(palette.land, 0.95)],
      [0.5, ramp(palette.land, 0.55)],
      [1, ramp(palette.land, 0.85)],
    ]),
  );
  markup += fill(
    polygon([
      [-5, -5],
      [width + 5, -5],
      [back.r, back.t],
      [back.l, back.t],
    ]),
    sheet.vertical(0, back.t, [
      [0, ramp(palette.land, 0.98)],
      [1, ramp(palette.land, 0.62)],
    ]),
  );
  markup +=
    fill(
      polygon([
        [-5, -5],
        [back.l, back.t],
        [back.l, back.b],
        [-5, height + 5],
      ]),
      ramp(palette.land, 0.78),
    ) +
    fill(
      polygon([
        [width + 5, -5],
        [back.r, back.t],
        [back.r, back.b],
        [width + 5, height + 5],
      ]),
      ramp(palette.land, 0.82),
    );
  markup += box(
    back.l,
    back.t,
    back.r - back.l,
    back.b - back.t,
    sheet.linear([
      [0, ramp(palette.land, 0.4)],
      [1, ramp(palette.land, 0.18)],
    ]),
  );
  markup += fill(
    polygon([
      [-5, height + 5],
      [back.l, back.b],
      [back.r, back.b],
      [width + 5, height + 5],
    ]),
    sheet.vertical(back.b, height, [
      [0, mix(ramp(palette.land, 0.3), palette.light, 0.3)],
      [0.4, ramp(palette.land, 0.6)],
      [1, ramp(palette.land, 0.9)],
    ]),
  );
  const beam = mix(ramp(palette.land, 0.5), palette.light, 0.12);
  for (let truss = 0; truss < 6; truss += 1) {
    const t = (truss / 6) ** 1.5;
    const y = back.t * (1 - t) - t * height * 0.02;
    const [l, r] = [back.l * (1 - t) - 5 * t, back.r + (width + 5 - back.r) * t];
    const deep = u * (0.6 + t * 4.2);
    let web = `M${n(l)} ${n(y)}H${n(r)}M${n(l)} ${n(y + deep)}H${n(r)}`;
    const bays = 18;
    for (let bay = 0; bay < bays; bay += 1)
      web += `M${n(l + ((r - l) * bay) / bays)} ${n(y + (bay % 2 === 0 ? 0 : deep))}L${n(l + ((r - l) * (bay + 1)) / bays)} ${n(y + (bay % 2 === 0 ? deep : 0))}`;
    markup += stroke(web, mix(beam, palette.ink, t * 0.4), u * (0.1 + t * 0.25));
    for (const lamp of [0.2, 0.4, 0.6, 0.8]) {
      const [x, ly] = [l + (r - l) * lamp, y + deep * 1.1];
      markup +=
        oval(
          x,
          ly,
          u * (2 + t * 7),
          u * (1 + t * 3.5),
          sheet.radial([
            [0, palette.accentLight, 0.6],
            [1, palette.accentLight, 0],
          ]),
        ) + box(x - u * (0.3 + t), ly - u * 0.15, u * (0.6 + t * 2), u * (0.2 + t * 0.5), palette.disc);
    }
  }
  return (
    markup +
    fill(
      polygon([
        [cx - width * 0.05, back.b],
        [cx + width * 0.05, back.b],
        [cx + width * 0.3, height + 5],
        [cx - width * 0.3, height + 5],
      ]),
      palette.light,
      'opacity="0.12"',
    )
  );
}

/** A row of exhibition booths along one side of the hall that comes towards the viewer. */
export function booths(sheet: Sheet, palette: Palette, side: "left" | "right", horizon = 0.52): string {
  const random = sheet.random.fork(`booths ${side}`);
  const { width, height, unit: u } = sheet;
  const hy = horizon * height;
  const dir = side === "left" ? -1 : 1;
  const cx = width * 0.5;
  const colors = [
    palette.accent,
    mix(palette.land[2], palette.light, 0.25),
    palette.accentLight,
    mix(palette.land[3], palette.water, 0.35),
    mix(palette.accent, palette.land[4], 0.4),
  ];
  let markup = "";
  for (let index = 0; index < 5; index += 1) {
    const at = (depth: number): { x: number; top: number; foot: number; inner: number } => ({
      x: cx + dir * width * (0.17 + depth * 0.46),
      top: hy - height * (0.09 + depth * 0.25),
      foot: hy + height * (0.06 + depth * 0.36),
      inner: cx + dir * width * (0.26 + depth * 0.62),
    });
    const [far, near] = [at((index / 5) ** 1.45), at(((index + 0.88) / 5) ** 1.45)];
    const color = colors[(index + (side === "left" ? 0 : 2)) % colors.length] ?? palette.accent;
    const shadeAmount = 0.45 - index * 0.06;
    markup += fill(
      polygon([
        [far.x, far.top],
        [near.x, near.top],
        [near.x, near.foot],
        [far.x, far.foot],
      ]),
      mix(palette.light, palette.land[3], 0.5 + shadeAmount * 0.4),
    );
    markup += fill(
      polygon([
        [far.x, far.top],
        [near.x, near.top],
        [near.x, near.top + (near.foot - near.top) * 0.24],
        [far.x, far.top + (far.foot - far.top) * 0.24],
      ]),
      mix(color, palette.land[4], shadeAmount * 0.5),
    );
    markup +=
      fill(
        polygon([
          [near.x, near.top],
          [near.inner, near.top],
          [near.inner, near.foot],
          [near.x, near.foot],
        ]),
        mix(color, palette.ink, 0.42),
      ) +
      fill(
        polygon([
          [near.x, near.top],
          [near.inner, near.top],
          [near.inner, near.top + (near.foot - near.top) * 0.24],
          [near.x, near.top + (near.foot - near.top) * 0.24],
        ]),
        mix(color, palette.ink, 0.12),
      );
    const [mx, my, size] = [
      (far.x + near.x) / 2,
      (far.top + near.top) / 2 + (near.foot - near.top) * 0.12,
      (near.foot - near.top) * 0.07,
    ];
    markup += fill(
      polygon([
        [mx - size * 0.9, my + size],
        [mx, my - size],
        [mx + size * 0.9, my + size],
      ]),
      palette.disc,
    );
    const shelf = (near.foot - near.top) * 0.2;
    for (let row = 0; row < 2; row += 1) {
      const y1 = far.top + (far.foot - far.top) * (0.5 + row * 0.22);
      const y2 = near.top + (near.foot - near.top) * (0.5 + row * 0.22);
      markup += stroke(`M${n(far.x)} ${n(y1)}L${n(near.x)} ${n(y2)}`, palette.ink, u * 0.15, 'opacity="0.5"');
      for (let item = 0; item < 4; item += 1) {
        const t = (item + 0.5) / 4;
        const [ix, iy] = [far.x + (near.x - far.x) * t, y1 + (y2 - y1) * t];
        const s = shelf * random.between(0.4, 0.75) * (0.6 + t * 0.4);
        markup += box(
          ix - s * 0.25,
          iy - s,
          s * 0.5,
          s,
          random.pick([palette.accent, palette.accentLight, palette.land[4], palette.disc]),
          s * 0.12,
        );
      }
    }
  }
  return markup;
}
