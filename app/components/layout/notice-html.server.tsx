import type { Notice as NoticeData } from "~/entities/values/notice";
import { localHref } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";

const labels: Record<NoticeData["level"], () => string> = {
  info: m.shell_notice,
  warning: m.shell_notice_warning,
  urgent: m.shell_notice_urgent,
};

type NoticeProps = {
  /** Differs when any of the notice changes. */
  id: string;
  notice: NoticeData;
};

/**
 * The current notice above every page. A `<details>`, so that it can be hidden without scripts; with scripts it stays hidden on other pages
 * (`rememberHiddenNotice`).
 */
export function NoticeHtml({ id, notice: { level, text, link } }: NoticeProps) {
  return (
    <aside aria-label={m.shell_notice()} className="print:hidden">
      <details open className="notice" data-notice={id} data-level={level}>
        <summary>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
            <path d="m6 6 12 12M18 6 6 18" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
          </svg>
          <span className="sr-only">{m.shell_notice_hide()}</span>
        </summary>
        <p role={level === "urgent" ? "alert" : "status"}>
          <strong>{labels[level]()}: </strong>
          {text} {link ? <a href={localHref(link.url)}>{link.label}</a> : null}
        </p>
      </details>
    </aside>
  );
}
