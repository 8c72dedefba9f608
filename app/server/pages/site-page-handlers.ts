import { env } from "~/env.server";
import { createPageCache, type PageCacheOptions } from "~/http/caching/page-cache.server";
import { createPageKeys } from "~/http/caching/page-key.server";
import { pageCacheStore } from "~/http/caching/page-store.server";
import { hashInlineScripts } from "~/http/security/hash-inline-scripts.server";
import { logSentAtOnce } from "~/server/observability/request-logger";
import { matchedRoute } from "~/server/observability/route-patterns";
import type { Handler } from "~/server/protocol/compose-handlers";
import { wallClock } from "~/services/clock/clock.server";
import { log } from "~/services/log/log.server";
import { metrics } from "~/services/metrics/metrics.server";
import { COLOR_MODE_COOKIE, colorModesByCookie } from "~/sessions/color-mode.server";
import { emptyToast, TOAST_COOKIE } from "~/sessions/toast.server";
import { createPageHandlers, type PageHandlers } from "./page-handlers";
import { renderForCache } from "./render";

const skip: Handler = (_request, _response, next) => next();

/** The site's page cache as handlers; with `PAGE_CACHE_MB=0` they pass on every request. */
export async function createSitePageHandlers({
  mayRevalidate,
}: Pick<PageCacheOptions, "mayRevalidate">): Promise<PageHandlers> {
  if (env.pageCacheBytes === 0) return { serveFromCache: skip, serveStaleOnError: skip, renderThroughCache: skip };
  metrics.observePageCache(() => pageCacheStore.size());
  const keyOf = createPageKeys({
    colorModes: await colorModesByCookie(),
    colorModeCookie: COLOR_MODE_COOKIE,
    toastCookie: TOAST_COOKIE,
    emptyToast: await emptyToast(),
    isRouteOf: (path, id) => id === "root" || id === matchedRoute(path).id,
  });
  const cache = createPageCache({
    store: pageCacheStore,
    clock: wallClock,
    render: renderForCache,
    hashScripts: hashInlineScripts,
    mayRevalidate,
    onError: (error) => log.error({ err: error }, "a page could not be cached"),
  });
  return createPageHandlers({ cache, keyOf, clock: wallClock, onHit: logSentAtOnce });
}
