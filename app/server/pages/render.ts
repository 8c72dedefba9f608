import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { env } from "~/env.server";
import type { RenderedPage } from "~/http/caching/in-flight-render.server";
import type { RenderOrder } from "~/http/caching/page-cache.server";
import { isPartial, startRenderNotes } from "~/http/rendering/render-notes.server";
import { COLOR_MODE_COOKIE, colorModeCookies } from "~/sessions/color-mode.server";

const handle = createRequestHandler(build, env.production ? "production" : "development");
const cookies = await colorModeCookies();

/** ms that a revalidation in the background waits for fresh data, so that a stale page is rendered once, not twice. */
const FRESH_DATA_TIMEOUT = 2_000;

/**
 * React Router's answer to one visitor's request.
 * @param address of the other end of the connection, null when it is gone already
 */
export function renderFor(request: Request, address: string | null): Promise<Response> {
  const context = new RouterContextProvider();
  // `requestLogger` has set the header.
  startRenderNotes(context, { socketAddress: address, requestId: request.headers.get("X-Request-Id") ?? "" });
  return handle(request, context);
}

/**
 * React Router's answer for everybody: to a request of our own making, which holds nothing of any visitor's but what is
 * in the key. So no header (Host, X-Forwarded-…, a made-up cookie) can find its way into a page that others get. Its
 * `X-Request-Id` is an id of the render's own, since there may be many requests or none.
 */
export async function renderForCache({ key, whole, behind, signal }: RenderOrder): Promise<RenderedPage> {
  const context = new RouterContextProvider();
  const notes = startRenderNotes(context, {
    forCache: true,
    waitForAll: whole,
    freshDataTimeout: behind ? FRESH_DATA_TIMEOUT : 0,
  });
  const request = new Request(new URL(key.url, env.app.url), {
    headers: key.colorMode === "system" ? {} : { Cookie: `${COLOR_MODE_COOKIE}=${cookies[key.colorMode]}` },
    signal,
  });
  const response = await handle(request, context);
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return {
    response,
    account: () => ({
      degraded: isPartial(notes),
      outdated: notes.staleDataUsed,
      whole: !isPage || notes.complete,
    }),
  };
}
