import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** The typefaces of a card: of its title, and of the lines above and below it. */
export const TITLE_FACE = "Bricolage Grotesque";
export const TEXT_FACE = "Plus Jakarta Sans";

/** Latin for Indonesian and English, its extension for borrowed names. */
const SCRIPTS = ["latin", "latin-ext"] as const;

const FACES = [
  { face: TITLE_FACE, folder: "bricolage-grotesque", weight: 800 },
  { face: TEXT_FACE, folder: "plus-jakarta-sans", weight: 700 },
] as const;

type Face = (typeof FACES)[number]["face"];

/** One name per file: of several files with the same name satori uses the first only. */
const nameOf = (face: Face, script: (typeof SCRIPTS)[number]) => `${face} ${script}`;

/** The CSS `font-family` of a typeface: all its files. */
export const familyOf = (face: Face): string => SCRIPTS.map((script) => nameOf(face, script)).join(", ");

/** Reads the fonts of social cards, for satori, and with a look-up of their letters. */
export async function readCardFonts() {
  // Loaded on demand: the parser takes 0.2 s and 20 MB.
  const { create } = await import("fontkit");
  const files = await Promise.all(
    FACES.flatMap(({ face, folder, weight }) =>
      SCRIPTS.map(async (script) => {
        const data = await readFile(resolve(`@fontsource/${folder}/files/${folder}-${script}-${weight}-normal.woff`));
        const font = create(data);
        if (!("layout" in font)) throw new Error("A collection of fonts, not a font");
        return { font, satori: { name: nameOf(face, script), weight, style: "normal" as const, data } };
      }),
    ),
  );

  return {
    satori: files.map(({ satori }) => satori),

    /** Whether any of the fonts has a code point. */
    hasLetter: (codePoint: number): boolean => files.some(({ font }) => font.hasGlyphForCodePoint(codePoint)),
  };
}
