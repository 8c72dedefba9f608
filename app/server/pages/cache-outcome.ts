import { createResponseNote } from "~/server/observability/response-note";

/** What the page cache did with a request: sent a fresh page, sent a stale page, or had none to send. */
export type CacheOutcome = "hit" | "stale" | "miss";

/** For log and metrics; undefined when the response cannot be cached. */
export const { note: setCacheOutcome, read: cacheOutcomeOf } = createResponseNote<CacheOutcome>("cache outcome");

/**
 * The id of the render that a cache miss waited for; undefined when the page was cached before or rendered for its request
 * alone. The error screen shows this id.
 */
export const { note: setSharedRender, read: sharedRenderOf } = createResponseNote<string>("id of the render");
