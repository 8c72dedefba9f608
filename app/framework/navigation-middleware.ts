import { type ErrorResponse, isRouteErrorResponse } from "react-router";
import { latestBuild, loadsAnew } from "~/components/errors/build-update";
import { setProgress } from "~/components/feedback/navigation-progress";
import { showOfflineToast, showUnansweredToast } from "~/components/feedback/offline-toasts";
import { cachedLoaderData, markDataStale } from "~/framework/keep-alive/visited-pages";
import { type ClientMiddleware, setClientMiddleware } from "./client-middleware";
import type { Router } from "./navigation-guard";

type Results = Awaited<ReturnType<Parameters<ClientMiddleware>[1]>>;

/**
 * Steers what happens between the start of a navigation and its data:
 *
 * - a page of a newer build is loaded anew, also by Back and Forward, which do not pass the guard of `navigate`, as long
 *   as the server answers; a form that comes back refused is not, or what was typed in it would be lost;
 * - a kept page comes back without a request, unless it is too old or a form was sent since;
 * - a request that never reached the server, or for which something in front of it answered, keeps the page in sight, with what was typed, and says so.
 *
 * To be called before `guardNavigation`.
 */
export function installNavigationMiddleware(router: Router): void {
  // Not the guarded one, which would keep from it what has no network, and take what Back has left for another page.
  const navigate = router.navigate;
  let restoring = false;

  /** Goes back to rest where the visitor is, without asking for anything, in place of the navigation that failed. */
  const restore = async () => {
    const { location } = router.state;
    restoring = true;
    try {
      await navigate(location, { replace: true, preventScrollReset: true, state: location.state });
    } finally {
      restoring = false;
    }
  };

  setClientMiddleware(async ({ request, url }, next) => {
    const { navigation, loaderData } = router.state;
    if (restoring) return toResults(loaderData);
    if (request.method !== "GET") markDataStale();
    else if (navigation.state === "loading") {
      const sent = navigation.formMethod === "POST";
      if (loadsAnew() && !sent && (await latestBuild()) && !request.signal.aborted) {
        window.location.replace(request.url);
        return new Promise<never>(() => {}); // the page in sight stays until the browser has the next one
      }
      const data = cachedLoaderData(url);
      if (data !== undefined) return { [url.pathname.slice(1)]: { type: "data", result: data } };
    }
    setProgress({ fetching: false, failed: false });
    const results = await next();
    const unanswered = Object.keys(results).filter((id) => isUnanswered(results[id], request.method));
    const lost = [...unanswered, ...Object.keys(results).filter((id) => isUnreached(results[id]))];
    const tell = unanswered.length > 0 ? showUnansweredToast : showOfflineToast;
    if (request.signal.aborted) return results;
    // The error screen stands in the site's own frame, whose data would fail with the page's.
    const frame = loaderData.root && results.root?.type === "error" ? toResults({ root: loaderData.root }) : {};
    if (lost.length === 0) return { ...results, ...frame };
    setProgress({ fetching: false, failed: true });
    if (navigation.state === "idle") {
      // A fetcher, which has no page to lose: nothing changes.
      void tell(() => void router.revalidate());
      const unchanged = lost.map((id) => [id, request.method === "GET" ? loaderData[id] : undefined]);
      return { ...results, ...toResults(Object.fromEntries(unchanged)) };
    }
    const { formMethod, formData } = navigation;
    const target = url.pathname + url.search;
    void tell(() => void router.navigate(target, formData ? { formMethod, formData } : {}));
    await restore();
    return results; // of a navigation that is aborted by now
  });
}

/** Our loaders run on the server: a TypeError in the browser is the fetch itself failing (Fetch standard, section 5.6). */
function isUnreached(result: Results[string] | undefined): boolean {
  return result?.type === "error" && result.result instanceof TypeError;
}

/** Statuses with which gateways say that the site is away or that too much is asked of it (RFC 9110, section 15.6; RFC 6585). */
const NOT_NOW: readonly number[] = [429, 502, 503, 504];

/** Somebody says in the site's place that it cannot be had now. A form is kept for any fault of a server's. */
function isUnanswered(result: Results[string] | undefined, method: string): boolean {
  if (!isForeign(result)) return false;
  const { status } = result.result;
  return NOT_NOW.includes(status) || (method !== "GET" && status >= 500);
}

/**
 * What is not in the router's own form comes as its text (React Router's single fetch): a gateway's page, or the thin
 * server's line for too many visitors. Errors of ours carry an object.
 */
function isForeign(result: Results[string] | undefined): result is { type: "error"; result: ErrorResponse } {
  return result?.type === "error" && isRouteErrorResponse(result.result) && typeof result.result.data === "string";
}

function toResults(data: Record<string, unknown>): Results {
  return Object.fromEntries(Object.entries(data).map(([id, result]) => [id, { type: "data", result }]));
}
