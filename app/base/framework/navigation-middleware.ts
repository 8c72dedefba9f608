import { type ErrorResponse, isRouteErrorResponse } from "react-router";
import { cachedLoaderData, markDataStale } from "./keep-alive/visited-pages";
import {
  type ClientMiddleware,
  type NavigationHooks,
  type Router,
  setClientMiddleware,
  withoutBasename,
} from "./router-internals";

type Results = Awaited<ReturnType<Parameters<ClientMiddleware>[1]>>;

/**
 * Installs the middleware between the start of a navigation and its data:
 *
 * - With a newer build, another page is loaded as a document if the server responds. This includes Back and Forward, which do
 *   not pass `guardLinks`. A form that the server refused is excluded: typed text would be lost.
 * - A kept-alive page returns without a request, unless its data are stale or a form was sent since.
 * - When the request does not reach the server, or a gateway responds in its place, the current page stays with what was
 *   typed, and a toast offers to retry. A page that the phone has kept is loaded as a document instead.
 */
export function installNavigationMiddleware(router: Router, hooks: NavigationHooks): void {
  let restoring = false;

  /** Replaces the failed navigation with one to the current location, without a request. */
  const restore = async () => {
    const { location } = router.state;
    restoring = true;
    try {
      const here = { ...location, pathname: withoutBasename(router, location.pathname) };
      await router.navigate(here, { replace: true, preventScrollReset: true, state: location.state });
    } finally {
      restoring = false;
    }
  };

  setClientMiddleware(async ({ request, url }, next) => {
    const { location, navigation, loaderData } = router.state;
    const { search } = url;
    const pathname = withoutBasename(router, url.pathname);
    if (restoring) return toResults(loaderData);
    if (request.method !== "GET") markDataStale();
    else if (navigation.state === "loading") {
      const submitted = navigation.formMethod === "POST";
      const stays = url.pathname === location.pathname && search === location.search;
      if (hooks.needsDocumentLoad() && !submitted && !stays && (await hooks.latestBuild()) && !request.signal.aborted) {
        window.location.replace(request.url);
        return new Promise<never>(() => {}); // the current page stays until the browser has the next one
      }
      const data = cachedLoaderData({ pathname, search });
      if (data !== undefined) return { [pathname.slice(1)]: { type: "data", result: data } };
    }
    hooks.setProgress({ fetching: false, failed: false });
    const results = await next();
    if (request.signal.aborted) return results;
    const fromGateway = Object.keys(results).filter((id) => isGatewayError(results[id], request.method));
    const failed = [...fromGateway, ...Object.keys(results).filter((id) => isNetworkError(results[id]))];
    if (failed.length === 0) {
      // The error screen is inside the layout, whose data fail together with the page's.
      const layout = loaderData.root && results.root?.type === "error" ? toResults({ root: loaderData.root }) : {};
      return { ...results, ...layout };
    }
    const showToast = fromGateway.length > 0 ? hooks.showGatewayToast : hooks.showOfflineToast;
    hooks.setProgress({ fetching: false, failed: true });
    if (navigation.state === "idle") {
      // A fetcher or a revalidation: the page does not change.
      showToast(() => void router.revalidate());
      const unchanged = failed.map((id) => [id, request.method === "GET" ? loaderData[id] : undefined]);
      return { ...results, ...toResults(Object.fromEntries(unchanged)) };
    }
    const { formMethod, formData } = navigation;
    if (!formMethod && (await hooks.opensFromPhone(pathname)) && !request.signal.aborted) {
      window.location.assign(request.url);
      return new Promise<never>(() => {}); // the current page stays until the browser has the kept one
    }
    const target = pathname + search;
    showToast(() => void router.navigate(target, formData ? { formMethod, formData } : {}));
    await restore();
    return results; // of a navigation that is aborted by now
  });
}

/**
 * All loaders and actions run on the server: a TypeError in the browser is a failed fetch (Fetch standard, section 5.6). React
 * Router wraps that of an action in `data()`.
 */
function isNetworkError(result: Results[string] | undefined): boolean {
  if (result?.type !== "error") return false;
  const { result: error } = result as { result: { data?: unknown } | null };
  return error instanceof TypeError || error?.data instanceof TypeError;
}

/** Statuses of a gateway whose server is away or overloaded (RFC 9110, section 15.6; RFC 6585, section 4). */
const GATEWAY_STATUSES: readonly number[] = [429, 502, 503, 504];

/** Whether a gateway responded in place of the site. For a form any server error counts, so that typed text stays. */
function isGatewayError(result: Results[string] | undefined, method: string): boolean {
  if (!isForeignError(result)) return false;
  const { status } = result.result;
  return GATEWAY_STATUSES.includes(status) || (method !== "GET" && status >= 500);
}

/** A response that is not in React Router's single fetch format arrives as text. The site's own errors are objects. */
function isForeignError(result: Results[string] | undefined): result is { type: "error"; result: ErrorResponse } {
  return result?.type === "error" && isRouteErrorResponse(result.result) && typeof result.result.data === "string";
}

function toResults(data: Record<string, unknown>): Results {
  return Object.fromEntries(Object.entries(data).map(([id, result]) => [id, { type: "data", result }]));
}
