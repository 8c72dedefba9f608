import sirv from "sirv";
import type { Handler } from "./handlers";

/** Files below /assets carry a hash of their content in the name. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

/** Serves what lies in a directory; anything else is handed on. */
export function createStaticFiles(directory: string): Handler {
  return sirv(directory, {
    etag: true,
    dotfiles: false,
    setHeaders(response, path) {
      response.setHeader("Cache-Control", path.startsWith("/assets/") ? IMMUTABLE : AN_HOUR);
    },
  });
}
