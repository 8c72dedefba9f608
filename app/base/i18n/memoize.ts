import { shownYear } from "./shown-year";
import { currentWording, type Wording } from "./wording";

const NO_SOURCE = {};

/**
 * Caches a function's result in each language, with the words that it has then: once, or for each object that it is called with, as long as
 * that object lives, and then for each year below which pages live, since it may have addresses. Results are shared, so change neither them
 * nor the object.
 */
export function memoize<Result>(create: () => Result): () => Result;
export function memoize<Source extends object, Result>(create: (source: Source) => Result): (source: Source) => Result;
export function memoize<Result>(create: (source?: object) => Result): (source?: object) => Result {
  const results = new WeakMap<object, WeakMap<Wording, Map<number | null, Result>>>();
  return (source) => {
    const ofSource = results.get(source ?? NO_SOURCE) ?? new WeakMap<Wording, Map<number | null, Result>>();
    results.set(source ?? NO_SOURCE, ofSource);
    const wording = currentWording();
    const known = ofSource.get(wording) ?? new Map<number | null, Result>();
    const year = source ? shownYear() : null;
    if (!known.has(year)) ofSource.set(wording, known.set(year, create(source)));
    return known.get(year) as Result;
  };
}
