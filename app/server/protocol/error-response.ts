import { createResponseNote } from "~/server/observability/response-note";

/** An answer that went over the wire in place of the one that was under way. */
export type ErrorResponse = {
  status: number;
  /** Of the body. */
  bytes: number;
};

/** What was sent in place of an answer, for log and metrics; undefined when it was sent itself, or nothing at all. */
export const { note: setErrorResponse, read: errorResponseOf } =
  createResponseNote<ErrorResponse>("what was said in its place");
