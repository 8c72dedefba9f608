import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOOKS as VERDICTS } from "~/gate/rules/verdict-words";

const css = readFileSync("app/gate/phone/gate.css", "utf8");

type Three = [number, number, number];

/** A color of the styles as linear red, green and blue, 0–1. */
function colorOf(name: string): Three {
  const [, hex = ""] = new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(css) ?? expect.fail(`no color ${name}`);
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  return digits.map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Three;
}

const times = (matrix: Three[], color: Three) =>
  matrix.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, part, index) => sum + part * (color[index] ?? 0), 0),
      ),
    ),
  ) as Three;

/** As who has no green cones, or no red ones, sees it (Machado, Oliveira and Fernandes 2009, severity 1). */
const SIGHTS: Record<string, Three[]> = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

const brightness = ([red, green, blue]: Three) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** CIE L*a*b*, whose distances are about what people see. */
function toLab([red, green, blue]: Three): Three {
  const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = curve(brightness([red, green, blue]));
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The name of a look's color, which several may have. */
const colorNameOf = (look: string): string =>
  new RegExp(`\\.${look}\\b[^{}]*\\{\\s*--look: var\\(--(\\w+)\\);`).exec(css)?.[1] ??
  expect.fail(`no color of ${look}`);

/** `note`: of what a phone shows without a verdict. */
const LOOKS = [...new Set([...VERDICTS, "note"].map(colorNameOf))];
const pairs = LOOKS.flatMap((one, index) => LOOKS.slice(index + 1).map((other) => [one, other] as const));

test.each(pairs)("%s and %s differ for everybody, by more than a sign", (one, other) => {
  for (const sight of Object.values(SIGHTS)) {
    const [a, b] = [one, other].map((name) => toLab(times(sight, colorOf(name)))) as [Three, Three];
    // Distances of 10 are seen at a glance.
    expect(Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)))).toBeGreaterThan(30);
  }
  // Good is light, bad is dark: also on a screen in the sun, and without any color.
  expect(brightness(colorOf("good"))).toBeGreaterThan(4 * brightness(colorOf("bad")));
});

/** What the styles say of the frame of a look alone; empty: nothing, so that it has the look's own color. */
const frameOf = (look: string) =>
  [...css.matchAll(new RegExp(`\\.verdict\\.${look} \\{([^}]*)\\}`, "g"))].map(([, rule]) => rule?.trim()).join();

test("a doubtful exit has the colors of every exit, and a frame in the color of its words", () => {
  expect(css).toMatch(/\.out,\n\.odd \{\n {2}--look: var\(--out\);\n {2}--on-look: var\(--on-out\);/);
  expect(frameOf("odd")).toMatch(/^border: [\d.]+rem (?:dashed|dotted|double) var\(--on-look\);$/);
  for (const look of LOOKS) expect(frameOf(look)).not.toBe(frameOf("odd"));
  expect(frameOf("out")).toBe("");
});

test.each(LOOKS)("the words on %s can be read in the sun", (look) => {
  const [light, dark] = [look, `on-${look}`].map((name) => brightness(colorOf(name))).toSorted((a, b) => b - a);
  expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThan(7);
});
