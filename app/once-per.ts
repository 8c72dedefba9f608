import { currentLocale } from "~/i18n/current-locale";
import type { Locale } from "~/i18n/locales";

/**
 * Caches a function's result per object and language, for as long as the object lives. The result is shared: change neither.
 */
export function oncePer<Source extends object, Result>(create: (source: Source) => Result): (source: Source) => Result {
  const results = new WeakMap<Source, Map<Locale, Result>>();
  return (source) => {
    const locale = currentLocale();
    const known = results.get(source) ?? new Map<Locale, Result>();
    if (!known.has(locale)) results.set(source, known.set(locale, create(source)));
    return known.get(locale) as Result;
  };
}
