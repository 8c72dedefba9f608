import { mix, ramp } from "../draw/color.ts";
import { PALETTES, type Palette, type PaletteName } from "../draw/palettes.ts";
import { group, stroke } from "../draw/paths.ts";
import { n, type Sheet } from "../draw/sheet.ts";
import { backdrop, foreground } from "../elements/backdrop.ts";
import { campfire, domeTent, tent } from "../elements/camp.ts";
import { obelisk, skyline, suburb } from "../elements/city.ts";
import { hiker, sitter, stander } from "../elements/figures.ts";
import { cyclist, overlander, road } from "../elements/road.ts";
import { clouds, mistBank, sky, sun } from "../elements/sky.ts";
import { heightAt, treeline, trunks, undergrowth } from "../elements/trees.ts";
import { lake } from "../elements/water.ts";

/** Draws a scene on a sheet; the random stream of the sheet decides its details. */
export type Scene = (sheet: Sheet, palette: Palette) => string;

/** A volcano over ridges at first light, and two people on their way up. */
export const ridgeDawn: Scene = (sheet, palette) => {
  const x = sheet.random.between(0.56, 0.68);
  const back = backdrop(sheet, palette, {
    far: 0.56,
    near: 0.84,
    ridges: 5,
    rough: 0.1,
    light: { x: x - 0.24, y: 0.4, radius: 5.4 },
    summits: [
      { x, rise: 0.36, spread: 0.42, sweep: 1.75, crater: 0.055 },
      { x: x - 0.4, rise: 0.12, spread: 0.3, sweep: 1.5 },
    ],
  });
  const front = foreground(sheet, palette, 0.95, { rise: { x: 0.16, rise: 0.15, spread: 0.36, sweep: 1.2 } });
  const u = sheet.unit;
  let people = "";
  [0.19, 0.235].forEach((place, index) => {
    const px = place * sheet.width;
    people += hiker(
      px,
      heightAt(front.line, px) + u * 0.15,
      u * (9.6 - index * 0.6),
      {
        body: palette.ink,
        pack: index === 0 ? palette.accent : mix(palette.accentLight, palette.accent, 0.35),
        rim: palette.accentLight,
      },
      true,
    );
  });
  return (
    back.markup +
    front.markup +
    people +
    treeline(sheet, front.line, palette.ink, { name: "front trees", size: 11, density: 1.7, from: 0.62, to: 1.02 }) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.6), ["right"], 0.7)
  );
};

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

/** A path between tall trees with light that falls in. */
export const forestTrail: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  let markup = sky(sheet, palette, 0.8) + sun(sheet, palette, 0.54, 0.3, 4.2, 0.9);
  for (let layer = 0; layer < 5; layer += 1) {
    const depth = layer / 4;
    const base = foreground(sheet, palette, 0.66 + depth * 0.17, {
      name: `floor ${layer}`,
      rough: 0.03,
      tone: ramp(palette.land, depth * 0.85),
    });
    const tone = ramp(palette.land, depth * 0.85);
    markup += treeline(sheet, base.line, tone, {
      name: `wood left ${layer}`,
      size: 26 + layer * 9,
      density: 2.3 - depth * 0.9,
      kinds: ["pine"],
      from: -0.05,
      to: 0.47 - depth * 0.16,
    });
    markup += treeline(sheet, base.line, tone, {
      name: `wood right ${layer}`,
      size: 26 + layer * 9,
      density: 2.3 - depth * 0.9,
      kinds: ["pine", "pine", "canopy"],
      from: 0.6 + depth * 0.12,
      to: 1.05,
    });
    markup += base.markup + mistBank(sheet, palette.mist, 0.66 + depth * 0.15, 0.1, 0.55 - depth * 0.35);
  }
  const beam = sheet.linear(
    [
      [0, palette.light, 0.42],
      [1, palette.light, 0],
    ],
    [0, 0, 0.35, 1],
  );
  const beams = [0.3, 0.42, 0.56, 0.7]
    .map(
      (place) =>
        `<path d="M${n((place + 0.1) * width)} 0L${n((place + 0.17) * width)} 0L${n((place - 0.02) * width)} ${n(height * 0.9)}L${n((place - 0.16) * width)} ${n(height * 0.9)}Z" fill="${beam}"/>`,
    )
    .join("");
  markup +=
    road(
      sheet,
      { ...palette, light: mix(palette.light, palette.land[3], 0.35) },
      [0.54, 0.68],
      1.6,
      0.36,
      -0.06,
    ).replaceAll('opacity="0.75"', 'opacity="0"') + beams;
  markup +=
    hiker(width * 0.565, height * 0.865, u * 10.5, { body: palette.ink, pack: palette.accent, rim: palette.light }) +
    hiker(width * 0.6, height * 0.8, u * 7, {
      body: mix(palette.ink, palette.land[4], 0.4),
      pack: palette.accentLight,
    });
  return (
    markup +
    trunks(sheet, palette.ink, [0.05, 0.94], 5) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.95)
  );
};

/** Jakarta's towers and the volcano that stands behind them on a clear morning. */
export const cityHills: Scene = (sheet, palette) => {
  const back = backdrop(sheet, palette, {
    far: 0.6,
    near: 0.7,
    ridges: 3,
    rough: 0.07,
    light: { x: 0.28, y: 0.42, radius: 5.6 },
    summits: [
      { x: 0.66, rise: 0.4, spread: 0.46, sweep: 1.8, crater: 0.05 },
      { x: 0.36, rise: 0.2, spread: 0.28, sweep: 1.6 },
    ],
  });
  const lit = palette.dark ? 0.55 : 0.1;
  const towers = skyline(sheet, palette, {
    base: 0.86,
    tallest: 31,
    far: ramp(palette.land, 0.42),
    near: ramp(palette.land, 0.84),
    lit,
  });
  const front = foreground(sheet, palette, 0.93, { rise: { x: 0.05, rise: 0.14, spread: 0.4, sweep: 1.1 } });
  const u = sheet.unit;
  const at = (place: number): number => heightAt(front.line, place * sheet.width) + u * 0.3;
  return (
    back.markup +
    mistBank(sheet, palette.mist, 0.74, 0.09, 0.75) +
    towers +
    obelisk(sheet, palette, 0.45, 0.87, 27, ramp(palette.land, 0.84)) +
    mistBank(sheet, palette.mist, 0.88, 0.05, 0.5) +
    suburb(sheet, 0.9, ramp(palette.land, 0.85)) +
    front.markup +
    treeline(sheet, front.line, palette.ink, {
      name: "city trees",
      size: 7,
      density: 3.4,
      kinds: ["canopy", "palm", "canopy"],
      gaps: 0.1,
      from: 0.3,
    }) +
    stander(sheet.width * 0.12, at(0.12), u * 8, { body: palette.ink, pack: palette.accent }) +
    stander(sheet.width * 0.165, at(0.165), u * 7.4, { body: palette.ink }, "point") +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.6), ["right"], 0.7)
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

/** A car with a tent on its roof on a road into the hills. */
export const overlandRoad: Scene = (sheet, palette) => {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.5,
    near: 0.68,
    ridges: 4,
    rough: 0.09,
    light: { x: 0.24, y: 0.32, radius: 4.8 },
    summits: [{ x: 0.58, rise: 0.3, spread: 0.42, sweep: 1.7, crater: 0.05 }],
  });
  const plain = foreground(sheet, palette, 0.74, { tone: ramp(palette.land, 0.66), rough: 0.014 });
  const way = road(sheet, palette, [0.6, 0.735], 1.7, 0.46, -0.12);
  const bank = foreground(sheet, palette, 1.02, { name: "bank", rise: { x: 0.96, rise: 0.2, spread: 0.5, sweep: 1 } });
  return (
    back.markup +
    plain.markup +
    treeline(sheet, plain.line, ramp(palette.land, 0.78), {
      name: "plain",
      size: 4.6,
      density: 4,
      kinds: ["pine", "canopy"],
      gaps: 0.35,
    }) +
    way +
    overlander(sheet, palette, width * 0.36, height * 0.885, 27, { tentUp: false, lights: palette.dark }) +
    bank.markup +
    treeline(sheet, bank.line, palette.ink, { name: "bank trees", size: 22, density: 1.5, from: 0.84, to: 1.04 }) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.65), ["left"], 0.6) +
    stroke(`M0 ${n(height)}H1`, palette.ink, u * 0.01)
  );
};

/** A rider on a single track over a green ridge. */
export const bikeTrail: Scene = (sheet, palette) => {
  const { width, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: 0.46,
    near: 0.74,
    ridges: 4,
    rough: 0.09,
    light: { x: 0.7, y: 0.28, radius: 4.6 },
    summits: [{ x: 0.3, rise: 0.24, spread: 0.4, sweep: 1.5 }],
  });
  const front = foreground(sheet, palette, 0.96, { rise: { x: 0.62, rise: 0.17, spread: 0.7, sweep: 0.9 } });
  const at = (place: number): number => heightAt(front.line, place * width) + u * 0.2;
  const rider = (place: number, size: number, color: string): string =>
    group(cyclist(sheet, 0, 0, size, palette.ink, color), `translate(${n(place * width)} ${n(at(place))}) rotate(-9)`);
  return (
    back.markup +
    front.markup +
    rider(0.4, 9.5, palette.accent) +
    rider(0.22, 8.8, palette.accentLight) +
    treeline(sheet, front.line, palette.ink, { name: "right", size: 18, density: 1.6, from: 0.8, to: 1.03 }) +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.65), ["left", "right"], 0.7)
  );
};

/** A sea of cloud under a summit camp. */
export const summitCamp: Scene = (sheet, palette) => {
  const back = backdrop(sheet, palette, {
    far: 0.56,
    near: 0.74,
    ridges: 3,
    rough: 0.05,
    light: { x: 0.3, y: 0.46, radius: 5 },
    summits: [
      { x: 0.74, rise: 0.2, spread: 0.26, sweep: 1.8, crater: 0.06 },
      { x: 0.48, rise: 0.12, spread: 0.2, sweep: 1.7 },
    ],
  });
  const front = foreground(sheet, palette, 0.97, { rise: { x: 0.8, rise: 0.15, spread: 0.66, sweep: 1 } });
  const { width, unit: u } = sheet;
  const at = (place: number): number => heightAt(front.line, place * width) + u * 0.4;
  return (
    back.markup +
    mistBank(sheet, palette.mist, 0.72, 0.08, 0.8) +
    clouds(sheet, mix(palette.mist, palette.disc, 0.5), 0.68, 0.82, 16, 0.75) +
    front.markup +
    domeTent(sheet, palette, width * 0.66, at(0.66), 6.6, { glow: palette.dark ? 0.9 : 0 }) +
    domeTent(sheet, palette, width * 0.83, at(0.83), 5.4, {
      glow: palette.dark ? 0.7 : 0,
      color: palette.accentLight,
    }) +
    stander(width * 0.5, at(0.5), u * 7, { body: palette.ink }, "up") +
    stander(width * 0.455, at(0.455), u * 6.8, { body: palette.ink, pack: palette.accent })
  );
};

/** The scenes' usual times of day. */
export function paletteNamed(name: PaletteName): Palette {
  return PALETTES[name];
}
