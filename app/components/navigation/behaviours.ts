import { watchBuilds } from "~/components/errors/build-update";
import { watchFailedPreloads } from "~/components/errors/failed-preloads";
import { showLoadingBar } from "~/components/feedback/loading-bar";
import { enhanceMenu } from "~/components/layout/modal-menu";
import { openOnRightClick } from "~/components/layout/open-on-right-click";
import { type Framework, guardNavigation, type Router } from "~/framework/navigation-guard";
import { installNavigationMiddleware } from "~/framework/navigation-middleware";
import { preloadRoutes } from "~/framework/preload-routes";

/**
 * Starts what watches over the menu, navigations, builds and links, for as long as the document lives. What is not about
 * the next press is started turn by turn, so that none has to wait for all of it.
 */
export async function startBehaviours(router: Router, framework: Framework): Promise<void> {
  enhanceMenu();
  installNavigationMiddleware(router);
  guardNavigation(router, framework);
  showLoadingBar(router);
  await turn();
  watchBuilds(framework.manifest.version);
  watchFailedPreloads();
  openOnRightClick();
  await turn();
  preloadRoutes(router, framework);
  await turn();
  // The message for a network that is gone has to be there by then.
  await import("~/components/feedback/toaster");
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
