import { escapeMarkup } from "~/base/values/plain-text";
import { graphemesOf } from "./drawable-text";
import { emojiPictures } from "./emoji-pictures.server";
import { openFallbacks } from "./fallback-fonts.server";

/** Latin letters, which the fonts of all machines have. */
const isLatin = (point: number) => point < 0x250 || /\p{Script=Latin}/u.test(String.fromCodePoint(point));

/**
 * What an HTML document for paper needs besides the fonts of the machine that prints it, as data URLs.
 * @param words all that the document says
 */
export async function readPaperLetters(words: string) {
  const fonts = await openFallbacks(words, { family: "plus-jakarta-sans", weight: 400 }, isLatin);
  const pictures = await emojiPictures(words, isLatin);
  return {
    /** CSS font faces, and their names as the end of a `font-family`. */
    faces: fonts.map(
      ({ name, woff }) =>
        `@font-face { font-family: ${name}; src: url(data:font/woff;base64,${woff.toString("base64")}) format("woff") }`,
    ),
    families: fonts.map(({ name }) => `, ${name}`).join(""),
    /** A text as markup, with emoji as pictures of 1 em. */
    markup: (text: string): string =>
      graphemesOf(text)
        .map((grapheme) => {
          const picture = pictures.get(grapheme);
          const alt = escapeMarkup(grapheme);
          return picture ? `<img src="${picture}" alt="${alt}" style="height:1em;vertical-align:-.1em">` : alt;
        })
        .join(""),
  };
}
