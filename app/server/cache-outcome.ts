import type { ServerResponse } from "node:http";

/** What the page cache did with a request: sent a fresh page, sent an older one and renews it, or had none. */
export type CacheOutcome = "hit" | "stale" | "miss";

const outcomes = new WeakMap<ServerResponse, CacheOutcome>();

/** Says what the page cache did, for log and metrics. */
export function noteCacheOutcome(response: ServerResponse, outcome: CacheOutcome): void {
  outcomes.set(response, outcome);
}

/** What the page cache did; undefined when it was not asked. */
export function cacheOutcomeOf(response: ServerResponse): CacheOutcome | undefined {
  return outcomes.get(response);
}
