import { latestBuild, loadsAnew } from "~/components/build-update/build-update";
import { distrustKeptData, keptData } from "~/components/keep-alive/kept-pages";
import { type ClientMiddleware, setClientMiddleware } from "./client-middleware";
import type { Router } from "./navigation-guard";
import { setProgress } from "./navigation-progress";
import { tellOffline } from "./tell-offline";

type Results = Awaited<ReturnType<Parameters<ClientMiddleware>[1]>>;

/**
 * Steers what happens between the start of a navigation and its data:
 *
 * - a page of a newer build is loaded anew, also by Back and Forward, which do not pass the guard of `navigate`, as long
 *   as the server answers;
 * - a kept page comes back without a request, unless it is too old or a form was sent since;
 * - a request that never reached the server keeps the page in sight, with what was typed, and says so.
 *
 * To be called before `guardNavigation`.
 */
export function steerNavigations(router: Router): void {
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
    if (request.method !== "GET") distrustKeptData();
    else if (navigation.state === "loading") {
      if (loadsAnew() && (await latestBuild()) && !request.signal.aborted) {
        window.location.replace(request.url);
        return new Promise<never>(() => {}); // the page in sight stays until the browser has the next one
      }
      const data = keptData(url);
      if (data !== undefined) return { [url.pathname.slice(1)]: { type: "data", result: data } };
    }
    setProgress({ fetching: false, failed: false });
    const results = await next();
    const lost = Object.keys(results).filter((id) => isUnreached(results[id]));
    if (lost.length === 0 || request.signal.aborted) return results;
    setProgress({ fetching: false, failed: true });
    if (navigation.state === "idle") {
      // A fetcher, which has no page to lose: nothing changes.
      void tellOffline(() => void router.revalidate());
      const unchanged = lost.map((id) => [id, request.method === "GET" ? loaderData[id] : undefined]);
      return { ...results, ...toResults(Object.fromEntries(unchanged)) };
    }
    const { formMethod, formData } = navigation;
    const target = url.pathname + url.search;
    void tellOffline(() => void router.navigate(target, formData ? { formMethod, formData } : {}));
    await restore();
    return results; // of a navigation that is aborted by now
  });
}

/** Our loaders run on the server: a TypeError in the browser is the fetch itself failing (Fetch standard, section 5.6). */
function isUnreached(result: Results[string] | undefined): boolean {
  return result?.type === "error" && result.result instanceof TypeError;
}

function toResults(data: Record<string, unknown>): Results {
  return Object.fromEntries(Object.entries(data).map(([id, result]) => [id, { type: "data", result }]));
}
