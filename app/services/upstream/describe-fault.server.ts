import { STATUS_CODES } from "node:http";

/** What an error says of an answer with a status that is none of the good ones: `503 Service Unavailable`. */
export function describeStatus({ status, statusText }: Pick<Response, "status" | "statusText">): string {
  return `${status} ${statusText || (STATUS_CODES[status] ?? "")}`.trimEnd();
}

/**
 * What an error says of an answer that did not come, or not whole. Nothing of the error's own words, which may name the
 * address with a key in it.
 * @param error of `fetch`, or of reading the body
 */
export function describeSilence(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "no answer in time";
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? `no answer (${String(cause.code)})` : "no answer";
}
