import { ServerResponse } from "node:http";
import { createResponseNote } from "./response-note";

const counted = createResponseNote<number>("bytes of the body");

/** `write` or `end`, counting what is handed to it. One of each for all answers: a function made per request grows old. */
function counting(name: "write" | "end") {
  const original = ServerResponse.prototype[name];
  return function (this: ServerResponse, ...given: unknown[]) {
    const [chunk, encoding] = given;
    counted.note(this, (counted.read(this) ?? 0) + lengthOf(chunk, encoding));
    return Reflect.apply(original, this, given);
  };
}

const write = counting("write");
const end = counting("end");

function lengthOf(chunk: unknown, encoding: unknown): number {
  if (typeof chunk === "string") {
    return Buffer.byteLength(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
  }
  return chunk instanceof Uint8Array ? chunk.byteLength : 0;
}

/**
 * Counts from now on the body of one answer. What its connection has sent is no measure: answers to requests that were sent
 * together, of which some come from memory at once, share it.
 */
export function countBody(response: ServerResponse): void {
  Object.assign(response, { write, end });
}

/** Bytes of the body, coded as it is sent, that were handed to the connection; none where there is no body (RFC 9110, section 6.4.1). */
export function bodyBytesOf(response: ServerResponse): number {
  const { req, statusCode } = response;
  const hasBody = req.method !== "HEAD" && statusCode !== 204 && statusCode !== 304;
  return hasBody ? (counted.read(response) ?? 0) : 0;
}
