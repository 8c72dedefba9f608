/**
 * `npm run fonts`: subsets the two typefaces to the letters and weights in use, and computes fallback fonts with the same
 * widths and line heights, so that the layout does not shift when a typeface loads. Run it when a typeface changes. Its
 * output is committed: `app/design/fonts/*.woff2` and `app/design/styles/fonts.css`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";

/** Basic Latin, Latin-1, the letters of Indonesian and its neighbours, and the punctuation that our texts use. */
const UNICODE_RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
] as const;
const LETTERS = UNICODE_RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)),
).join("");

/** Liberation has Arial's metrics. On Android the fallback is Roboto, whose widths differ by at most one percent. */
const FALLBACKS = {
  regular: {
    file: "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    local: ["Arial", "Liberation Sans", "Arimo", "Roboto"],
  },
  bold: {
    file: "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf",
    local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold", "Roboto Bold"],
  },
} as const;

const TYPEFACES = [
  {
    family: "Plus Jakarta Sans",
    source: "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2",
    file: "plus-jakarta-sans.woff2",
    weights: { min: 400, max: 800 },
    css: "400 800",
    fallbacks: [
      { fallback: "regular", at: 400, weights: "100 550" },
      { fallback: "bold", at: 700, weights: "551 900" },
    ],
  },
  {
    family: "Bricolage Grotesque",
    source: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    file: "bricolage-grotesque.woff2",
    weights: 800,
    css: "100 900",
    fallbacks: [{ fallback: "bold", at: 800, weights: "100 900" }],
  },
] as const;

/** English text: each letter counts as often as it occurs. */
const SAMPLE =
  "Three days of tents, boots, boats and bad weather stories under one roof: makers, guides and repairers, a climbing wall, a trail kitchen and more than a hundred brands to try before you buy. Buy before you come: the gate is faster. Jakarta Outing Expo, Tickets, Brands, Rundown, Programs, Partners, News. Saturday, Sunday and Friday.";

/**
 * Reads a TrueType font.
 * @throws Error when the bytes are a collection of fonts
 */
function readFont(bytes: Buffer): Font {
  const font = create(bytes);
  if (!("layout" in font)) throw new Error("A collection of fonts, not a font");
  return font;
}

/** The average advance of a letter in running text, in em. */
function averageWidth(font: Font): number {
  return font.layout(SAMPLE).advanceWidth / SAMPLE.length / font.unitsPerEm;
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
const faces: string[] = [];

for (const typeface of TYPEFACES) {
  const source = fileURLToPath(import.meta.resolve(typeface.source));
  const woff2 = await subsetFont(readFileSync(source), LETTERS, {
    targetFormat: "woff2",
    variationAxes: { wght: typeface.weights },
  });
  writeFileSync(`app/design/fonts/${typeface.file}`, woff2);
  console.log(`${typeface.file}: ${woff2.length} bytes`);
  faces.push(`@font-face {
  font-family: "${typeface.family}";
  src: url("../fonts/${typeface.file}") format("woff2");
  font-weight: ${typeface.css};
  font-display: optional;
}`);
  for (const { fallback: name, at, weights } of typeface.fallbacks) {
    const fallback = FALLBACKS[name];
    const instance = { targetFormat: "truetype", variationAxes: { wght: at } } as const;
    const real = readFont(await subsetFont(readFileSync(source), LETTERS, instance));
    const size = averageWidth(real) / averageWidth(readFont(readFileSync(fallback.file)));
    faces.push(`@font-face {
  font-family: "${typeface.family} fallback";
  src: ${fallback.local.map((name) => `local("${name}")`).join(", ")};
  font-weight: ${weights};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(real.ascent / real.unitsPerEm / size)};
  descent-override: ${percent(-real.descent / real.unitsPerEm / size)};
  line-gap-override: ${percent(real.lineGap / real.unitsPerEm / size)};
}`);
  }
}

writeFileSync(
  "app/design/styles/fonts.css",
  `/*
 * Made by \`npm run fonts\`. A fallback is a font of the visitor's machine with the widths and line heights of the real
 * one: size-adjust is the ratio of their average letter widths in English text (at the weight that is used most), the
 * others are the real font's metrics divided by it. Optional: a real font that comes too late for the first paint is used
 * on the next page, so that the text does not reflow (layout shift 0).
 */
${faces.join("\n")}
`,
);
