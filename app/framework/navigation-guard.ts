import type { To } from "react-router";
import { cachedLoaderData } from "./keep-alive/visited-pages";
import type { Framework, NavigationHooks, Router } from "./router-internals";

type NavigateArgs = Parameters<Router["navigate"]>;

/**
 * Replaces the router's `navigate`. React Router loads a route's code during the navigation and reloads the current page
 * when that fails: typed text is lost, and offline the browser shows its own error page. The guard fetches the code first,
 * leaves the current page when that fails, and loads a document when the code belongs to an older build.
 */
export function guardNavigation(router: Router, { manifest, routeModules }: Framework, hooks: NavigationHooks): void {
  const navigate = router.navigate as (...args: NavigateArgs) => Promise<void>;
  let latest = 0;
  let pending: string | undefined;

  const guarded = async (...args: NavigateArgs): Promise<void> => {
    const [to, options] = args;
    const proceed = () => navigate(...args);
    if (typeof to === "number") return proceed();
    const submits = options && "formMethod" in options && options.formMethod?.toUpperCase() === "POST";
    const url = new URL(toHref(router, to ?? ""), window.location.href);
    const samePage = window.location.pathname === url.pathname && window.location.search === url.search;
    const leavingFor = pending ?? router.state.navigation.location?.pathname;
    // A search that follows typing does not cancel a click on a link that came after the last letter.
    if (options?.replace && "formData" in options && leavingFor && leavingFor !== url.pathname) return;
    if (samePage && !submits) return proceed();
    latest += 1;
    const turn = latest;
    pending = undefined;
    const fail = () => hooks.showOfflineToast(() => void guarded(...args));
    const routes = router.match(url.pathname) ?? [];
    const codeLoaded = routes.every(({ route }) => route.id in routeModules);
    if (!navigator.onLine)
      return codeLoaded && cachedLoaderData({ pathname: withoutBasename(router, url.pathname), search: url.search })
        ? proceed()
        : fail();
    const needsDocument = hooks.needsDocumentLoad() && !submits;
    if (codeLoaded && !needsDocument) return proceed();

    pending = url.pathname;
    hooks.setProgress({ fetching: true, failed: false });
    const fetched = !needsDocument && (await fetchCode(routes.map(({ route }) => route.id)));
    const newBuild = !fetched && (await hooks.latestBuild()) !== null;
    if (turn !== latest) return; // another link was clicked meanwhile
    pending = undefined;
    hooks.setProgress({ fetching: false, failed: !fetched && !newBuild });
    if (fetched) return proceed();
    return newBuild ? loadDocument(url, options) : fail();
  };

  const fetchCode = async (routeIds: readonly string[]) => {
    const files = routeIds.flatMap((id) => {
      const entry = manifest.routes[id];
      return entry ? [entry.module, ...(entry.imports ?? [])] : [];
    });
    const responses = await Promise.allSettled(files.map((file) => fetch(file)));
    return responses.every((response) => response.status === "fulfilled" && response.value.ok);
  };

  Object.assign(router, { navigate: guarded });
}

/** A path of the address bar as `router.navigate` takes it: without the basename. `router.match` takes it with. */
export function withoutBasename({ basename = "/" }: Router, pathname: string): string {
  return basename === "/" ? pathname : pathname.slice(basename.length) || "/";
}

function toHref({ basename = "/" }: Router, to: To): string {
  const href = typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`;
  return basename === "/" || !href.startsWith("/") ? href : basename + href.replace(/^\/(?=$|[?#])/, "");
}

/** Navigates without the router. A GET form's fields become the query. */
function loadDocument(url: URL, options: NavigateArgs[1]): void {
  const fields = options && "formData" in options ? options.formData : undefined;
  if (fields) {
    url.search = "";
    for (const [name, value] of fields) if (typeof value === "string") url.searchParams.append(name, value);
  }
  if (options?.replace) window.location.replace(url);
  else window.location.assign(url);
}
