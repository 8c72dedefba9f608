import { useSyncExternalStore } from "react";
import { InlineScript } from "~/components/inline-script";

/** A link that is pointed at or pressed: the browser's "moderate". */
const RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: "a[data-page-link]" }, eagerness: "moderate" }],
});

/**
 * Lets the browser fetch the page behind a link that somebody is about to follow, as long as links load whole documents.
 * Once the page is alive they need the next page's data only, which `preloadRoutes` fetches: the rules are taken back.
 */
export function SpeculationRules() {
  // False in the server's HTML and in the render that takes it over, true in all that follow.
  const alive = useSyncExternalStore(neverChanges, isBrowser, isServer);
  return alive ? null : <InlineScript type="speculationrules" code={RULES} />;
}

const neverChanges = () => () => undefined;
const isBrowser = () => true;
const isServer = () => false;
