import { intlLocale } from "~/base/i18n/current-locale";
import { memoize } from "~/base/i18n/memoize";

const numbers = memoize(() => new Intl.NumberFormat(intlLocale()));
const lists = memoize(() => new Intl.ListFormat(intlLocale()));

/** "31,000"; in Indonesian "31.000". */
export const formatNumber = (value: number): string => numbers().format(value);

/** How much of something a part is, in whole percent; 0 of nothing. */
export const percentOf = (part: number, all: number): number => (all > 0 ? Math.round((100 * part) / all) : 0);

/** "a, b and c" */
export const formatList = (items: readonly string[]): string => lists().format(items);
