import { oncePerLocale } from "~/i18n/once-per-locale";

const numbers = oncePerLocale((intl) => new Intl.NumberFormat(intl));
const all = oncePerLocale((intl) => new Intl.ListFormat(intl));
const either = oncePerLocale((intl) => new Intl.ListFormat(intl, { type: "disjunction" }));

/** "31,000"; in Indonesian "31.000". */
export const formatNumber = (value: number): string => numbers().format(value);

/** "a, b and c" */
export const formatList = (items: readonly string[]): string => all().format(items);

/** "a, b or c" */
export const formatChoice = (items: readonly string[]): string => either().format(items);
