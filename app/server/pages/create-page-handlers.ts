import { env } from "~/env.server";
import { createPageCache, type PageCacheOptions } from "~/http/caching/page-cache.server";
import { pageCacheStore } from "~/http/caching/page-cache-store.server";
import { createPageKeys } from "~/http/caching/page-key.server";
import { hashInlineScripts } from "~/http/security/hash-inline-scripts.server";
import { cacheHitLogger } from "~/server/observability/request-logger";
import { tableRow } from "~/server/observability/route-patterns";
import type { Handler } from "~/server/protocol/compose-handlers";
import { wallClock } from "~/services/clock/clock.server";
import { log } from "~/services/log/log.server";
import { metrics } from "~/services/metrics/metrics.server";
import { COLOR_MODE_COOKIE, colorModeCookies } from "~/sessions/color-mode.server";
import { emptyToast, TOAST_COOKIE } from "~/sessions/toast.server";
import { createPages, type PageHandlers } from "./page-handlers";
import { renderForCache } from "./render";

/** The site's page cache as handlers; without memory for it all of them hand everything on. */
export async function createPageHandlersForSite({
  mayRefresh,
}: Pick<PageCacheOptions, "mayRefresh">): Promise<PageHandlers> {
  if (env.pageCacheBytes === 0)
    return { serveFromCache: handOn, serveStaleOnError: handOn, renderThroughCache: handOn };
  metrics.watchPages(() => pageCacheStore.size());
  const { light, dark } = await colorModeCookies();
  const keyOf = createPageKeys({
    colorModes: new Map([
      [light, "light"],
      [dark, "dark"],
    ]),
    colorModeCookie: COLOR_MODE_COOKIE,
    toastCookie: TOAST_COOKIE,
    emptyToast: await emptyToast(),
    isRouteOf: (path, id) => id === "root" || id === tableRow(path).id,
  });
  const cache = createPageCache({
    store: pageCacheStore,
    clock: wallClock,
    render: renderForCache,
    seal: hashInlineScripts,
    mayRefresh,
    onFault: (error) => log.error({ err: error }, "a page could not be kept"),
  });
  return createPages({ cache, keyOf, clock: wallClock, watchOf: cacheHitLogger });
}

const handOn: Handler = (_request, _response, next) => next();
