import { markDataStale } from "~/base/framework/keep-alive/visited-pages";
import type { Router } from "~/base/framework/router-internals";
import { localHref } from "~/base/i18n/current-locale";
import { savesData } from "~/base/saves-data";
import type { Site } from "~/design/components/page/use-site";
import { nextLook } from "./next-look";

type Answer = { open: boolean; revision: string };

/** Whether somebody may be typing what a change of the page would lose. */
const hasForm = () => document.querySelector("main form[method=post]") !== null;

/**
 * While the hall is open and the page in sight, asks once a minute whether what it shows has changed, and if so loads its data anew. The server
 * answers from its cache, mostly that nothing has.
 */
export function followLiveChanges(router: Router): void {
  const site = router.state.loaderData.root as Site | undefined;
  let shown = site?.live;
  if (shown === undefined) return;
  let failures = 0;
  let isOpen = true;
  let lookedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    clearTimeout(timer);
    const state = { hidden: document.hidden, savesData: savesData(), online: navigator.onLine, failures, isOpen };
    const pause = nextLook(state);
    if (pause === null) return;
    timer = setTimeout(look, Math.max(0, lookedAt + pause - performance.now()));
  };

  async function look(): Promise<void> {
    lookedAt = performance.now();
    try {
      const response = await fetch(localHref("/live.json"), { cache: "no-cache" });
      if (!response.ok) throw new Error(String(response.status));
      const { open, revision } = (await response.json()) as Answer;
      failures = 0;
      isOpen = open;
      if (revision !== shown) {
        shown = revision;
        markDataStale();
        if (!hasForm() && router.state.navigation.state === "idle") void router.revalidate();
      }
    } catch {
      failures += 1;
    }
    plan();
  }

  document.addEventListener("visibilitychange", plan);
  window.addEventListener("online", plan);
  plan();
}
