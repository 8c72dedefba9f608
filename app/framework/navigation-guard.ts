import type { ContextType } from "react";
import type { To, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from "react-router";
import { latestBuild, loadsAnew } from "~/components/errors/build-update";
import { setProgress } from "~/components/feedback/navigation-progress";
import { showOfflineToast } from "~/components/feedback/offline-toasts";
import { cachedLoaderData } from "~/framework/keep-alive/visited-pages";

export type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];
export type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>;

/**
 * Stands before the router's `navigate`. React Router loads a route's code with the navigation itself, and reloads the
 * page in sight when that fails: what was typed is lost, and without a network the browser's own error page comes. So
 * the code is fetched first, a click without a network keeps the page, and a page of a newer build is loaded anew.
 */
export function guardNavigation(router: Router, { manifest, routeModules }: Framework): void {
  const navigate = router.navigate;
  let latest = 0;
  let leavingFor: string | undefined;

  const guarded = async (...args: Parameters<Router["navigate"]>): Promise<void> => {
    const [to, options] = args;
    const proceed = () => (navigate as (...all: typeof args) => Promise<void>)(...args);
    if (typeof to === "number") return proceed();
    const sends = options && "formMethod" in options && options.formMethod?.toUpperCase() === "POST";
    const url = new URL(textOf(to ?? ""), window.location.href);
    const here = window.location.pathname === url.pathname && window.location.search === url.search;
    const leaving = leavingFor ?? router.state.navigation.location?.pathname;
    // A list that follows what is typed does not take back the click that came after the last letter.
    if (options?.replace && "formData" in options && leaving && leaving !== url.pathname) return;
    if (here && !sends) return proceed();
    latest += 1;
    const turn = latest;
    leavingFor = undefined;
    const fail = () => showOfflineToast(() => void guarded(...args));
    const known = isKnown(url.pathname);
    if (!navigator.onLine) return known && cachedLoaderData(url) ? proceed() : fail();
    const outdated = loadsAnew() && !sends;
    if (known && !outdated) return proceed();

    leavingFor = url.pathname;
    setProgress({ fetching: true, failed: false });
    const reached = !outdated && (await fetchCode(url.pathname));
    const gone = !reached && (await latestBuild()) !== null;
    if (turn !== latest) return; // the visitor has clicked elsewhere meanwhile
    leavingFor = undefined;
    setProgress({ fetching: false, failed: !reached && !gone });
    if (reached) return proceed();
    // The server is there and the code is not, or not wanted: it belongs to a build that is no more.
    return gone ? loadAnew(url, options) : fail();
  };

  /** Whether the code for a path is here already. */
  const isKnown = (path: string) => (router.match(path) ?? []).every(({ route }) => route.id in routeModules);

  const fetchCode = async (path: string) => {
    const files = (router.match(path) ?? []).flatMap(({ route }) => {
      const entry = manifest.routes[route.id];
      return entry ? [entry.module, ...(entry.imports ?? [])] : [];
    });
    const answers = await Promise.allSettled(files.map((file) => fetch(file)));
    return answers.every((answer) => answer.status === "fulfilled" && answer.value.ok);
  };

  Object.assign(router, { navigate: guarded });
}

function textOf(to: To): string {
  return typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`;
}

/** Leaves the running build: the browser itself loads the page. A GET form's fields become the query. */
function loadAnew(url: URL, options: Parameters<Router["navigate"]>[1]): void {
  const fields = options && "formData" in options ? options.formData : undefined;
  if (fields) {
    url.search = "";
    for (const [name, value] of fields) if (typeof value === "string") url.searchParams.append(name, value);
  }
  if (options?.replace) window.location.replace(url);
  else window.location.assign(url);
}
