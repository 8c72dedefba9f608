import { drawableText, graphemesOf } from "~/base/lettering/drawable-text";
import { emojiPictures } from "~/base/lettering/emoji-pictures.server";
import { readCardFonts } from "./card-fonts.server";
import { type SocialCard, SocialPicture } from "./social-card";

/** CSS pixels. Every service that shows previews takes this size without cropping (1.91 : 1). */
const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** Raise it with every change of the drawing: stored cards of an older version are drawn again. */
export const DRAWING_VERSION = 7;

/** Draws a social card. @returns PNG, 1200 × 630 */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  // Loaded with the first card, like the drawing libraries: they take 20 MiB of memory.
  const words = Object.values(card).join("\n");
  const { satori: files, familyOf, hasLetter, isDrawn } = await readCardFonts(words);
  const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
  const pictures = await emojiPictures(words, hasLetter);

  const drawable = (text: string) =>
    drawableText(text, hasLetter, (grapheme) => pictures.has(grapheme) || isDrawn(grapheme));
  const title = drawable(card.title);
  // Of a title in another script only a number or punctuation may be left.
  const complete = title === card.title.trim() && /\p{N}/u.test(title);
  const readable = complete || graphemesOf(title).some((grapheme) => pictures.has(grapheme) || /\p{L}/u.test(grapheme));
  const site = drawable(card.site);
  const drawn = { eyebrow: drawable(card.eyebrow), title: readable ? title : site, foot: drawable(card.foot), site };
  const svg = await satori(
    <SocialPicture card={drawn} families={{ title: familyOf("title"), text: familyOf("text") }} />,
    { ...SOCIAL_SIZE, fonts: files, graphemeImages: Object.fromEntries(pictures) },
  );
  // No dithering: it takes three times as long, and a card has few colours. Its files are larger, too.
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 1, dither: 0 }).toBuffer();
}
