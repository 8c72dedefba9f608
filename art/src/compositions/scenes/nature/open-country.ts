import { mix, ramp } from "../../../draw/color.ts";
import { group, stroke } from "../../../draw/paths.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop, foreground } from "../../../elements/nature/backdrop.ts";
import { clouds, mistBank } from "../../../elements/nature/sky.ts";
import { heightAt, treeline, undergrowth } from "../../../elements/nature/trees.ts";
import { domeTent } from "../../../elements/people/camp.ts";
import { hiker, stander } from "../../../elements/people/figures.ts";
import { cyclist, overlander, road } from "../../../elements/people/road.ts";

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
