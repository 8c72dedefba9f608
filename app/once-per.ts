/** Caches a function's result per object, for as long as the object lives. The result is shared: change neither. */
export function oncePer<Source extends object, Result>(create: (source: Source) => Result): (source: Source) => Result {
  const results = new WeakMap<Source, { result: Result }>();
  return (source) => {
    const known = results.get(source);
    if (known) return known.result;
    const result = create(source);
    results.set(source, { result });
    return result;
  };
}
