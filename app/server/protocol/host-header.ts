import type { IncomingMessage } from "node:http";
import { requestLogger } from "~/server/observability/request-logger";
import type { Handler } from "./compose-handlers";
import { refuse } from "./refuse";

/** A host and perhaps a port, or nothing (RFC 9110, section 7.2; RFC 3986, sections 3.2.2 and 3.2.3). */
const AUTHORITY = /^(?:\[[\da-fv.:~!$&'()*+,;=_-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;
/** `http` or `https`, authority, and the rest; without a user's name (RFC 9110, sections 4.2.1 to 4.2.4). */
const ABSOLUTE = /^https?:\/\/([^/?#@]+)(?:\/([^#]*)|(\?[^#]*))?$/i;
const SLASH = 0x2f;

/** The last value that could be read: nearly every request has the same. */
let lastReadable = "";

/**
 * Refuses a request that names no host, several, or one that cannot be read (RFC 9112, section 3.2). Of the first Node would
 * refuse it itself, without security headers and without a line in the log. Stands before the kept pages, and the watch over
 * requests too.
 *
 * An address may name the site as well, and then that name counts (section 3.2.2): all that comes after sees a path alone.
 */
export const requireHost: Handler = (request, response, next) => {
  if (!hasOneHost(request) || !readTarget(request)) {
    requestLogger(request, response, () => refuse(response, 400, "Bad Request", { Connection: "close" }));
  } else next();
};

function hasOneHost({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === "1.0";
  let lines = 0;
  // Node gives the first of several as if it were the only one.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") lines += 1;
  }
  return lines === 1 && isReadable(host);
}

function isReadable(host: string): boolean {
  if (host === lastReadable) return true;
  if (!AUTHORITY.test(host)) return false;
  lastReadable = host;
  return true;
}

/** @returns false when the address names a site in a way that cannot be read */
function readTarget(request: IncomingMessage): boolean {
  const { url = "" } = request;
  if (url.charCodeAt(0) === SLASH || !/^https?:/i.test(url)) return true;
  const [, authority = "", path = "", query = ""] = ABSOLUTE.exec(url) ?? [];
  if (authority === "" || !AUTHORITY.test(authority)) return false;
  request.headers.host = authority;
  request.url = `/${path}${query}`;
  return true;
}
