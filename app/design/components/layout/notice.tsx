import { Link } from "react-router";
import type { Site } from "~/design/components/page/use-site";
import { InlineScript } from "~/design/components/rendering/inline-script";
import type { Notice as NoticeData } from "~/design/model/notice";
import { m } from "~/paraglide/messages";
import { HIDDEN_NOTICE_KEY } from "./hide-notice";

/**
 * Runs before the notice is painted and hides one that the visitor has hidden: pages are cached, so the server cannot know. The
 * text is constant, so a CSP hash can name it. Not in the browser's bundle: the document has it.
 */
const SCRIPT = import.meta.env.SSR
  ? `(function(n){try{if(localStorage.getItem(${JSON.stringify(HIDDEN_NOTICE_KEY)})===n.dataset.notice)n.open=false}catch(x){}})(document.querySelector("[data-notice]"))`
  : "";

export const noticeLabels: Record<NoticeData["level"], () => string> = {
  info: m.shell_notice,
  warning: m.shell_notice_warning,
  urgent: m.shell_notice_urgent,
};

/**
 * The current notice above every page. A `<details>`, so that it can be hidden without scripts; with scripts it stays hidden on other pages
 * (`rememberHiddenNotice`).
 */
export function Notice({ notice }: { notice: Site["notice"] | undefined }) {
  if (!notice) return null;
  const { id, level, text, link } = notice;
  return (
    <>
      <aside aria-label={m.shell_notice()} className="print:hidden">
        <details key={id} open className="notice" data-notice={id} data-level={level} suppressHydrationWarning>
          <summary>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
              <path
                d="m6 6 12 12M18 6 6 18"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
              />
            </svg>
            <span className="sr-only">{m.shell_notice_hide()}</span>
          </summary>
          <p role={level === "urgent" ? "alert" : "status"}>
            <strong>{noticeLabels[level]()}: </strong>
            {text} {link ? <Link to={link.url}>{link.label}</Link> : null}
          </p>
        </details>
      </aside>
      <InlineScript code={SCRIPT} />
    </>
  );
}
