import { use, useEffect, useSyncExternalStore } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";
import { useRecordShownLocation } from "~/design/components/feedback/shown-location";
import { whenIdle } from "~/design/components/feedback/timing";
import { InlineScript } from "~/design/components/rendering/inline-script";

let started = false;

/**
 * Starts what runs beside the pages (`behaviours.ts`) once per document, when the page has loaded and the browser is idle.
 * Before hydration, while links load whole documents, the browser prefetches the page behind a link that is pointed at;
 * afterwards `preloadPages` fetches code and data.
 */
export function BrowserBehaviour() {
  const router = use(DataRouterContext)?.router;
  const framework = use(FrameworkContext);
  useEffect(() => {
    if (started || !router || !framework) return;
    started = true;
    whenIdle(async () => {
      const { startBehaviours } = await import("./behaviours");
      startBehaviours(router, framework);
    });
  }, [router, framework]);
  useRecordShownLocation();
  return useIsHydrating() ? <InlineScript type="speculationrules" code={SPECULATION_RULES} /> : null;
}

/** Whether this is the render of the server or the one that hydrates its document. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}

const neverChanges = () => () => undefined;

/**
 * "moderate": on hover or press. The paths of pages have no dot, as in `PAGE_LINK`. Not `selector_matches`: for a selector the browser
 * would calculate the style of the whole page each time that a link or a rule comes or goes. The staff area is never prefetched, nor is an
 * address that begins a payment.
 * The browser's bundle does without: the document has them.
 */
const SPECULATION_RULES =
  import.meta.env.SSR || import.meta.env.DEV
    ? JSON.stringify({
        prefetch: [
          {
            where: {
              and: [{ href_matches: "/*" }, { not: { href_matches: ["/*.*", "/staff*", "/*/staff*", "/*/pay"] } }],
            },
            eagerness: "moderate",
          },
        ],
      })
    : "";
