import type { IncomingMessage } from "node:http";
import { m } from "~/paraglide/messages";
import { requestLogger } from "~/server/observability/request-logger";
import type { Handler } from "./compose-handlers";
import { refuse } from "./error-response";

/** A host with an optional port, or nothing (RFC 9110, section 7.2; RFC 3986, sections 3.2.2 and 3.2.3). */
const AUTHORITY = /^(?:\[[\da-fv.:~!$&'()*+,;=_-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;
/** `http` or `https`, authority and the rest, without user information (RFC 9110, sections 4.2.1 to 4.2.4). */
const ABSOLUTE = /^https?:\/\/([^/?#@]+)(?:\/([^#]*)|(\?[^#]*))?$/i;

/** The last valid value: nearly every request has the same. */
let lastValid = "";

/**
 * Refuses a request with no `Host`, several, or a malformed one (RFC 9112, section 3.2). Node's `requireHostHeader` accepts
 * the last two, and refuses the first without security headers and log line. Runs before the page cache.
 *
 * A target in absolute form replaces `Host` (section 3.2.2): later handlers see the path alone.
 */
export const requireHost: Handler = (request, response, next) => {
  if (hasOneHost(request) && normalizeTarget(request)) return next();
  requestLogger(request, response, () => refuse(response, 400, m.http_bad_request, { Connection: "close" }));
};

function hasOneHost({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === "1.0";
  let count = 0;
  // `headers` has the first of several.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  if (count !== 1) return false;
  if (host === lastValid) return true;
  if (!AUTHORITY.test(host)) return false;
  lastValid = host;
  return true;
}

function normalizeTarget(request: IncomingMessage): boolean {
  const { url = "" } = request;
  if (url.startsWith("/") || !/^https?:/i.test(url)) return true;
  const [, authority = "", path = "", query = ""] = ABSOLUTE.exec(url) ?? [];
  if (authority === "" || !AUTHORITY.test(authority)) return false;
  request.headers.host = authority;
  request.url = `/${path}${query}`;
  return true;
}
