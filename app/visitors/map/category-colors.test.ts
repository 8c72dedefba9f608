import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Colours of categories on the map, light and dark, from its stylesheet. */
const CATEGORIES = [
  ...readFileSync(new URL("chart.css", import.meta.url), "utf8").matchAll(/--c\d+: light-dark\((#\w{6}), (#\w{6})\)/g),
].map(([, light = "", dark = ""]) => ({ light, dark }));

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Red, green and blue, linear, as each kind of eye has them (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Readonly<Record<string, Matrix>> = {
  "all colours": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no green cones": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no red cones": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no blue cones": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = (matrix: Matrix, [a, b, c]: Triple): Triple => {
  const row = ([x, y, z]: Triple) => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};
const each = ([a, b, c]: Triple, change: (value: number) => number): Triple => [change(a), change(b), change(c)];

function linear(hex: string): Triple {
  const value = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return each([value(1), value(3), value(5)], (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
}

const luminance = (hex: string): number =>
  times(
    [
      [0.2126, 0.7152, 0.0722],
      [0, 0, 0],
      [0, 0, 0],
    ],
    linear(hex),
  )[0];
const contrast = (text: string, ground: string): number => {
  const [dark = 0, light = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** How far apart two colours are for an eye, in hundredths of OKLab. */
function distance(eye: Matrix, one: string, other: string): number {
  const seen = (hex: string) => {
    const inGamut = each(times(eye, linear(hex)), (value) => Math.min(1, Math.max(0, value)));
    return times(TO_OKLAB, each(times(TO_CONES, inGamut), Math.cbrt));
  };
  const [a, b] = [seen(one), seen(other)];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

for (const [mode, ink] of [
  ["light", "#10231e"],
  ["dark", "#eef3ec"],
] as const) {
  test(`the numbers of booths can be read on the colours of all categories, ${mode}`, () => {
    expect(CATEGORIES).toHaveLength(10);
    for (const { [mode]: ground } of CATEGORIES) expect(contrast(ink, ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  // A difference of two is just noticed.
  test.each([
    ["all colours", 8],
    ["no green cones", 4],
    ["no red cones", 4],
    ["no blue cones", 4],
  ])(`no two categories look alike to who has ${"%s"}, ${mode}`, (eye, least) => {
    const matrix = EYES[eye];
    if (!matrix) throw new Error(eye);
    const colors = CATEGORIES.map((category) => category[mode]);
    for (const [index, one] of colors.entries())
      for (const other of colors.slice(index + 1))
        expect(distance(matrix, one, other), `${one} ${other}`).toBeGreaterThanOrEqual(least);
  });
}
