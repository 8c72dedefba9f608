import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { env } from "~/env.server";
import type { RenderedPage } from "~/http/caching/in-flight-render.server";
import type { RenderOrder } from "~/http/caching/page-cache.server";
import { isPartial } from "~/http/caching/partial-response.server";
import { backgroundRevalidationContext, isRenderedFromStaleData } from "~/http/caching/stale-data.server";
import { socketAddressContext } from "~/http/forms/socket-address.server";
import { completePageContext, waitForAllContext } from "~/http/rendering/complete-page.server";
import { requestIdContext } from "~/http/rendering/request-id.server";
import { hashedLaterContext } from "~/http/security/nonce.server";
import { COLOR_MODE_COOKIE, colorModeCookies } from "~/sessions/color-mode.server";

const handle = createRequestHandler(build, env.production ? "production" : "development");
const cookies = await colorModeCookies();

/**
 * React Router's answer to one visitor's request.
 * @param address of the other end of the connection, null when it is gone already
 */
export function renderFor(request: Request, address: string | null): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(socketAddressContext, address);
  // Given by `requestLogger`, whatever came.
  context.set(requestIdContext, request.headers.get("X-Request-Id") ?? "");
  return handle(request, context);
}

/**
 * React Router's answer for everybody: to a request of our own making, which holds nothing of any visitor's but what is
 * in the key. So no header (Host, X-Forwarded-…, a made-up cookie) can find its way into a page that others get. Its
 * `X-Request-Id` is an id of the render's own, since there may be many requests or none.
 */
export async function renderForCache({ key, whole, behind, signal }: RenderOrder): Promise<RenderedPage> {
  const context = new RouterContextProvider();
  context.set(waitForAllContext, whole);
  context.set(backgroundRevalidationContext, behind);
  context.set(hashedLaterContext, true);
  const request = new Request(new URL(key.url, env.app.url), {
    headers: key.colorMode === "system" ? {} : { Cookie: `${COLOR_MODE_COOKIE}=${cookies[key.colorMode]}` },
    signal,
  });
  const response = await handle(request, context);
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return {
    response,
    account: () => ({
      degraded: isPartial(context),
      outdated: isRenderedFromStaleData(context),
      whole: !isPage || context.get(completePageContext),
    }),
  };
}
