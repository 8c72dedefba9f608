import type { ServerResponse } from "node:http";

/** What the page cache did with a request: sent a fresh page, sent an older one and renews it, or had none. */
export type CacheOutcome = "hit" | "stale" | "miss";

/** What is learnt of an answer while it is made, for log, metrics and whoever comes later in turn. */
export type AnswerNotes = {
  /** The request's id; empty until `requestWatch` has given one. */
  id: string;
  /** Absent when the page cache was not asked. */
  cache?: CacheOutcome;
  /** Id of the render that was shared with others: the one that its error screen shows. Absent when it was for this request alone. */
  render?: string;
};

/** On the answer itself: a WeakMap costs several times as much, on every request. */
const NOTES = Symbol("what is learnt of this answer");
type Noted = ServerResponse & { [NOTES]?: AnswerNotes };

/** The notes of an answer, to be read and written. */
export function notesOf(response: ServerResponse): AnswerNotes {
  const noted: Noted = response;
  noted[NOTES] ??= { id: "" };
  return noted[NOTES];
}
