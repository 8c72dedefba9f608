import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { ContentEncoding } from "~/http/caching/content-encoding.server";
import { encodingFor, wireHeaders } from "~/http/caching/response-headers.server";
import { closeIfUnread } from "~/server/protocol/unread-body";

/** Bytes that may wait for a slow reader before its answer does: most pages, and two parts of a file. */
const MOST_WAITING = 128 * 1024;

/**
 * Sends an answer as its body comes.
 * @param wanted the coding that the client takes
 * @param bodyIn gives the body in a coding
 */
export async function sendResponse(
  response: ServerResponse,
  head: Pick<Response, "status" | "statusText" | "headers" | "body">,
  wanted: ContentEncoding,
  bodyIn: (coding: ContentEncoding) => AsyncIterable<Buffer>,
): Promise<void> {
  const hasBody = head.body !== null && response.req.method !== "HEAD";
  const coding = encodingFor(head.headers, wanted);
  if (head.statusText) response.statusMessage = head.statusText;
  closeIfUnread(response);
  response.writeHead(head.status, wireHeaders(head.headers, coding).flat());
  if (!hasBody) {
    response.end();
    return;
  }
  await sendBody(response, bodyIn(coding));
}

/** Sends a body as it comes and as fast as the client takes it. What makes the body has logged why it breaks off. */
export async function sendBody(response: ServerResponse, body: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of body) {
      if (response.destroyed) return;
      if (!response.write(chunk) && response.writableLength > MOST_WAITING) await drained(response);
      // Nothing more is made for who has left.
      if (response.destroyed) return;
    }
    response.end();
  } catch {
    // Cut off, so that nobody takes for whole what is not.
    response.destroy();
  }
}

async function drained(response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  await Promise.race([
    once(response, "drain", { signal: gone.signal }),
    once(response, "close", { signal: gone.signal }),
  ]);
  gone.abort();
}
