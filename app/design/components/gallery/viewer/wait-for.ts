/** ms between searches, and after which they end (docs/product.md, "Gallery"). */
export const POLL_EVERY = 50;
export const GIVE_UP_AFTER = 5000;

/** Polls until `find` returns a value: at once, then every 50 ms, for 5 s. @returns null on timeout or abort */
export async function waitFor<T>(find: () => T | null, signal: AbortSignal): Promise<T | null> {
  for (let waited = 0; waited <= GIVE_UP_AFTER && !signal.aborted; waited += POLL_EVERY) {
    const found = find();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY));
  }
  return null;
}
