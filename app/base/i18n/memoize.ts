import { currentLocale } from "./current-locale";
import type { Locale } from "./locales";

const NO_SOURCE = {};

/**
 * Caches a function's result in each language: once, or for each object that it is called with, as long as that object lives.
 * Results are shared, so change neither them nor the object.
 */
export function memoize<Result>(create: () => Result): () => Result;
export function memoize<Source extends object, Result>(create: (source: Source) => Result): (source: Source) => Result;
export function memoize<Result>(create: (source?: object) => Result): (source?: object) => Result {
  const results = new WeakMap<object, Map<Locale, Result>>();
  return (source) => {
    const locale = currentLocale();
    const known = results.get(source ?? NO_SOURCE) ?? new Map<Locale, Result>();
    if (!known.has(locale)) results.set(source ?? NO_SOURCE, known.set(locale, create(source)));
    return known.get(locale) as Result;
  };
}
