import sirv from "sirv";
import { securityHeaders } from "~/http/security-headers.server";
import type { Handler } from "./handlers";

/** Files below /assets carry a hash of their content in the name. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

const PICTURE = /\.(?:avif|webp|jpe?g|png|svg|ico|mp4|webm)$/;

/** Serves what lies in a directory; anything else is handed on. */
export function createStaticFiles(directory: string): Handler {
  return sirv(directory, {
    etag: true,
    dotfiles: false,
    setHeaders(response, path) {
      const headers = securityHeaders(PICTURE.test(path) ? "image/*" : "");
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader("Cache-Control", path.startsWith("/assets/") ? IMMUTABLE : AN_HOUR);
    },
  });
}
