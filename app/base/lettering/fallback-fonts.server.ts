import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { graphemesOf } from "./drawable-text";
import { unpackWoff } from "./woff";

const { resolve } = createRequire(import.meta.url);

export type Weight = 400 | 700 | 800;

/** A typeface of the site, in one weight. */
export type Typeface = { family: "plus-jakarta-sans" | "bricolage-grotesque"; weight: Weight };

/** A file of a font that has been opened: as WOFF, unpacked, and read. */
export type OpenFont = { name: string; weight: Weight; woff: Buffer; data: Buffer; font: Font };

/** The files with letters of a site's own typeface beyond those of English and Indonesian. */
const OWN_SCRIPTS = ["latin-ext", "vietnamese"];

/**
 * Noto Sans (SIL Open Font License) and what its packages are asked for. Each is cut into files by code points, those of Chinese and Korean
 * into a hundred, so that a name opens some tens of kilobytes. Japanese is drawn with the shapes of Chinese.
 */
const PACKAGES: readonly [name: string, scripts: RegExp][] = [
  ["noto-sans", /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Devanagari}]/u],
  ["noto-sans-arabic", /\p{Script_Extensions=Arabic}/u],
  ["noto-sans-hebrew", /\p{Script=Hebrew}/u],
  ["noto-sans-thai", /\p{Script=Thai}|฿/u],
  ["noto-sans-kr", /\p{Script=Hangul}/u],
  ["noto-sans-sc", /\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}/u],
];

/** The heaviest weight that tells the strokes of a letter apart. */
const NOTO_WEIGHTS = { 400: 400, 700: 700, 800: 700 } as const;

/** Whether a font has all code points of a grapheme. */
export const hasGrapheme = ({ font }: Pick<OpenFont, "font">, grapheme: string): boolean =>
  [...grapheme].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/**
 * Opens a file of a font.
 * @param name as the package has it, `family-script-weight`
 */
export async function openFont(family: string, script: string, weight: Weight): Promise<OpenFont> {
  // Loaded on demand: the parser takes 0.2 s and 20 MB.
  const { create } = await import("fontkit");
  const name = `${family}-${script}-${weight}`;
  const woff = await readFile(resolve(`@fontsource/${family}/files/${name}-normal.woff`));
  const data = unpackWoff(woff);
  const font = create(data);
  if (!("layout" in font)) throw new Error("A collection of fonts, not a font");
  return { name, weight, woff, data, font };
}

type Ranges = readonly (readonly [first: number, last: number])[];
const ranges = new Map<string, Promise<ReadonlyMap<string, Ranges>>>();

/** Which code points the files of a package of Noto are for, by the script or number in their names. */
async function readRanges(family: string): Promise<ReadonlyMap<string, Ranges>> {
  const known: unknown = JSON.parse(await readFile(resolve(`@fontsource/${family}/unicode.json`), "utf8"));
  return new Map(
    Object.entries(known ?? {}).map(([script, list]) => [
      script.replaceAll(/[[\]]/g, ""),
      String(list)
        .split(",")
        .map((range) => {
          const [first = 0, last = first] = range
            .replace("U+", "")
            .split("-")
            .map((hex) => Number.parseInt(hex, 16));
          return [first, last] as const;
        }),
    ]),
  );
}

function rangesOf(family: string) {
  const known = ranges.get(family) ?? readRanges(family);
  ranges.set(family, known);
  return known;
}

const isIn = (grapheme: string, list: Ranges): boolean =>
  [...grapheme].every((letter) => {
    const point = letter.codePointAt(0) ?? 0;
    return list.some(([first, last]) => first <= point && point <= last);
  });

/** The files in which the letters of a text may be, the likeliest ones first. Those of Noto are 0.4 MB in memory together. */
async function* candidates(text: string, { family, weight }: Typeface) {
  if (/\p{Script=Latin}|\p{M}|₫/u.test(text)) for (const script of OWN_SCRIPTS) yield { family, script, weight };
  for (const [name, scripts] of PACKAGES) {
    const wanted = graphemesOf(text).filter((grapheme) => scripts.test(grapheme));
    if (wanted.length === 0) continue;
    for (const [script, list] of await rangesOf(name)) {
      if (wanted.some((grapheme) => isIn(grapheme, list))) {
        yield { family: name, script, weight: NOTO_WEIGHTS[weight] };
      }
    }
  }
}

/**
 * Opens fonts for what a typeface lacks of a text, and no more of them than it takes. A package that is missing on this machine is logged.
 * @param hasLetter whether the typeface, as far as it is open, has a code point
 */
export async function openFallbacks(
  text: string,
  typeface: Typeface,
  hasLetter: (codePoint: number) => boolean,
): Promise<OpenFont[]> {
  const isDrawn = (grapheme: string) =>
    !/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(grapheme) ||
    [...grapheme].every((letter) => hasLetter(letter.codePointAt(0) ?? 0));
  let lacking = [...new Set(graphemesOf(text))].filter((grapheme) => !isDrawn(grapheme));
  const opened: OpenFont[] = [];
  if (lacking.length === 0) return opened;
  for await (const { family, script, weight } of candidates(lacking.join("\n"), typeface)) {
    if (lacking.length === 0) break;
    try {
      const font = await openFont(family, script, weight);
      const left = lacking.filter((grapheme) => !hasGrapheme(font, grapheme));
      if (left.length < lacking.length) opened.push(font);
      lacking = left;
    } catch (error) {
      log.error(faultOf(error), "a font for names in other scripts could not be read");
    }
  }
  return opened;
}
