import { mix, ramp } from "../../../draw/color.ts";
import { createNoise } from "../../../draw/noise.ts";
import { box, curve, fill, oval, type Point, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop, foreground } from "../../../elements/nature/backdrop.ts";
import { mistBank } from "../../../elements/nature/sky.ts";
import { treeline, undergrowth } from "../../../elements/nature/trees.ts";
import { domeTent, tent } from "../../../elements/people/camp.ts";
import { sitter } from "../../../elements/people/figures.ts";
import { rain, tarp } from "../../../elements/people/props.ts";

/** People under a tarp in the rain. */
export const tarpRain: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const grey = { ...palette, sky: ["#6f8a86", "#93aaa0", "#b9c8b6", "#d5dbc4"] };
  const back = backdrop(sheet, grey, {
    far: 0.5,
    near: 0.72,
    ridges: 4,
    rough: 0.09,
    cloudy: 10,
    light: { x: 0.5, y: 0.2, radius: 3, kind: "none" },
    trees: ["pine", "canopy"],
  });
  const ground = foreground(sheet, grey, 0.82, { rough: 0.01 });
  const wood = treeline(sheet, ground.line, ramp(palette.land, 0.84), {
    name: "tarp wood",
    size: 30,
    density: 2,
    gaps: 0.2,
  });
  const stove =
    oval(
      width * 0.5,
      height * 0.88,
      u * 9,
      u * 6,
      sheet.radial([
        [0, palette.accentLight, 0.7],
        [1, palette.accent, 0],
      ]),
    ) +
    box(width * 0.5 - u * 2, height * 0.9 - u * 4, u * 4, u * 2.4, palette.land[5], u * 0.3) +
    fill(
      `M${n(width * 0.5 - u)} ${n(height * 0.9)}Q${n(width * 0.5)} ${n(height * 0.9 - u * 3)} ${n(width * 0.5 + u)} ${n(height * 0.9)}Z`,
      palette.accent,
    );
  return (
    back.markup +
    ground.markup +
    wood +
    stove +
    sitter(width * 0.4, height * 0.92, u * 14, { body: palette.ink }) +
    sitter(width * 0.6, height * 0.92, u * 14, { body: mix(palette.ink, palette.accent, 0.25) }, true) +
    tarp(palette, width * 0.5, height * 0.93, width * 0.56, u * 32, palette.accent) +
    rain(sheet, palette.disc, 0.1) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.7)
  );
};

/** Tents between puddles at the edge of a pine wood after rain, steam over the ground. */
export const puddleCamp: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.44,
    near: 0.6,
    ridges: 3,
    rough: 0.08,
    light: { x: 0.7, y: 0.24, radius: 4.2 },
  });
  const wobble = createNoise("puddles");
  const ground = foreground(sheet, palette, 0.68, { rough: 0.01, tone: ramp(palette.land, 0.74) });
  let puddles = "";
  for (const [x, y, w] of [
    [0.2, 0.9, 16],
    [0.54, 0.83, 12],
    [0.82, 0.92, 18],
    [0.42, 0.95, 10],
  ] as const) {
    const shape = Array.from({ length: 12 }, (_, step): Point => {
      const a = (step / 12) * Math.PI * 2;
      const r = 1 + wobble(step * 0.7 + x * 9) * 0.22;
      return [width * x + Math.cos(a) * u * w * r, height * y + Math.sin(a) * u * w * 0.2 * r];
    });
    puddles +=
      fill(
        curve(shape, true),
        sheet.linear([
          [0, palette.sky.at(-1) ?? palette.disc],
          [1, palette.sky[1] ?? palette.water],
        ]),
      ) + stroke(curve(shape, true), palette.ink, u * 0.2, 'opacity="0.4"');
  }
  return (
    back.markup +
    ground.markup +
    treeline(sheet, ground.line, ramp(palette.land, 0.9), {
      name: "pine edge",
      size: 34,
      density: 3,
      from: -0.02,
      to: 0.44,
    }) +
    mistBank(sheet, palette.disc, 0.72, 0.07, 0.6) +
    puddles +
    domeTent(sheet, palette, width * 0.36, height * 0.82, 9, {}) +
    tent(sheet, palette, width * 0.68, height * 0.86, 13, { glow: 0.2 }) +
    domeTent(sheet, palette, width * 0.88, height * 0.78, 7, { color: palette.accentLight }) +
    mistBank(sheet, palette.disc, 0.86, 0.06, 0.4) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left"], 0.7)
  );
};
