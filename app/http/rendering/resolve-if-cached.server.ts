import { setImmediate as turn } from "node:timers/promises";

/**
 * Resolves deferred data if they are in memory, which takes at most one turn of the event loop, so that they are rendered in
 * place and not streamed.
 * @param promise if it rejects, it is returned unchanged
 * @returns an object, because a returned promise would be awaited
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
