/**
 * Caches the last result of a function while it is called with identical arguments, such as cached responses, which are the
 * same objects until they are revalidated. The result is shared; do not change it.
 */
export function lastResult<Arguments extends readonly unknown[], Result>(
  make: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let last: { args: Arguments; result: Result } | undefined;
  return (...args) => {
    if (last?.args.every((arg, place) => Object.is(arg, args[place]))) return last.result;
    last = { args, result: make(...args) };
    return last.result;
  };
}
