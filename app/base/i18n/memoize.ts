import { currentLocale } from "./current-locale";
import { shownYear } from "./shown-year";

const NO_SOURCE = {};

/**
 * Caches a function's result in each language: once, or for each object that it is called with, as long as that object lives, and then
 * for each year below which pages live, since it may have addresses. Results are shared, so change neither them nor the object.
 */
export function memoize<Result>(create: () => Result): () => Result;
export function memoize<Source extends object, Result>(create: (source: Source) => Result): (source: Source) => Result;
export function memoize<Result>(create: (source?: object) => Result): (source?: object) => Result {
  const results = new WeakMap<object, Map<string, Result>>();
  return (source) => {
    const year = source && shownYear();
    const name = year ? `${currentLocale()} ${year}` : currentLocale();
    const known = results.get(source ?? NO_SOURCE) ?? new Map<string, Result>();
    if (!known.has(name)) results.set(source ?? NO_SOURCE, known.set(name, create(source)));
    return known.get(name) as Result;
  };
}
