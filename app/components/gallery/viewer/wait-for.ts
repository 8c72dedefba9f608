/** ms between searches for the gallery's elements (docs/product.md, "Gallery"). */
export const POLL_EVERY = 50;

/** ms after which the search ends. */
export const GIVE_UP_AFTER = 5000;

/**
 * Polls until `find` returns a value: at once, then every 50 ms, for 5 s.
 * @returns the value; null on timeout or abort
 */
export function waitFor<T>(find: () => T | null, signal: AbortSignal): Promise<T | null> {
  const found = find();
  if (found !== null || signal.aborted) return Promise.resolve(signal.aborted ? null : found);
  return new Promise((resolve) => {
    const settle = (value: T | null) => {
      clearInterval(poll);
      clearTimeout(limit);
      signal.removeEventListener("abort", stop);
      resolve(value);
    };
    const stop = () => settle(null);
    const poll = setInterval(() => {
      const now = find();
      if (now !== null) settle(now);
    }, POLL_EVERY);
    const limit = setTimeout(stop, GIVE_UP_AFTER);
    signal.addEventListener("abort", stop);
  });
}
