import { create, type Font } from "fontkit";

/** A plain English text: its letters weigh as often as they occur in one. */
const SAMPLE =
  "Three days of tents, boots, boats and bad weather stories under one roof: makers, guides and repairers, a climbing wall, a trail kitchen and more than a hundred brands to try before you buy. Buy before you come: the gate is faster. Jakarta Outing Expo, Tickets, Brands, Rundown, Programs, Partners, News. Saturday, Sunday and Friday.";

/**
 * Reads a TrueType font.
 * @throws Error when the bytes are a collection of fonts
 */
export function readFont(bytes: Buffer): Font {
  const font = create(bytes);
  if (!("layout" in font)) throw new Error("A collection of fonts, not a font");
  return font;
}

/** The average advance of a letter in running text, in em. */
export function averageWidth(font: Font): number {
  return font.layout(SAMPLE).advanceWidth / SAMPLE.length / font.unitsPerEm;
}
