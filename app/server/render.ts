import type { IncomingMessage } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequest } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { isOfStaff, visitorsManifest } from "~/base/build/visitors-manifest";
import { env } from "~/base/env/env.server";
import { addressPrefix } from "~/base/i18n/current-locale";
import { LOCALES } from "~/base/i18n/locales";
import { splitLocale } from "~/base/i18n/split-locale";
import { findPastEdition } from "~/content/editions/past-editions.server";
import { COLOR_MODE_COOKIE, colorModeCookies } from "~/platform/cookies/color-mode.server";
import type { Render, RenderOptions } from "~/platform/http/caching/page-cache.server";
import type { PageKey } from "~/platform/http/caching/page-key.server";
import { isPartial, startRenderNotes } from "~/platform/http/rendering/render-notes.server";
import type { LoggedResponse } from "./request-log";
import { sendResponse } from "./responses";

type Handler = ReturnType<typeof createRequestHandler>;
/** By their audience and their prefix. */
const handlers = new Map<string, Handler>();
for (const locale of LOCALES) findHandler(addressPrefix(locale, null), false);
const cookies = await colorModeCookies();

/** ms that a revalidation in the background waits for fresh data, so that a stale page is rendered once, not twice. */
const FRESH_DATA_TIMEOUT = 2_000;

/**
 * React Router for one language of an edition: their prefix is the basename, which the browser's router takes from the document. Pages of visitors
 * load the list of routes without the staff area, whose links are in the staff area alone. A past edition has its handlers from its first
 * request on, and so has the staff area.
 */
function findHandler(prefix: string, forStaff: boolean): Handler {
  const key = `${forStaff ? "staff" : "visitors"} ${prefix}`;
  const handler = handlers.get(key) ?? createHandler(prefix, forStaff);
  handlers.set(key, handler);
  return handler;
}

function createHandler(prefix: string, forStaff: boolean): Handler {
  const { assets } = build;
  const url = forStaff ? assets.url : visitorsManifest(assets.url);
  const mode = env.production ? "production" : "development";
  return createRequestHandler({ ...build, assets: { ...assets, url }, basename: prefix || "/" }, mode);
}

function handle(request: Request, context: RouterContextProvider): Promise<Response> {
  const { locale, year, path } = splitLocale(new URL(request.url).pathname);
  const prefix = addressPrefix(locale, year === null ? null : (findPastEdition(year)?.year ?? null));
  return findHandler(prefix, isOfStaff(path))(request, context);
}

/** Renders for one request. Its signal aborts the render when the client leaves. */
export async function renderUncached(nodeRequest: IncomingMessage, response: LoggedResponse): Promise<void> {
  const request = createRequest(nodeRequest, response);
  const context = new RouterContextProvider();
  startRenderNotes(context, {
    socketAddress: nodeRequest.socket.remoteAddress ?? null,
    requestId: request.headers.get("X-Request-Id") ?? "",
  });
  await sendResponse(response, await handle(request, context));
  // The rest of a body that was too long: a browser reads the response only when it has sent all of it.
  nodeRequest.removeAllListeners("data").resume();
}

/**
 * Renders a page for the cache, from a request that has nothing of any visitor's but what is in the key. So no header (Host,
 * X-Forwarded-…, an invented cookie) can reach a page that others get. The render has its own `X-Request-Id`.
 */
export async function renderForCache(key: PageKey, { waitForAll, background }: RenderOptions): Promise<Render> {
  const context = new RouterContextProvider();
  const freshDataTimeout = background ? FRESH_DATA_TIMEOUT : 0;
  const notes = startRenderNotes(context, { forCache: true, waitForAll, freshDataTimeout });
  const headers = key.colorMode === "system" ? undefined : { Cookie: `${COLOR_MODE_COOKIE}=${cookies[key.colorMode]}` };
  const response = await handle(new Request(new URL(key.url, env.app.url), { headers }), context);
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return {
    response,
    notes: () => ({
      partial: isPartial(notes),
      complete: !isPage || notes.complete,
      validFor: notes.validFor,
      offersFor: notes.offersFor,
    }),
  };
}
