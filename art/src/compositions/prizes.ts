/** The pictures of prizes, `public/prizes/*.svg`, in the style of the speakers' portraits; the page of the winners shows them. */
import { INK } from "../draw/inks.ts";
import { box, disc, fill, oval, stroke } from "../draw/paths.ts";
import { compact } from "./faces.ts";

const HILLS = fill("M-17 4Q-9 -6 0 0T17 -3V17H-17Z", "#fff", 'opacity=".4"');
const SUN = disc(6, -5, 8, "#fff", 'opacity=".45"');
const GROUND = fill("M-17 10Q0 7 17 10V17H-17Z", INK.pine);

/** Each prize: the paint behind it, and the drawing round the middle of a square of 34 units. */
const DRAWINGS: Readonly<Record<string, readonly [ground: string, drawing: string]>> = {
  tent: [
    INK.sky,
    HILLS +
      GROUND +
      fill("M-12 10L0 -8L12 10Z", INK.orange) +
      fill("M0 -8L4 10H-4Z", INK.maroon) +
      stroke("M0 -8L1.500 -11", INK.bark, 1),
  ],
  boat: [
    INK.lagoon,
    SUN +
      fill("M-13 3Q0 6 13 3Q9 9 0 9T-13 3Z", INK.red) +
      oval(0, 4, 3, 1.2, INK.night) +
      stroke("M-9 -7L8 9", INK.wood, 1.4) +
      fill("M-11 -10Q-8 -12 -6.500 -8.500L-8.500 -6Q-12 -7 -11 -10Z", INK.sun) +
      stroke("M-15 12q4 -3 7.500 0t7.500 0t7.500 0t7.500 0", INK.white, 1.1),
  ],
  trek: [
    INK.straw,
    SUN +
      fill("M-17 11L-6 -7L1 3L7 -4L17 11Z", INK.pine) +
      fill("M-6 -7L-3 -2.700L-5.500 -1L-7.500 -3L-9 -2Z", INK.white) +
      GROUND +
      stroke("M-3 17Q-8 13 0 11T2 6", INK.sand, 1.6),
  ],
  map: [
    INK.blush,
    SUN +
      fill("M-11 -7L-4 -9V8L-11 10ZM4 -7L11 -9V8L4 10Z", INK.sand) +
      fill("M-4 -9L4 -7V10L-4 8Z", INK.straw) +
      stroke("M-8 6Q-5 0 -1 2T7 -3", INK.red, 1.2, 'stroke-dasharray="2 1.800"') +
      fill(
        "M7 -9a2.600 2.600 0 0 1 2.600 2.600Q9.600 -4.600 7 -2.400Q4.400 -4.600 4.400 -6.400A2.600 2.600 0 0 1 7 -9Z",
        INK.red,
      ),
  ],
  pot: [
    INK.sand,
    SUN +
      stroke("M-4 -9q-2 -2 0 -4M1 -8.500q-2 -2 0 -4M6 -9q-2 -2 0 -4", INK.white, 1.2) +
      box(-10, -4, 20, 13, INK.ash, 3) +
      box(-11.5, -6, 23, 3, INK.night, 1.5) +
      stroke("M-10 0h-3M10 0h3", INK.night, 2),
  ],
  pack: [
    INK.grass,
    HILLS +
      box(-8, -9, 16, 20, INK.indigo, 4) +
      box(-6, 1, 12, 8, INK.deep, 2) +
      box(-8.5, -11.5, 17, 4, INK.orange, 2) +
      stroke("M-2.500 -11.500q2.500 -4 5 0", INK.night, 1.2) +
      stroke("M-3 4H3", INK.sun, 1.2),
  ],
  jacket: [
    INK.mint,
    SUN +
      fill("M-5 -9L-12 -4L-10 7L-7 6V11H7V6L10 7L12 -4L5 -9Q0 -6 -5 -9Z", INK.red) +
      stroke("M0 -7V11", INK.cream, 1) +
      fill("M-5 -9Q0 -13 5 -9Q0 -6 -5 -9Z", INK.maroon) +
      stroke("M-5 3l3 1M5 3l-3 1", INK.maroon, 1),
  ],
  boots: [
    INK.straw,
    HILLS +
      GROUND +
      fill("M-9 -6H-2V3Q4 3 6 7V10H-9Z", INK.wood) +
      box(-9.5, 9, 16, 2.4, INK.night, 1) +
      stroke("M-4 -3H-1M-4 0H-1", INK.cream, 1),
  ],
  bicycle: [
    INK.mint,
    HILLS +
      GROUND +
      [-7.5, 7.5]
        .map((x) => `<circle cx="${x}" cy="5" r="5" fill="none" stroke="${INK.night}" stroke-width="1.300"/>`)
        .join("") +
      stroke(
        "M-7.500 5L-3.500 -3H4.500L0 5H-7.500M-3.500 -3L0 5M4.500 -3L7.500 5M4.500 -3L3.800 -6.500H7",
        INK.red,
        1.3,
      ) +
      stroke("M-4 -4.500L-3.500 -3M-6 -5H-2", INK.bark, 1.5),
  ],
  light: [
    INK.indigo,
    disc(0, 0, 12, INK.sun, 'opacity=".35"') +
      box(-5, -5, 10, 12, INK.sun, 1.5) +
      box(-6.5, -8, 13, 3, INK.night, 1) +
      box(-6.5, 6.5, 13, 3, INK.night, 1) +
      stroke("M-4 -8q4 -6 8 0", INK.cream, 1.1),
  ],
  cup: [
    INK.sea,
    SUN +
      fill("M-7 -10H7Q7 1 0 3Q-7 1 -7 -10Z", INK.sun) +
      stroke("M-7 -8h-3q0 6 4.500 6.500M7 -8h3q0 6 -4.500 6.500", INK.sun, 1.4) +
      box(-1.2, 2, 2.4, 5, INK.sun) +
      box(-6, 7, 12, 4, INK.bark, 1) +
      fill("M0 -8L1.300 -5.300L4 -5L2 -3.200L2.600 -.500L0 -2L-2.600 -.500L-2 -3.200L-4 -5L-1.300 -5.300Z", INK.cream),
  ],
  gift: [
    INK.rose,
    SUN +
      box(-10, -3, 20, 13, INK.pine, 1) +
      box(-11.5, -6, 23, 4, INK.leaf, 1) +
      box(-1.5, -6, 3, 16, INK.sun) +
      fill("M0 -6Q-9 -7 -6 -11Q-2 -12 0 -6Q2 -12 6 -11Q9 -7 0 -6Z", INK.sun),
  ],
};

/** The files by the name of the prize. */
export const PRIZES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DRAWINGS).map(([name, [ground, drawing]]) => [
    name,
    `<svg xmlns="http://www.w3.org/2000/svg" width="136" height="136" viewBox="-17 -17 34 34" stroke-linecap="round" stroke-linejoin="round"><path d="M-17-17h34v34h-34z" fill="${ground}"/>${compact(drawing)}</svg>`,
  ]),
);
