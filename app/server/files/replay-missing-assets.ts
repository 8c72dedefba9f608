import type { Handler } from "~/server/protocol/compose-handlers";
import { refuse } from "~/server/protocol/error-response";
import { pathOf } from "~/server/protocol/request-path";

/**
 * For Fly's proxy: try another machine, for 2 s at most; without one, send the request here again
 * (https://fly.io/docs/networking/dynamic-request-routing/).
 */
const REPLAY = "elsewhere=true;timeout=2s;fallback=force_self";
/** What the proxy adds to a replayed request, on another machine or on this one. */
const REPLAYED = ["fly-replay-src", "fly-replay-failed"];

/**
 * Has Fly's proxy try another machine, once, for a file of `/assets/` that this one does not have: during a release, a page of
 * one machine loads its styles and scripts from the other. Runs after the files.
 */
export const replayMissingAssets: Handler = (request, response, next) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !pathOf(request.url).startsWith("/assets/")) return next();
  if (REPLAYED.some((name) => request.headers[name] !== undefined)) return next();
  refuse(response, 404, "Not Found", { "Fly-Replay": REPLAY });
};
