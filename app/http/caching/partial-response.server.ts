import { AsyncLocalStorage } from "node:async_hooks";
import { createContext, type MiddlewareFunction } from "react-router";
import { cachePolicies } from "./cache-policies";

/** What is known of an answer's completeness. */
type Note = {
  /** Parts that are still being asked for. */
  pending: number;
  /** A part is missing. */
  lost: boolean;
};

/** Filled while a request is answered, also by deferred parts after its loaders returned. */
const noteContext = createContext<Note | null>(null);

/**
 * The note of the request whose code runs. Not handed through every loader, because what is lost is noticed deep below
 * them.
 */
const current = new AsyncLocalStorage<Note>();

/**
 * Watches a part that an answer can do without. When it fails, or has not come when the answer ends, nobody is to keep
 * that answer.
 * @returns the very promise
 */
export function trackPart<T>(part: Promise<T>): Promise<T> {
  const note = current.getStore();
  if (!note) return part;
  note.pending += 1;
  part.then(
    () => {
      note.pending -= 1;
    },
    () => {
      note.lost = true;
    },
  );
  return part;
}

/** Says that a part of the answer is missing. */
export function markPartial(context: { get(key: typeof noteContext): Note | null }): void {
  const note = context.get(noteContext);
  if (note) note.lost = true;
}

/** Whether a part of an answer is missing; known for good when its body has ended. */
export function isPartial(context: { get(key: typeof noteContext): Note | null }): boolean {
  const note = context.get(noteContext);
  return note !== null && (note.lost || note.pending > 0);
}

/** Keeps the note of a request; an answer that lacks a part already when it is sent says itself that it is not to be kept. */
export const partialResponseMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const note: Note = { pending: 0, lost: false };
  context.set(noteContext, note);
  return current.run(note, async () => {
    const response = await next();
    if (note.lost) response.headers.set("Cache-Control", cachePolicies.private);
    return response;
  });
};
