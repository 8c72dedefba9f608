import { once } from "node:events";
import type { Locale } from "~/base/i18n/locales";
import { splitLocale } from "~/base/i18n/split-locale";
import { m } from "~/paraglide/messages";
import {
  chooseEncoding,
  encodeStream,
  encodingFor,
  wireHeaders,
} from "~/platform/http/caching/content-encoding.server";
import { securityHeaders } from "~/platform/http/security/security-headers.server";
import type { LoggedResponse } from "./request-log";
import { pathOf } from "./request-target";

/** Bytes that may wait for a slow client before the render does: most pages, and two chunks of a file. */
const MAX_BUFFERED = 128 * 1024;

/** Sends a rendered response while its body is rendered, in the encoding that the client accepts. */
export async function sendResponse(
  response: LoggedResponse,
  { status, statusText, headers, body }: Pick<Response, "status" | "statusText" | "headers" | "body">,
): Promise<void> {
  const hasBody = body !== null && response.req.method !== "HEAD" && !response.destroyed;
  if (!hasBody) void body?.cancel();
  if (response.destroyed) return;
  const encoding = encodingFor(headers, chooseEncoding(response.req.headers["accept-encoding"]));
  if (statusText) response.statusMessage = statusText;
  response.writeHead(status, wireHeaders(headers, encoding).flat());
  if (hasBody) await sendBody(response, encodeStream(encoding, body));
  else response.end();
}

/** Sends a body as fast as it comes and as the client reads. Whatever produces the body has logged its errors. */
async function sendBody(response: LoggedResponse, body: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of body) {
      if (response.destroyed) return;
      response.bodyBytes = (response.bodyBytes ?? 0) + chunk.length;
      if (!response.write(chunk) && response.writableLength > MAX_BUFFERED) await drained(response);
      if (response.destroyed) return;
    }
    response.end();
  } catch {
    // An aborted connection tells the client that the body is incomplete.
    response.destroy();
  }
}

async function drained(response: LoggedResponse): Promise<void> {
  const done = new AbortController();
  await Promise.race(["drain", "close"].map((event) => once(response, event, { signal: done.signal })));
  done.abort();
}

type Message = (inputs: Record<never, never>, options: { locale: Locale }) => string;

const REFUSAL: Readonly<Record<string, string>> = {
  ...securityHeaders("text/plain"),
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
};

/** Sends a line of plain text for a person in place of a page or file, in the language of the requested address. */
export function refuse(
  response: LoggedResponse,
  status: number,
  text: Message,
  headers: Readonly<Record<string, string | number>> = {},
): void {
  const { locale } = splitLocale(pathOf(response.req.url));
  const body = Buffer.from(`${text({}, { locale })}\n`);
  response.bodyBytes = body.length;
  response.writeHead(status, { ...REFUSAL, ...headers }).end(body);
}

/** Responds to a method that is not in `allow` (405), or to OPTIONS (204): RFC 9110, sections 15.5.6 and 9.3.7. */
export function refuseMethod(response: LoggedResponse, allow: string): void {
  if (response.req.method !== "OPTIONS") refuse(response, 405, m.http_method_not_allowed, { Allow: allow });
  else response.writeHead(204, { ...securityHeaders(), Allow: allow, "Cache-Control": "no-store" }).end();
}
