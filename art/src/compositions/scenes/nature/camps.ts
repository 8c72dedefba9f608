import { mix } from "../../../draw/color.ts";
import { stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop, foreground } from "../../../elements/nature/backdrop.ts";
import { lake } from "../../../elements/nature/lake.ts";
import { heightAt, treeline, undergrowth } from "../../../elements/nature/trees.ts";
import { campfire, domeTent, tent } from "../../../elements/people/camp.ts";
import { sitter, stander } from "../../../elements/people/figures.ts";

/** Tents on the shore of a lake that mirrors the hills. */
export const lakeCamp: Scene = (sheet, palette) => {
  const shore = 0.6;
  const x = 0.34;
  const back = backdrop(sheet, palette, {
    far: 0.46,
    near: 0.585,
    ridges: 4,
    rough: 0.075,
    light: { x, y: 0.36, radius: 4.6, kind: palette.name === "night" ? "moon" : "sun" },
    summits: [
      { x: 0.66, rise: 0.27, spread: 0.4, sweep: 1.6 },
      { x: 0.16, rise: 0.14, spread: 0.3, sweep: 1.4 },
    ],
  });
  const water = lake(sheet, palette, shore, back.markup, x);
  const front = foreground(sheet, palette, 0.99, { rise: { x: 0.86, rise: 0.16, spread: 0.62, sweep: 0.9 } });
  const u = sheet.unit;
  const stand = (place: number): number => heightAt(front.line, place * sheet.width) + u * 0.7;
  const glow = palette.dark ? 1 : 0.55;
  const camp =
    domeTent(sheet, palette, sheet.width * 0.88, stand(0.88) - u, 5.6, {
      color: palette.accentLight,
      glow: glow * 0.8,
    }) +
    tent(sheet, palette, sheet.width * 0.74, stand(0.74), 8.2, { glow }) +
    sitter(sheet.width * 0.635, stand(0.635), u * 5.4, { body: palette.ink }, true) +
    stander(sheet.width * 0.6, stand(0.6), u * 6.4, { body: palette.ink });
  return (
    back.markup +
    water +
    front.markup +
    treeline(sheet, front.line, palette.ink, { name: "shore trees", size: 20, density: 1.8, from: 0.92, to: 1.04 }) +
    camp +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.55), ["left"], 0.8)
  );
};

/** The Milky Way over a lit tent. */
export const nightSky: Scene = (sheet, palette) => {
  const back = backdrop(sheet, palette, {
    far: 0.74,
    near: 0.88,
    ridges: 3,
    rough: 0.09,
    cloudy: 0,
    galaxy: 0.62,
    light: { x: 0.2, y: 0.2, radius: 2.6, kind: "none" },
    summits: [{ x: 0.24, rise: 0.16, spread: 0.32, sweep: 1.7 }],
  });
  const front = foreground(sheet, palette, 0.95, { rise: { x: 0.56, rise: 0.07, spread: 0.5, sweep: 1.1 } });
  const u = sheet.unit;
  const at = (place: number): number => heightAt(front.line, place * sheet.width);
  return (
    back.markup +
    front.markup +
    treeline(sheet, front.line, palette.ink, { name: "left", size: 17, density: 2, from: -0.02, to: 0.26 }) +
    treeline(sheet, front.line, palette.ink, { name: "right", size: 12, density: 2, from: 0.82, to: 1.02 }) +
    tent(sheet, palette, sheet.width * 0.55, at(0.55) + u * 0.6, 7.4, { glow: 1 }) +
    stander(sheet.width * 0.66, at(0.66) + u * 0.4, u * 8, { body: palette.ink }, "point")
  );
};

/** Six friends round a fire under the stars, a kettle over the flames. */
export const campfireNight: Scene = (sheet, palette) => {
  const back = backdrop(sheet, palette, {
    far: 0.52,
    near: 0.72,
    ridges: 4,
    rough: 0.09,
    cloudy: 2,
    light: { x: 0.76, y: 0.2, radius: 2.9, kind: "moon" },
    summits: [{ x: 0.3, rise: 0.2, spread: 0.38, sweep: 1.6 }],
  });
  const front = foreground(sheet, palette, 0.8, { rough: 0.012 });
  const { width, height, unit: u } = sheet;
  const fire = { x: width * 0.5, y: height * 0.9 };
  const ring = [
    [-0.17, 0.93, 12],
    [-0.115, 0.865, 10],
    [-0.235, 0.875, 10.4],
    [0.17, 0.93, 12],
    [0.115, 0.865, 10],
    [0.235, 0.875, 10.4],
  ] as const;
  const people = ring.map(([dx, y, size]) => {
    const x = fire.x + dx * Math.min(width, height * 1.5);
    const right = dx > 0;
    // Each figure twice: once in the fire's light, a little towards the fire, and over it the dark of its back.
    return (
      sitter(x + (right ? -1 : 1) * u * 0.3, height * y - u * 0.12, u * size, { body: palette.accentLight }, right) +
      sitter(x, height * y, u * size, { body: mix(palette.ink, palette.accent, 0.16) }, right)
    );
  });
  const kettle =
    stroke(
      `M${n(fire.x - u * 5)} ${n(fire.y + u)}L${n(fire.x)} ${n(fire.y - u * 14)}L${n(fire.x + u * 5)} ${n(fire.y + u)}M${n(fire.x)} ${n(fire.y - u * 14)}V${n(fire.y - u * 10)}`,
      palette.ink,
      u * 0.4,
    ) +
    `<path d="M${n(fire.x - u * 2)} ${n(fire.y - u * 7.4)}Q${n(fire.x - u * 2)} ${n(fire.y - u * 10)} ${n(fire.x)} ${n(fire.y - u * 10)}T${n(fire.x + u * 2)} ${n(fire.y - u * 7.4)}Z" fill="${palette.ink}"/>`;
  return (
    back.markup +
    front.markup +
    treeline(sheet, front.line, mix(palette.ink, palette.land[4], 0.3), {
      name: "wood",
      size: 19,
      density: 1.9,
      gaps: 0.3,
    }) +
    tent(sheet, palette, width * 0.13, height * 0.85, 9, { glow: 0.55, color: palette.accentLight }) +
    domeTent(sheet, palette, width * 0.88, height * 0.84, 6.2, { glow: 0.4 }) +
    campfire(sheet, palette, fire.x, fire.y, 8) +
    kettle +
    people.slice(1, 3).join("") +
    people.slice(4).join("") +
    (people[0] ?? "") +
    (people[3] ?? "") +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.accent, 0.1), ["left", "right"], 0.6)
  );
};
