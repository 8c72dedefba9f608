/** Plural forms are at least this long: "gas" and "tas" are none. */
const MIN_PLURAL = 4;

/** Lower case without accents and apostrophes, so that "cafe" finds "Café" and "porters" finds "porter's". */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase();
}

/** The words of a text as they are spelled, in lower case and without accents. */
export const spelledWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word as it is indexed and looked up: without the "s" of a plural. */
export const toSingular = (word: string): string =>
  word.length >= MIN_PLURAL && /[^s]s$/.test(word) ? word.slice(0, -1) : word;

/** The words of a text as they are indexed. */
export const toWords = (text: string): string[] => spelledWords(text).map(toSingular);
