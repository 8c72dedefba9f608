/**
 * Caches a function's result per object, for as long as the object lives. Change neither the object nor the result, which is
 * shared.
 */
export function oncePer<Source extends object, Result>(make: (source: Source) => Result): (source: Source) => Result {
  const made = new WeakMap<Source, { result: Result }>();
  return (source) => {
    const known = made.get(source);
    if (known) return known.result;
    const result = make(source);
    made.set(source, { result });
    return result;
  };
}
