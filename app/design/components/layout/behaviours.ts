import { installNavigationMiddleware } from "~/base/framework/navigation-middleware";
import { createRouteCode } from "~/base/framework/route-code";
import type { Framework, NavigationHooks, Router } from "~/base/framework/router-internals";
import {
  latestBuild,
  needsDocumentLoad,
  watchBuilds,
  watchFailedPreloads,
} from "~/design/components/errors/page-reload";
import { setProgress, showLoadingBar } from "~/design/components/feedback/loading-bar";
import { notify, retryButton } from "~/design/components/feedback/notify";
import { guardForms } from "~/design/components/navigation/guard-forms";
import { guardLinks } from "~/design/components/navigation/guard-links";
import { completeLanguageLinks } from "~/design/components/navigation/language-switch";
import { preloadPages } from "~/design/components/navigation/preload-pages";
import { keepPagesAfterUse, opensFromPhone } from "~/design/components/offline/keep-pages";
import { followLiveChanges } from "~/design/components/offline/live-changes";
import { keepStars } from "~/design/components/star/keep-stars";
import { m } from "~/paraglide/messages";
import { enhanceMenu } from "./enhance-menu";
import { rememberHiddenNotice } from "./hide-notice";
import { openOnRightClick } from "./open-on-right-click";
import { closeMenus } from "./site-menu";

/** Starts the menu, navigations, build checks and preloads, once per document. An error of theirs is one of the page. */
export function startBehaviours(router: Router, framework: Framework): void {
  startAll(router, framework).catch(window.reportError);
}

/** Each part that the next press does not need starts in its own task: a press then waits for one part, not for all. */
async function startAll(router: Router, framework: Framework): Promise<void> {
  const hooks: NavigationHooks = {
    latestBuild,
    needsDocumentLoad,
    setProgress,
    showOfflineToast: (retry) => showFailedNavigation(m.shell_offline(), retry),
    opensFromPhone,
    showGatewayToast: (retry) => showFailedNavigation(m.shell_no_answer(), retry),
  };
  keepPagesAfterUse();
  enhanceMenu();
  installNavigationMiddleware(router, hooks);
  const code = createRouteCode(router, framework);
  guardLinks(code, hooks);
  guardForms(hooks.showOfflineToast);
  showLoadingBar(router);
  completeLanguageLinks(router, hooks.showOfflineToast);
  keepStars(() => void router.navigate("/plan"));
  await nextTask();
  watchBuilds(framework.manifest.version);
  watchFailedPreloads();
  openOnRightClick();
  rememberHiddenNotice();
  await nextTask();
  preloadPages(code);
  followLiveChanges(router);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Shows that a page could not be fetched; the current page stays. A modal menu would make the toast inert. */
function showFailedNavigation(title: string, retry: () => void): void {
  closeMenus();
  void notify({
    id: "offline",
    type: "error",
    title,
    description: m.shell_nothing_lost(),
    duration: Number.POSITIVE_INFINITY,
    action: retryButton(retry),
  });
}
