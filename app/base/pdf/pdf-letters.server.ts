import { drawableText } from "~/base/lettering/drawable-text";
import { emojiPictures } from "~/base/lettering/emoji-pictures.server";
import {
  hasGrapheme,
  type OpenFont,
  openFallbacks,
  openFont,
  type Typeface,
} from "~/base/lettering/fallback-fonts.server";

/** The fonts of a document, by what they are for. */
const FONTS = {
  text: { family: "plus-jakarta-sans", weight: 400 },
  bold: { family: "plus-jakarta-sans", weight: 700 },
  display: { family: "bricolage-grotesque", weight: 800 },
} as const satisfies Record<string, Typeface>;

export type PdfFont = keyof typeof FONTS;

/** What draws a grapheme: a font by its name in the document, or a PNG. */
export type Face = string | Buffer;

/** Pixels of an emoji, which is a picture in a document: sharp at 300 dpi where letters are 14 pt. */
const EMOJI_PIXELS = 72;

let known: Promise<ReadonlyMap<PdfFont, OpenFont>> | undefined;

/** The fonts of all documents, read once. */
async function readFonts() {
  const open = async (name: PdfFont) =>
    [name, await openFont(FONTS[name].family, "latin", FONTS[name].weight)] as const;
  return new Map(await Promise.all([open("text"), open("bold"), open("display")]));
}

/** A text without word joiners, marks for directions and forms of a sign, which are nothing to draw. */
const withoutControls = (text: string) => text.replaceAll(/[\u2060\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "");

/**
 * What can be drawn in a document, and with what.
 * @param words all that the document may have in letters that the site's fonts lack: fonts are opened for them
 */
export async function readLetters(words: string) {
  known ??= readFonts();
  const fonts = await known;
  const text = withoutControls(words);
  const pictures = await readEmoji(text, fonts);
  const fallbacks = new Map<PdfFont, OpenFont[]>();
  for (const [name, { font }] of fonts) {
    fallbacks.set(name, await openFallbacks(text, FONTS[name], (point) => font.hasGlyphForCodePoint(point)));
  }

  const has = (name: PdfFont) => (point: number) => fonts.get(name)?.font.hasGlyphForCodePoint(point) ?? false;
  const isPlain = (grapheme: string, name: PdfFont) =>
    [...grapheme].every((letter) => letter === "\n" || has(name)(letter.codePointAt(0) ?? 0));
  const otherFace = (grapheme: string, name: PdfFont): Face | undefined =>
    pictures.get(grapheme) ?? fallbacks.get(name)?.find((fallback) => hasGrapheme(fallback, grapheme))?.name;

  return {
    /** The fonts with their names in the document. */
    files: [
      ...[...fonts].map(([name, { data }]) => ({ name: name as string, data })),
      ...[...fallbacks.values()].flat(),
    ],
    faceOf: (grapheme: string, name: PdfFont): Face =>
      isPlain(grapheme, name) ? name : (otherFace(grapheme, name) ?? name),
    /** What can be drawn of a text, in all fonts, or the one alone; empty: nothing. */
    drawable(words: string, name: PdfFont, isAlone = false): string {
      const text = withoutControls(words);
      if (isPlain(text, name)) return text;
      const isOther = (grapheme: string) => !isAlone && otherFace(grapheme, name) !== undefined;
      return text
        .split("\n")
        .map((line) => drawableText(line, has(name), isOther))
        .join("\n");
    },
    /** Whether a text needs its own font alone. */
    isPlain,
  };
}

/** The emoji of a text that no font has, as PNG. */
async function readEmoji(text: string, fonts: ReadonlyMap<PdfFont, OpenFont>): Promise<ReadonlyMap<string, Buffer>> {
  const letters = fonts.get("text")?.font;
  const vectors = await emojiPictures(text, (point) => letters?.hasGlyphForCodePoint(point) ?? false);
  const pictures = new Map<string, Buffer>();
  if (vectors.size === 0) return pictures;
  const { default: sharp } = await import("sharp");
  for (const [grapheme, url] of vectors) {
    const svg = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    pictures.set(grapheme, await sharp(svg).resize(EMOJI_PIXELS).png().toBuffer());
  }
  return pictures;
}
