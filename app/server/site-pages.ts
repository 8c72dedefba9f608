import { env } from "~/env.server";
import { sealDocument } from "~/http/document-seal.server";
import { createPageCache, type PageCacheOptions } from "~/http/page-cache/page-cache.server";
import { createPageKeys } from "~/http/page-cache/page-key.server";
import { sitePages } from "~/http/page-cache/site-page-store.server";
import { wallClock } from "~/services/clock/clock.server";
import { log } from "~/services/log/log.server";
import { metrics } from "~/services/metrics/metrics.server";
import { COLOR_MODE_COOKIE, colorModeCookies } from "~/sessions/color-mode.server";
import { emptyToast, TOAST_COOKIE } from "~/sessions/toast.server";
import type { Handler } from "./handlers";
import { createPages, type PageHandlers } from "./pages";
import { renderForAll } from "./render";
import { keptWatch } from "./request-watch";
import { tableRow } from "./route-patterns";

/** The site's page cache as handlers; without memory for it all of them hand everything on. */
export async function createSitePages({ mayRefresh }: Pick<PageCacheOptions, "mayRefresh">): Promise<PageHandlers> {
  if (env.pageCacheBytes === 0) return { stored: handOn, standIn: handOn, rendered: handOn };
  metrics.watchPages(() => sitePages.size());
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
    store: sitePages,
    clock: wallClock,
    render: renderForAll,
    seal: sealDocument,
    mayRefresh,
    onFault: (error) => log.error({ err: error }, "a page could not be kept"),
  });
  return createPages({ cache, keyOf, clock: wallClock, watchOf: keptWatch });
}

const handOn: Handler = (_request, _response, next) => next();
