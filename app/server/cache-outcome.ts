import type { ServerResponse } from "node:http";

/** What the page cache did with a request: sent a fresh page, sent an older one and renews it, or had none. */
export type CacheOutcome = "hit" | "stale" | "miss";

/** On the answer itself: a WeakMap costs several times as much, on every request. */
const OUTCOME = Symbol("what the page cache did");
type Noted = ServerResponse & { [OUTCOME]?: CacheOutcome };

/** Says what the page cache did, for log and metrics. */
export function noteCacheOutcome(response: ServerResponse, outcome: CacheOutcome): void {
  (response as Noted)[OUTCOME] = outcome;
}

/** What the page cache did; undefined when it was not asked. */
export function cacheOutcomeOf(response: ServerResponse): CacheOutcome | undefined {
  return (response as Noted)[OUTCOME];
}
