import { oncePerLocale } from "~/i18n/once-per-locale";

const numbers = oncePerLocale((intl) => new Intl.NumberFormat(intl));
const lists = oncePerLocale((intl) => new Intl.ListFormat(intl));

/** "31,000"; in Indonesian "31.000". */
export const formatNumber = (value: number): string => numbers().format(value);

/** "a, b and c" */
export const formatList = (items: readonly string[]): string => lists().format(items);
