import { setImmediate as turn } from "node:timers/promises";

/**
 * Data that a page shows and does not wait for: themselves where they are in memory, which tells itself within a turn of the
 * event loop, and else the promise of them. What is at hand stands in the page like all else; only what really comes later
 * is streamed, at the price of another round of coding, rendering and scripts.
 * @param promise one that rejects is handed on as it is: the part of the page says that it failed
 * @returns in a wrapper, for a promise that was returned alone would be waited for
 */
export async function resolveIfCached<T>(promise: Promise<T>): Promise<{ data: T | Promise<T> }> {
  let data: T | Promise<T> = promise;
  promise.then(
    (value) => {
      data = value;
    },
    () => undefined,
  );
  await turn();
  return { data };
}
