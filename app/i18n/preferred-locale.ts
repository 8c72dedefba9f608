import { LOCALES, type Locale, locales } from "./locales";

/** Most languages that are read of a header; browsers send ten at most. */
const MOST_RANGES = 30;

/** A quality value (RFC 9110, section 12.4.2). */
const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** The languages of an `Accept-Language` header with their qualities; invalid parts are left out. */
function readRanges(header: string): { language: string; quality: number }[] {
  return header.split(",", MOST_RANGES).flatMap((part) => {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim());
    const language = range === "*" ? range : languageOf(range);
    const quality = parameters.length === 0 ? "1" : QUALITY.exec(parameters.join(";"))?.[1];
    return language === null || quality === undefined ? [] : [{ language, quality: Number(quality) }];
  });
}

/** The language of a tag in its present code: `id` for `in-ID`, which old Android phones send. Null for what is no tag. */
function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}

/**
 * The language of the site that a browser prefers to that of the page (RFC 9110, section 12.5.4): its quality is higher.
 * A region does not matter, and `*` is for the languages that the header does not name. Not `negotiator`, which prefers an exact
 * `en;q=0.5` to `en-US`, and does not know `in`.
 * @returns null when it prefers none
 */
export function preferredLocale(acceptLanguage: string | null, page: Locale): Locale | null {
  const ranges = readRanges(acceptLanguage ?? "");
  const qualityOf = (locale: Locale) => {
    const named = ranges.filter(({ language }) => language === languageOf(locales[locale].tag));
    const fitting = named.length > 0 ? named : ranges.filter(({ language }) => language === "*");
    return Math.max(0, ...fitting.map(({ quality }) => quality));
  };
  const best = LOCALES.reduce((one, other) => (qualityOf(other) > qualityOf(one) ? other : one), page);
  return best === page ? null : best;
}
