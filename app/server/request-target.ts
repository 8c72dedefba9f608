import type { IncomingMessage } from "node:http";

const HEALTH_CHECKS = new Set(["/healthz", "/readyz", "/metrics"]);

/** What does not belong to a host with an optional port, although `URL` takes it or removes it (RFC 9110, section 7.2). */
const NOT_IN_AUTHORITY = /[\s/?#@\\]/;
/** What `.` does not match in a regular expression: no route matches such a path, not even `*`. */
const LINE_TERMINATOR = /[\n\r\u2028\u2029]/;

/** The last valid value: nearly every request has the same. */
let lastValid: string | undefined;

/**
 * Whether a request names one host that can be read (RFC 9112, section 3.2). Node alone refuses only a missing `Host`: several
 * lines reach us joined. A proxy or firewall in front may have let the request pass by another line than the one we would read.
 *
 * A target in absolute form replaces `Host` (section 3.2.2): from here on the request has the path alone.
 */
export function hasValidHost(request: IncomingMessage): boolean {
  const { url = "", method, headers } = request;
  const { host } = headers;
  // HTTP/1.0 needs none.
  if (host !== undefined && host !== lastValid) {
    if (!isAuthority(host)) return false;
    lastValid = host;
  }
  if (url.startsWith("/")) return true;
  if (url === "*") return method === "OPTIONS";
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol) || target.username !== "") return false;
  headers.host = target.host;
  request.url = target.pathname + target.search;
  return true;
}

function isAuthority(host: string): boolean {
  return !NOT_IN_AUTHORITY.test(host) && URL.canParse(`http://${host}`);
}

/** The path of a request's target, without decoding. */
export function pathOf(url = "/"): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/** A path with its percent-encoding decoded; null when it is not a UTF-8 (RFC 3986, section 2.1). */
export function decodePath(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Whether a path can be decoded and matched. Of any other, React Router would print a warning each time it reads it. */
export function hasValidPath({ url }: IncomingMessage): boolean {
  const path = decodePath(pathOf(url));
  return path !== null && !LINE_TERMINATOR.test(path);
}

/** Methods that change nothing, for which React Router reads no `Origin`. */
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether it can be read from where a form comes (RFC 6454, section 7). React Router calls any other `Origin` an error of ours, and logs it. */
export const hasValidOrigin = ({ method = "", headers: { origin } }: IncomingMessage): boolean =>
  SAFE.has(method) || origin === undefined || origin === "null" || URL.canParse(origin);

/** Whether monitoring requests this every few seconds: it is logged at level debug and served under overload. */
export function isHealthCheck(url: string | undefined): boolean {
  return HEALTH_CHECKS.has(pathOf(url));
}

/** Whether it is a portrait, of which a page has many: drawn in a moment. A browser does not ask again for a picture that was refused. */
export const isPortrait = (url: string | undefined): boolean => pathOf(url).startsWith("/faces/");
