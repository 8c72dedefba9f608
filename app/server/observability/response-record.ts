import { ServerResponse } from "node:http";

/** The page cache sent a fresh page, sent a stale page, or had none. */
export type CacheOutcome = "hit" | "stale" | "miss";

export type ResponseRecord = {
  cache?: CacheOutcome;
  render?: string;
  /** An error response that was written to the connection in place of this one. */
  error?: { status: number; bytes: number };
  bytes?: number;
};

// On the response itself: a WeakMap costs several times as much, on every request.
const RECORD = Symbol("record for log and metrics");
type Recorded = ServerResponse & { [RECORD]?: ResponseRecord };

/** The record of a response, to read or to change. */
export function recordOf(response: ServerResponse): ResponseRecord {
  const recorded: Recorded = response;
  recorded[RECORD] ??= {};
  return recorded[RECORD];
}

/** `write` or `end` that counts bytes. One of each for all responses: a closure per response would reach the old generation. */
function counting(name: "write" | "end") {
  const original = ServerResponse.prototype[name];
  return function (this: ServerResponse, ...given: unknown[]) {
    const [chunk, encoding] = given;
    const record = recordOf(this);
    record.bytes = (record.bytes ?? 0) + lengthOf(chunk, encoding);
    return Reflect.apply(original, this, given);
  };
}

const methods = { write: counting("write"), end: counting("end") };

function lengthOf(chunk: unknown, encoding: unknown): number {
  if (typeof chunk !== "string") return chunk instanceof Uint8Array ? chunk.byteLength : 0;
  return Buffer.byteLength(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
}

/** Starts counting the bytes of a response. The socket's own counter includes pipelined neighbours. */
export function countBody(response: ServerResponse): void {
  Object.assign(response, methods);
}

/** Bytes of the body as it was sent; 0 for a response that has no body (RFC 9110, section 6.4.1). */
export function bodyBytesOf(response: ServerResponse): number {
  const { req, statusCode } = response;
  const hasBody = req.method !== "HEAD" && statusCode !== 204 && statusCode !== 304;
  return hasBody ? (recordOf(response).bytes ?? 0) : 0;
}
