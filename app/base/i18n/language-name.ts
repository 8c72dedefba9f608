import { intlLocale } from "./current-locale";
import { type Locale, locales } from "./locales";
import { memoize } from "./memoize";

const names = memoize(() => new Intl.DisplayNames(intlLocale(), { type: "language" }));

/** What a language of the site is called in the current one: "Indonesian", "Inggris". */
export const languageName = (language: Locale): string => names().of(locales[language].tag) ?? locales[language].name;
