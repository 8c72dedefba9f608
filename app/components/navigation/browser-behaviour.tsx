import { use, useEffect } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";
import { whenIdle } from "~/components/rendering/when-idle";
import { followLinks } from "./follow-links";

let begun = false;

/**
 * Begins what runs beside the pages for as long as the document lives, once: the error screen mounts the layout anew.
 * Links are followed at once; the code for the rest comes when the page has loaded and the browser is idle: no page pays
 * for it before.
 */
export function BrowserBehaviour() {
  const router = use(DataRouterContext)?.router;
  const framework = use(FrameworkContext);
  useEffect(() => {
    if (begun || !router || !framework) return;
    begun = true;
    followLinks(router);
    whenIdle(async () => {
      const { startBehaviours } = await import("./behaviours");
      await startBehaviours(router, framework);
    });
  }, [router, framework]);
  return null;
}
