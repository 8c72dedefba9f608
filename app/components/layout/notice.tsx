import type { Site } from "~/components/page/use-site";
import { InlineScript } from "~/components/rendering/inline-script";
import { StaticHtml } from "~/components/rendering/static-list";
import { HIDDEN_NOTICE_KEY } from "./hide-notice";

/**
 * Runs before the notice is painted and hides one that the visitor has hidden: pages are cached, so the server cannot know. The
 * text is constant, so a CSP hash can name it. Not in the browser's bundle: the document has it.
 */
const SCRIPT = import.meta.env.SSR
  ? `(function(n){try{if(localStorage.getItem(${JSON.stringify(HIDDEN_NOTICE_KEY)})===n.dataset.notice)n.open=false}catch(x){}})(document.querySelector("[data-notice]"))`
  : "";

/** The current notice, which the root loader has rendered, above every page. */
export function Notice({ notice }: { notice: Site["notice"] | undefined }) {
  if (!notice) return null;
  return (
    <>
      <StaticHtml name="notice" html={notice} />
      <InlineScript code={SCRIPT} />
    </>
  );
}
