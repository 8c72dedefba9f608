import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { chooseEncoding, encodeStream, encodingFor, wireHeaders } from "~/http/caching/content-encoding.server";
import { closeIfUnread } from "~/server/protocol/unread-body";

/** Bytes that may wait for a slow client before the render does: most pages, and two chunks of a file. */
const MAX_BUFFERED = 128 * 1024;

/** Sends a rendered response while its body is rendered, in the encoding that the client accepts. */
export async function sendResponse(
  response: ServerResponse,
  { status, statusText, headers, body }: Pick<Response, "status" | "statusText" | "headers" | "body">,
): Promise<void> {
  const hasBody = body !== null && response.req.method !== "HEAD" && !response.destroyed;
  if (!hasBody) void body?.cancel();
  if (response.destroyed) return;
  const encoding = encodingFor(headers, chooseEncoding(response.req.headers["accept-encoding"]));
  if (statusText) response.statusMessage = statusText;
  closeIfUnread(response);
  response.writeHead(status, wireHeaders(headers, encoding).flat());
  if (hasBody) await sendBody(response, encodeStream(encoding, body));
  else response.end();
}

/** Sends a body as fast as it comes and as the client reads. Whatever produces the body has logged its errors. */
async function sendBody(response: ServerResponse, body: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of body) {
      if (response.destroyed) return;
      if (!response.write(chunk) && response.writableLength > MAX_BUFFERED) await drained(response);
      if (response.destroyed) return;
    }
    response.end();
  } catch {
    // An aborted connection tells the client that the body is incomplete.
    response.destroy();
  }
}

async function drained(response: ServerResponse): Promise<void> {
  const done = new AbortController();
  await Promise.race(["drain", "close"].map((event) => once(response, event, { signal: done.signal })));
  done.abort();
}
