import type { ServerResponse } from "node:http";

/** An answer that went over the wire in place of the one that was under way. */
export type AnswerInstead = {
  status: number;
  /** Of the body. */
  bytes: number;
};

/** On the answer itself: a WeakMap costs several times as much. */
const INSTEAD = Symbol("what was said in its place");
type Noted = ServerResponse & { [INSTEAD]?: AnswerInstead };

/** Says, for log and metrics, what was sent in place of an answer. */
export function noteAnswerInstead(response: ServerResponse, answer: AnswerInstead): void {
  (response as Noted)[INSTEAD] = answer;
}

/** What was sent in place of an answer; undefined when it was sent itself, or nothing at all. */
export function answerInsteadOf(response: ServerResponse): AnswerInstead | undefined {
  return (response as Noted)[INSTEAD];
}
