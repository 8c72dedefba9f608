import { InlineScript } from "~/components/rendering/inline-script";
import { useIsHydrating } from "~/components/rendering/use-is-hydrating";

/** A link that is pointed at or pressed: the browser's "moderate". */
const RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: "a[data-page-link]" }, eagerness: "moderate" }],
});

/**
 * Lets the browser fetch the page behind a link that somebody is about to follow, as long as links load whole documents.
 * Once the page is alive they need the next page's data only, which `preloadRoutes` fetches: the rules are taken back.
 */
export function SpeculationRules() {
  return useIsHydrating() ? <InlineScript type="speculationrules" code={RULES} /> : null;
}
