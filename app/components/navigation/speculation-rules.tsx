import { InlineScript } from "~/components/inline-script";
import { useBeingTakenOver } from "~/components/use-being-taken-over";

/** A link that is pointed at or pressed: the browser's "moderate". */
const RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: "a[data-page-link]" }, eagerness: "moderate" }],
});

/**
 * Lets the browser fetch the page behind a link that somebody is about to follow, as long as links load whole documents.
 * Once the page is alive they need the next page's data only, which `preloadRoutes` fetches: the rules are taken back.
 */
export function SpeculationRules() {
  return useBeingTakenOver() ? <InlineScript type="speculationrules" code={RULES} /> : null;
}
