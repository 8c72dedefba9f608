import { mix, ramp } from "../../../draw/color.ts";
import { box, disc, fill, polygon, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop, foreground } from "../../../elements/nature/backdrop.ts";
import { treeline, undergrowth } from "../../../elements/nature/trees.ts";
import { stander } from "../../../elements/people/figures.ts";
import { road } from "../../../elements/people/road.ts";

/** A wooden trail gate at the foot of a mountain, the path winding up behind it. */
export const trailGate: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.5,
    near: 0.7,
    ridges: 4,
    rough: 0.07,
    trees: ["pine", "canopy"],
    light: { x: 0.24, y: 0.26, radius: 4.6 },
    summits: [{ x: 0.54, rise: 0.34, spread: 0.4, sweep: 1.5 }],
  });
  const ground = foreground(sheet, palette, 0.76, { tone: ramp(palette.land, 0.72), rough: 0.014 });
  const wood = mix(palette.ink, palette.accent, 0.28);
  const y = height * 0.93;
  const gate =
    [0.34, 0.64]
      .map(
        (place) =>
          box(width * place, y - u * 34, u * 3, u * 35, wood) +
          box(width * place - u * 0.6, y - u * 1.5, u * 4.2, u * 3, palette.ink),
      )
      .join("") +
    fill(
      polygon([
        [width * 0.3, y - u * 33],
        [width * 0.49, y - u * 42],
        [width * 0.51, y - u * 42],
        [width * 0.7 + u, y - u * 33],
        [width * 0.7 + u, y - u * 30],
        [width * 0.51, y - u * 38.6],
        [width * 0.49, y - u * 38.6],
        [width * 0.3, y - u * 30],
      ]),
      mix(wood, palette.accent, 0.35),
    ) +
    box(width * 0.33, y - u * 29, width * 0.33, u * 2, wood) +
    box(width * 0.41, y - u * 27, width * 0.17, u * 6, palette.accentLight, u * 0.5) +
    fill(
      polygon([
        [width * 0.46, y - u * 22],
        [width * 0.49, y - u * 26],
        [width * 0.505, y - u * 24],
        [width * 0.515, y - u * 25],
        [width * 0.54, y - u * 22],
      ]),
      wood,
    );
  return (
    back.markup +
    ground.markup +
    treeline(sheet, ground.line, ramp(palette.land, 0.82), {
      name: "gate trees",
      size: 9,
      density: 4,
      kinds: ["pine", "canopy"],
      gaps: 0.25,
    }) +
    road(sheet, palette, [0.52, 0.745], 2.4, 0.32, -0.02).replaceAll('opacity="0.75"', 'opacity="0"') +
    gate +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.8)
  );
};

/** Baskets of vegetables at a roadside market, a volcano behind the roofs. */
export const market: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const random = sheet.random.fork("market");
  const back = backdrop(sheet, palette, {
    far: 0.5,
    near: 0.58,
    ridges: 3,
    rough: 0.05,
    trees: ["canopy", "palm"],
    light: { x: 0.26, y: 0.24, radius: 4.4 },
    summits: [{ x: 0.6, rise: 0.3, spread: 0.4, sweep: 1.75, crater: 0.05 }],
  });
  let markup = back.markup + box(0, height * 0.6, width, height * 0.41, ramp(palette.land, 0.66));
  for (const [x, color] of [
    [0.02, palette.accent],
    [0.36, palette.land[3]],
    [0.7, palette.accentLight],
  ] as const) {
    const [l, w, y] = [width * x, width * 0.29, height * 0.46];
    markup +=
      box(l + w * 0.06, y, u, height * 0.3, palette.ink) +
      box(l + w * 0.92, y, u, height * 0.3, palette.ink) +
      box(l + w * 0.05, height * 0.66, w * 0.9, height * 0.1, mix(palette.ink, palette.accent, 0.3)) +
      fill(
        polygon([
          [l - w * 0.04, y + u * 6],
          [l + w * 0.16, y - u * 4],
          [l + w * 0.84, y - u * 4],
          [l + w * 1.04, y + u * 6],
        ]),
        color,
      );
    for (let stripe = 0; stripe < 3; stripe += 1)
      markup += fill(
        polygon([
          [l + w * (0.1 + stripe * 0.34), y + u * 6],
          [l + w * (0.24 + stripe * 0.26), y - u * 4],
          [l + w * (0.35 + stripe * 0.26), y - u * 4],
          [l + w * (0.24 + stripe * 0.34), y + u * 6],
        ]),
        palette.disc,
        'opacity="0.45"',
      );
    markup += stander(l + w * 0.5, height * 0.72, u * 17, { body: mix(palette.ink, palette.land[3], 0.4) });
    markup += box(l + w * 0.02, height * 0.64, w * 0.96, height * 0.12, mix(palette.ink, palette.accent, 0.34));
  }
  const greens = ["#e8742c", "#d8342c", "#7fa33a", "#3f7a3a", "#f2c14e", "#8a4f83"];
  for (let basket = 0; basket < 7; basket += 1) {
    const [x, y, w] = [width * (0.08 + basket * 0.14), height * (0.86 + (basket % 2) * 0.07), u * 9];
    const color = greens[basket % greens.length] ?? "#7fa33a";
    for (let item = 0; item < 22; item += 1)
      markup += disc(
        x + random.between(-0.85, 0.85) * w,
        y - u * random.between(0, 4.6) * (1 - 0.3 * random.next()),
        u * random.between(1, 1.9),
        mix(color, random.chance(0.5) ? palette.light : palette.ink, random.between(0, 0.3)),
      );
    markup +=
      fill(
        `M${n(x - w * 1.05)} ${n(y - u)}H${n(x + w * 1.05)}L${n(x + w * 0.8)} ${n(y + u * 6)}H${n(x - w * 0.8)}Z`,
        mix(palette.accentLight, palette.ink, 0.36),
      ) +
      stroke(
        `M${n(x - w)} ${n(y + u)}H${n(x + w)}M${n(x - w * 0.92)} ${n(y + u * 3)}H${n(x + w * 0.92)}`,
        mix(palette.accentLight, palette.ink, 0.62),
        u * 0.3,
      );
  }
  return markup;
};
