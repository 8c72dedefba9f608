/**
 * Works something out of an object once, for as long as that object lives. The object is not to be changed, nor is what it
 * gives: others get the same.
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
