/** How often the viewer looks for the elements of the gallery that the address names, in ms (specification, section 9). */
export const POLL_EVERY = 50;

/** When it gives up, in ms (specification, section 9). */
export const GIVE_UP_AFTER = 5000;

/**
 * Looks for something until it is there: at once, then every 50 ms, for 5 s.
 * @param find gives null while there is nothing yet
 * @param signal stops the waiting
 * @returns what was found; null when time ran out or the signal came
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
