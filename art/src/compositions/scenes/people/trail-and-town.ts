import { mix, ramp } from "../../../draw/color.ts";
import { n, type Scene } from "../../../draw/sheet.ts";
import { backdrop, foreground } from "../../../elements/nature/backdrop.ts";
import { mistBank, sky, sun } from "../../../elements/nature/sky.ts";
import { heightAt, treeline, trunks, undergrowth } from "../../../elements/nature/trees.ts";
import { obelisk, skyline, suburb } from "../../../elements/people/city.ts";
import { hiker, stander } from "../../../elements/people/figures.ts";
import { road } from "../../../elements/people/road.ts";

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
