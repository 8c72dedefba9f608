import type { ServerResponse } from "node:http";

/** What the page cache did with a request: sent a fresh page, sent an older one and renews it, or had none. */
export type CacheOutcome = "hit" | "stale" | "miss";

/** On the answer itself: a WeakMap costs several times as much, on every request. */
const OUTCOME = Symbol("what the page cache did");
const RENDER = Symbol("the render that was shared");
type Noted = ServerResponse & { [OUTCOME]?: CacheOutcome; [RENDER]?: string };

/** Says what the page cache did, for log and metrics. */
export function noteCacheOutcome(response: ServerResponse, outcome: CacheOutcome): void {
  (response as Noted)[OUTCOME] = outcome;
}

/** What the page cache did; undefined when it was not asked. */
export function cacheOutcomeOf(response: ServerResponse): CacheOutcome | undefined {
  return (response as Noted)[OUTCOME];
}

/** Says, for the log, which render an answer shows that was made for all who waited. */
export function noteSharedRender(response: ServerResponse, id: string | null): void {
  (response as Noted)[RENDER] = id ?? undefined;
}

/** The id of that render; undefined when the answer was kept before, or made for its request alone. */
export function sharedRenderOf(response: ServerResponse): string | undefined {
  return (response as Noted)[RENDER];
}
