/**
 * Keeps the last result of a function for as long as it is called with the very same arguments: for what is worked out of
 * kept answers, which are the same objects until they are asked for anew. What it gives is shared, and not to be changed.
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
