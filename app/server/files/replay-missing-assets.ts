import type { Handler } from "~/server/protocol/compose-handlers";
import { refuse } from "~/server/protocol/refuse";
import { pathOf } from "~/server/protocol/request-path";

/**
 * To Fly's proxy: ask another machine, for 2 s at most; where there is none, ask this one again
 * (https://fly.io/docs/networking/dynamic-request-routing/).
 */
const REPLAY = "elsewhere=true;timeout=2s;fallback=force_self";
/** What the proxy adds to a request that it sends once more, elsewhere or back to where it came from. */
const REPLAYED = ["fly-replay-src", "fly-replay-failed"];

/**
 * Has Fly's proxy ask another machine for a file of `/assets/` that this one does not know, once: while releases are
 * changed, a page of the one asks a machine of the other for its styles and scripts. Stands behind the files.
 */
export const replayMissingAssets: Handler = (request, response, next) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !pathOf(request.url).startsWith("/assets/")) return next();
  if (REPLAYED.some((name) => request.headers[name] !== undefined)) return next();
  // The proxy passes none of this on.
  refuse(response, 404, "Not Found", { "Fly-Replay": REPLAY });
};
