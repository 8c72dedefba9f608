import { mix, ramp } from "../draw/color.ts";
import { letters } from "../draw/lettering.ts";
import { PALETTES, type Palette } from "../draw/palettes.ts";
import { box, disc, fill, stroke } from "../draw/paths.ts";
import { n, type Sheet } from "../draw/sheet.ts";
import { backdrop, foreground } from "../elements/nature/backdrop.ts";
import { lake } from "../elements/nature/lake.ts";
import { mistBank } from "../elements/nature/sky.ts";
import { heightAt, treeline, undergrowth } from "../elements/nature/trees.ts";
import { domeTent, tent } from "../elements/people/camp.ts";
import { obelisk, skyline } from "../elements/people/city.ts";
import { hiker, sitter } from "../elements/people/figures.ts";

export interface PosterWords {
  title: string;
  date: string;
  time: string;
  place: string;
}

/** The scene of poster and hero: the volcano, the city small at its foot, a lake and a camp in front. */
function expedition(
  sheet: Sheet,
  palette: Palette,
  o: {
    far: number;
    near: number;
    shore: number;
    front: number;
    sunX: number;
    sunY: number;
    peakX: number;
    rise: number;
    spread: number;
    radius: number;
    cityX: number;
    cityWidth: number;
    camp: number;
    people: number;
    scale: number;
  },
): string {
  const { width, height, unit: u } = sheet;
  const back = backdrop(sheet, palette, {
    far: o.far,
    near: o.near,
    ridges: 5,
    rough: 0.062,
    cloudy: 7,
    light: { x: o.sunX, y: o.sunY, radius: o.radius },
    summits: [
      { x: o.peakX, rise: o.rise, spread: o.spread, sweep: 1.72, crater: 0.05 },
      { x: o.peakX - o.spread * 0.95, rise: o.rise * 0.42, spread: o.spread * 0.62, sweep: 1.5 },
      { x: o.peakX + o.spread * 0.85, rise: o.rise * 0.34, spread: o.spread * 0.55, sweep: 1.5 },
    ],
  });
  const city =
    skyline(sheet, palette, {
      base: o.shore - 0.004,
      from: o.cityX - o.cityWidth / 2,
      to: o.cityX + o.cityWidth / 2,
      tallest: 11 * o.scale,
      far: ramp(palette.land, 0.5),
      near: ramp(palette.land, 0.74),
      lit: 0.16,
    }) + obelisk(sheet, palette, o.cityX, o.shore, 10.5 * o.scale, ramp(palette.land, 0.88));
  const shoreTrees = treeline(
    sheet,
    [
      [-9, o.shore * height],
      [width + 9, o.shore * height],
    ],
    ramp(palette.land, 0.82),
    { name: "far shore", size: 3 * o.scale, density: 15, kinds: ["pine", "canopy", "palm", "pine"], gaps: 0.05 },
  );
  const above = back.markup + mistBank(sheet, palette.mist, o.shore - 0.03, 0.05, 0.75) + city + shoreTrees;
  const water = lake(sheet, palette, o.shore, above, o.sunX);
  const front = foreground(sheet, palette, o.front, { rise: { x: o.camp, rise: 0.1, spread: 0.55, sweep: 0.9 } });
  const at = (place: number): number => heightAt(front.line, place * width) + u * 0.4;
  const rim = { body: palette.ink, rim: palette.accentLight };
  const camp =
    domeTent(sheet, palette, width * o.camp + u * 17 * o.scale, at(o.camp) + u * 1.4, 6.4 * o.scale, {
      color: palette.accentLight,
      glow: 0.4,
    }) +
    tent(sheet, palette, width * o.camp, at(o.camp) + u * 1.6, 9.6 * o.scale, { glow: 0.7 }) +
    sitter(width * o.camp - u * 13 * o.scale, at(o.camp) + u * 1.6, u * 7 * o.scale, rim, true) +
    hiker(width * o.people, at(o.people), u * 10.5 * o.scale, { ...rim, pack: palette.accent }) +
    hiker(width * o.people - u * 6 * o.scale, at(o.people - 0.02), u * 9.4 * o.scale, {
      ...rim,
      pack: mix(palette.accentLight, palette.accent, 0.3),
    });
  return above + water + front.markup + camp;
}

/** The poster, 4:5, with the event's words as outlines. */
export function poster(sheet: Sheet, words: PosterWords): string {
  const palette = PALETTES.sunrise;
  const { width: w, height: h, unit: u } = sheet;
  const scene = expedition(sheet, palette, {
    far: 0.55,
    near: 0.68,
    shore: 0.695,
    front: 0.955,
    sunX: 0.385,
    sunY: 0.5,
    peakX: 0.62,
    rise: 0.225,
    spread: 0.5,
    radius: 5.6,
    cityX: 0.33,
    cityWidth: 0.5,
    camp: 0.68,
    people: 0.3,
    scale: 1.16,
  });
  const year = /\b\d{4}\b/.exec(words.title)?.[0] ?? "";
  const name = words.title.replace(year, "").trim().split(" ");
  const cream = "#fff4d9";
  const margin = w * 0.075;
  let text = "";
  let y = h * 0.068;
  for (const word of name) {
    const fit = letters(word, "display", 100, 0, 0, "start", -0.02);
    const size = Math.min((100 * (w - margin * 2)) / fit.width, h * 0.135);
    y += size * 0.76;
    text += fill(letters(word, "display", size, margin - size * 0.05, y, "start", -0.02).path, cream);
    y += size * 0.1;
  }
  text +=
    year === ""
      ? ""
      : fill(letters(year, "display", u * 12, w - margin, h * 0.068 + u * 9.2, "end").path, palette.accentLight);
  const ink = "#fff4d9";
  const foot = h * 0.957;
  text +=
    stroke(`M${n(margin)} ${n(foot - u * 6.4)}H${n(w - margin)}`, ink, u * 0.22, 'opacity="0.7"') +
    fill(letters(words.date, "display", u * 4.6, margin, foot).path, ink) +
    fill(letters(words.time, "text", u * 3, margin, foot + u * 4.2).path, ink) +
    fill(letters(words.place, "text", u * 3, w - margin, foot + u * 4.2, "end").path, ink) +
    disc(w - margin - u * 1.6, foot - u * 1.7, u * 1.6, palette.accent);
  const veil = box(
    0,
    0,
    w,
    h,
    sheet.linear([
      [0, "#0d3a40", 0.55],
      [0.3, "#0d3a40", 0.12],
      [0.42, "#0d3a40", 0],
      [0.82, palette.ink, 0],
      [0.92, palette.ink, 0.7],
      [1, palette.ink, 0.9],
    ]),
  );
  return (
    scene +
    undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.7) +
    veil +
    text
  );
}

/** The wide hero: quiet on the upper left, where words lie over it. */
export function hero(sheet: Sheet): string {
  const palette = PALETTES.sunrise;
  const scene = expedition(sheet, palette, {
    far: 0.5,
    near: 0.64,
    shore: 0.67,
    front: 0.99,
    sunX: 0.56,
    sunY: 0.4,
    peakX: 0.73,
    rise: 0.34,
    spread: 0.3,
    radius: 4.6,
    cityX: 0.47,
    cityWidth: 0.26,
    camp: 0.76,
    people: 0.56,
    scale: 1,
  });
  return scene + undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.9);
}

/** The hero for phones: the same place, upright, quiet in its upper half. */
export function heroPortrait(sheet: Sheet): string {
  const palette = PALETTES.sunrise;
  const scene = expedition(sheet, palette, {
    far: 0.64,
    near: 0.75,
    shore: 0.765,
    front: 0.985,
    sunX: 0.34,
    sunY: 0.53,
    peakX: 0.64,
    rise: 0.2,
    spread: 0.56,
    radius: 5.6,
    cityX: 0.3,
    cityWidth: 0.56,
    camp: 0.66,
    people: 0.26,
    scale: 1.15,
  });
  return scene + undergrowth(sheet, palette.ink, mix(palette.ink, palette.land[4], 0.7), ["left", "right"], 0.75);
}
