import compression from "compression";
import type { Handler } from "./handlers";

/** Compresses rendered answers as they are sent. */
export function createCompress(): Handler {
  const compress = compression();
  return (request, response, next) =>
    // Its types ask for Express, but it needs Node's own request and response only.
    compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], next);
}
