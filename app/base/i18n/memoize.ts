import { currentWording, type Wording } from "./wording";

const NO_SOURCE = {};

/**
 * Caches a function's result in each language, with the words that it has then: once, or for each object that it is called with, as long as
 * that object lives. Results are shared, so change neither them nor the object.
 */
export function memoize<Result>(create: () => Result): () => Result;
export function memoize<Source extends object, Result>(create: (source: Source) => Result): (source: Source) => Result;
export function memoize<Result>(create: (source?: object) => Result): (source?: object) => Result {
  const results = new WeakMap<object, WeakMap<Wording, { result: Result }>>();
  return (source = NO_SOURCE) => {
    const ofSource = results.get(source) ?? new WeakMap<Wording, { result: Result }>();
    results.set(source, ofSource);
    const wording = currentWording();
    const known = ofSource.get(wording) ?? { result: create(source) };
    ofSource.set(wording, known);
    return known.result;
  };
}
