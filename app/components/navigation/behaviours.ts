import { watchBuilds } from "~/components/build-update/build-update";
import { watchFailedPreloads } from "~/components/build-update/failed-preloads";
import { preloadRoutes } from "~/components/preload/preload-routes";
import { showLoadingBar } from "./loading-bar";
import { steerNavigations } from "./navigation-failures";
import { type Framework, guardNavigation, type Router } from "./navigation-guard";

/** Starts what watches over navigations, builds and links, for as long as the document lives. */
export function startBehaviours(router: Router, framework: Framework): void {
  steerNavigations(router);
  guardNavigation(router, framework);
  watchBuilds(framework.manifest.version);
  watchFailedPreloads();
  preloadRoutes(router, framework);
  showLoadingBar(router);
  // The message for a network that is gone has to be there by then.
  void import("~/components/toast/toaster").catch(() => {});
}
