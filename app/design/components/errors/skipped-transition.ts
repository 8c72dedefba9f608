/** A transition that cannot be shown is skipped: a second one came, or the page is hidden. What ended it by time is another error. */
const SKIPPED: readonly unknown[] = ["AbortError", "InvalidStateError"];

/**
 * Whether a rejection is that of an animated change of pages that the browser skipped, such as for one that began a moment later. The page
 * is shown all the same, and nothing is wrong: React Router starts transitions and leaves their promise alone.
 * @param reason what the promise was rejected with: a `DOMException`, in the words of each engine
 */
export const isSkippedTransition = (reason: unknown): boolean =>
  reason instanceof DOMException && SKIPPED.includes(reason.name) && /transition/i.test(reason.message);
