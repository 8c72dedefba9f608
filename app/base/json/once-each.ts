/**
 * Remembers what follows from a JSON value that is an object, or what is asked for in a request, by its context, for as long as that object
 * lives. Change neither the object nor the result, which is shared.
 */
export function onceEach<Source, Result>(create: (source: Source) => Result): (source: Source) => Result {
  const results = new WeakMap<object, { result: Result }>();
  return (source) => {
    if (typeof source !== "object" || source === null) return create(source);
    const known = results.get(source) ?? { result: create(source) };
    results.set(source, known);
    return known.result;
  };
}
