import { familyOf, readCardFonts, TEXT_FACE, TITLE_FACE } from "./card-fonts.server";
import { graphemesOf, legible } from "./card-text";
import { emojiPictures } from "./emoji-pictures.server";
import { type SocialCard, SocialPicture, setCard, TITLE_SPACING } from "./social-card";

/** CSS pixels: what every service that shows previews takes whole (1.91 : 1). */
const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** Raise it when a card is to look different from before: pictures that are kept from then are drawn anew. */
export const DRAWING = 3;

let fonts: ReturnType<typeof readCardFonts> | undefined;

/**
 * Draws a social picture.
 * @returns PNG, 1200 × 630
 */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  // Read at the first picture, as are the libraries that draw: 20 MiB of a process that may never draw one.
  fonts ??= readCardFonts();
  const { satori: files, hasLetter, advance } = await fonts;
  const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")]);
  const pictures = await emojiPictures(Object.values(card).join("\n"), hasLetter);

  const words = (text: string) => legible(text, hasLetter, (grapheme) => pictures.has(grapheme));
  const widthIn = (face: Parameters<typeof advance>[0], spacing: number) => (text: string) =>
    graphemesOf(text).reduce((width, grapheme) => {
      // A picture is as wide as the font is high.
      if (pictures.has(grapheme)) return width + 1;
      return [...grapheme].reduce((sum, letter) => sum + advance(face, letter.codePointAt(0) ?? 0) + spacing, width);
    }, 0);

  const title = words(card.title);
  // Of a title in another script only a number or punctuation may be left.
  const whole = title === card.title.trim() && /\p{N}/u.test(title);
  const says = whole || graphemesOf(title).some((grapheme) => pictures.has(grapheme) || /\p{L}/u.test(grapheme));
  const site = words(card.site);
  const set = setCard(
    { eyebrow: words(card.eyebrow), title: says ? title : site, foot: words(card.foot), site },
    { title: widthIn(TITLE_FACE, TITLE_SPACING), text: widthIn(TEXT_FACE, 0) },
  );

  const svg = await satori(
    <SocialPicture card={set} families={{ title: familyOf(TITLE_FACE), text: familyOf(TEXT_FACE) }} />,
    { ...SOCIAL_SIZE, fonts: files, graphemeImages: Object.fromEntries(pictures) },
  );
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
