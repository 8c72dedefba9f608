import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { graphemesOf } from "./drawable-text";

const { resolve } = createRequire(import.meta.url);

/** Possible emoji: characters that always are, signs that can be, the letters of flags, keycaps. */
const EMOJI = /[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20E3/u;

const KEYCAP = "\u20E3";

/** The emoji of a text as data URLs by grapheme (Twemoji, CC BY 4.0). What a font has, such as ©, is a letter. */
export async function emojiPictures(
  text: string,
  hasLetter: (codePoint: number) => boolean,
): Promise<Map<string, string>> {
  const emoji = graphemesOf(text).filter(
    (grapheme) => EMOJI.test(grapheme) && (grapheme.includes(KEYCAP) || !hasLetter(grapheme.codePointAt(0) ?? 0)),
  );
  const pictures = new Map<string, string>();
  for (const grapheme of new Set(emoji)) {
    const picture = await readPicture(grapheme);
    if (picture) pictures.set(grapheme, picture);
  }
  return pictures;
}

async function readPicture(emoji: string): Promise<string | null> {
  const points = Array.from(emoji, (letter) => (letter.codePointAt(0) ?? 0).toString(16));
  const bare = points.filter((point) => point !== "fe0f" && point !== "fe0e");
  // Twemoji's file names have the variation selector in most joined emoji and in no other.
  for (const name of [points.join("-"), bare.join("-")]) {
    try {
      const svg = await readFile(resolve(`@twemoji/svg/${name}.svg`));
      return `data:image/svg+xml;base64,${svg.toString("base64")}`;
    } catch {
      // Try the other name.
    }
  }
  return null;
}
