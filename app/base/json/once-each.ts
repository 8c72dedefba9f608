/**
 * Remembers the result of a function for each object that it is called with, as long as that object lives: a JSON value, or the context of a
 * request. Do not change the object or the result, which is shared.
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
