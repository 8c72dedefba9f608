import type { CheerioAPI } from "cheerio";

/** Contrast of text that any size needs, WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;

/** A colour as `#rrggbb` in lower case; null for anything but three or six hexadecimal digits. */
export function hexColour(colour: string | undefined): string | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour ?? "")?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join("") : digits}`;
}

/** The colour for letters on a ground, `#rrggbb`: the chosen one where it can be read, else black or white. */
export function legibleOn(ground: string, chosen: string | null): string {
  const candidates = [...(chosen ? [chosen] : []), "#ffffff", "#000000"];
  return candidates.find((letters) => contrast(ground, letters) >= MIN_CONTRAST) ?? "#000000";
}

/** WCAG 2.2, "contrast ratio", from 1 to 21. @param a `#rrggbb` @param b `#rrggbb` */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const BUTTONS = ".kg-btn, .kg-cta-button, .kg-header-card-button, .kg-product-card-button";

/** Gives buttons and header cards the colours that their author chose, with letters that can be read on them. */
export function applyChosenColors($: CheerioAPI) {
  for (const element of $("[data-ground]").filter(`${BUTTONS}, .kg-header-card`).toArray()) {
    const ground = hexColour($(element).attr("data-ground"));
    if (!ground) continue;
    // A header card's letters have their colour at its heading.
    const lettered = $(element).is(BUTTONS) ? $(element) : $(element).find(".kg-header-card-heading").first();
    const letters = legibleOn(ground, hexColour(lettered.attr("data-letters")));
    $(element).attr("style", `background-color:${ground};color:${letters}`);
  }
  $("[data-ground]").removeAttr("data-ground");
  $("[data-letters]").removeAttr("data-letters");
}
