import { createResponseNote } from "~/server/observability/response-note";

/** What the page cache did with a request: sent a fresh page, sent an older one and renews it, or had none. */
export type CacheOutcome = "hit" | "stale" | "miss";

/** What the page cache did, for log and metrics; undefined when it was not asked. */
export const { note: setCacheOutcome, read: cacheOutcomeOf } =
  createResponseNote<CacheOutcome>("what the page cache did");

/**
 * The id of the render that an answer shows, for the log, when it was made for all who waited; undefined when the answer was
 * kept before, or made for its request alone.
 */
export const { note: setSharedRender, read: sharedRenderOf } = createResponseNote<string>("the render that was shared");
