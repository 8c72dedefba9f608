import type { IncomingHttpHeaders } from "node:http";
import sirv from "sirv";
import { securityHeaders } from "~/http/security-headers.server";
import type { Handler } from "./handlers";

/** Files below /assets carry a hash of their content in the name. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

const PICTURE = /\.(?:avif|webp|jpe?g|png|svg|ico|mp4|webm)$/;

/** Serves what lies in a directory; anything else is handed on. */
export function createStaticFiles(directory: string): Handler {
  const serve = sirv(directory, {
    etag: true,
    // Made at build time (scripts/precompress).
    brotli: true,
    gzip: true,
    dotfiles: false,
    setHeaders(response, path) {
      const headers = securityHeaders(PICTURE.test(path) ? "image/*" : "");
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      // sirv knows no type for it, and a file without one is not to be guessed at.
      if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/vnd.microsoft.icon");
      response.setHeader("Cache-Control", path.startsWith("/assets/") ? IMMUTABLE : AN_HOUR);
    },
  });
  return (request, response, next) => {
    if (request.headers.range !== undefined && !isPlainRange(request.headers)) delete request.headers.range;
    serve(request, response, next);
  };
}

/**
 * Whether a request asks for one range from a place, as players do. Any other may be ignored (RFC 9110, section 14.2): sirv
 * reads those that count from the end wrongly, and throws at one that ends before it begins. `If-Range` needs a strong
 * ETag, which files do not have.
 */
function isPlainRange(headers: IncomingHttpHeaders): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? "") ?? [];
  return first !== undefined && (!last || Number(first) <= Number(last)) && headers["if-range"] === undefined;
}
