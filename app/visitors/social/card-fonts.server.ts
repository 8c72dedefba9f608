import {
  hasGrapheme,
  type OpenFont,
  openFallbacks,
  openFont,
  type Typeface,
} from "~/base/lettering/fallback-fonts.server";

const FACES = {
  title: { family: "bricolage-grotesque", weight: 800 },
  text: { family: "plus-jakarta-sans", weight: 700 },
} as const satisfies Record<string, Typeface>;

type Face = keyof typeof FACES;

/** Latin for Indonesian and English, its extension for borrowed names. */
const SCRIPTS = ["latin", "latin-ext"] as const;

let known: Promise<Readonly<Record<Face, readonly OpenFont[]>>> | undefined;

const openOwn = ({ family, weight }: Typeface) =>
  Promise.all(SCRIPTS.map((script) => openFont(family, script, weight)));

/** The fonts of all cards, read once. */
async function readOwn() {
  const [title, text] = await Promise.all([openOwn(FACES.title), openOwn(FACES.text)]);
  return { title, text };
}

const hasPoint = (fonts: readonly OpenFont[]) => (point: number) =>
  fonts.some(({ font }) => font.hasGlyphForCodePoint(point));

/**
 * The fonts of a social card, for satori, and with a look-up of their letters: the site's own, and others for what these lack.
 * @param words all that the card says
 */
export async function readCardFonts(words: string) {
  known ??= readOwn();
  const own = await known;
  const fonts = {
    title: [...own.title, ...(await openFallbacks(words, FACES.title, hasPoint(own.title)))],
    text: [...own.text, ...(await openFallbacks(words, FACES.text, hasPoint(own.text)))],
  };
  // Of several files with the same name satori uses the first only.
  const files = new Map([...fonts.title, ...fonts.text].map((font) => [font.name, font]));

  return {
    satori: Array.from(files.values(), ({ name, weight, data }) => ({ name, weight, data, style: "normal" as const })),
    /** The CSS `font-family` of a part of the card: all its files. */
    familyOf: (face: Face): string => fonts[face].map(({ name }) => name).join(", "),
    /** Whether one of the site's own fonts has a code point. */
    hasLetter: hasPoint([...own.title, ...own.text]),
    /** Whether there is a font for a grapheme in each part of the card. */
    isDrawn: (grapheme: string): boolean =>
      Object.values(fonts).every((all) => all.some((font) => hasGrapheme(font, grapheme))),
  };
}
