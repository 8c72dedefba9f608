import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { shownYear } from "~/base/i18n/shown-year";
import { splitLocale } from "~/base/i18n/split-locale";
import { isPlainClick, PAGE_LINK, scrollToTop } from "~/design/components/navigation/links";
import { usePageNotes } from "./page-notes";

/** HTML that a loader rendered with `serverHtml`. */
export type ServerHtmlData = {
  /** Differs when the HTML does. */
  key: string;
  /** Absent in the data of a document, which shows it. */
  html?: string;
};

type ServerHtmlProps = {
  html: ServerHtmlData;
  className?: string;
  /** The language of the HTML where it is not the page's. */
  lang?: string | undefined;
};

/**
 * Shows HTML that has no behaviour: long lists and long texts, which the browser neither loads code for nor hydrates. Its links
 * are plain `<a>` elements; a click on one navigates as a `<Link>` does.
 */
export function ServerHtml({ html, ...element }: ServerHtmlProps) {
  // New content is a new element, so that the same content keeps the focus and open `<details>`.
  return <ServerHtmlElement key={html.key} html={html} {...element} />;
}

function ServerHtmlElement({ html: { key, html }, className = "contents", lang }: ServerHtmlProps) {
  const { serverHtml } = usePageNotes();
  const followLinks = useFollowLinks();
  const [content] = useState(() => ({ __html: html ?? serverHtml?.get(key) ?? htmlInDocument(key) }));
  return (
    <div
      ref={followLinks}
      className={className}
      lang={lang}
      data-server-html={key}
      dangerouslySetInnerHTML={content}
      suppressHydrationWarning
    />
  );
}

/**
 * A ref for an element with plain `<a>` elements: a click on one navigates as a click on a `<Link>` does.
 * `data-view-transition` on a link is `<Link viewTransition>`.
 */
function useFollowLinks() {
  const navigate = useNavigate();
  return useCallback(
    (element: HTMLElement | null) => {
      const onClick = (event: MouseEvent) => {
        const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(PAGE_LINK);
        if (!link || event.defaultPrevented || !isPlainClick(event)) return;
        const { year, path } = splitLocale(link.pathname);
        // Another edition: the router knows its own alone.
        if (year !== shownYear()) return;
        event.preventDefault();
        const toTop = link.pathname === window.location.pathname && link.hash === "";
        // For the styles: what was pressed may become a part of the next page.
        element?.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
        link.dataset.pressed = "";
        const navigation = navigate(path + link.search + link.hash, {
          // As browsers do: a link to the page itself adds no entry to the history.
          replace: link.href === window.location.href,
          preventScrollReset: toTop,
          viewTransition: "viewTransition" in link.dataset,
        });
        if (toTop) scrollToTop(navigation);
      };
      element?.addEventListener("click", onClick);
      return () => element?.removeEventListener("click", onClick);
    },
    [navigate],
  );
}

/** The HTML as the document has it: when it is hydrated, and when React fails to hydrate it and renders it again. */
function htmlInDocument(key: string): string {
  return document.querySelector(`[data-server-html="${key}"]`)?.innerHTML ?? "";
}
