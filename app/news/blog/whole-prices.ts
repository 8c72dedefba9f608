/** A currency before a number, or at the end of a part of a sentence whose number stands in a separate element. */
const CURRENCY = /(?<![\p{L}\p{N}])(Rp\.?|IDR) (?=\d|$)/gu;

/** "Rp 75.000" stays on one line. */
export const keepPricesWhole = (text: string): string => text.replace(CURRENCY, "$1\u00a0");
