import { useState } from "react";
import { usePageNotes } from "~/components/rendering/page-notes";

/**
 * HTML that the server has sanitized (`sanitize-html` in the features and services). The linter allows
 * `dangerouslySetInnerHTML` only here, in icons, static lists and inline scripts.
 */
export function CleanHtml(props: { html: string; id?: string; className?: string; as?: "div" | "p" }) {
  const { html, id, className, as: Tag = "div" } = props;
  return <Tag id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

const ELEMENT_ID = "page-html";

/**
 * The long HTML of a page, one per page. A document contains it once; hydration reads it from the DOM.
 * @param html from the loader; undefined where `setPageHtml` left it out of the data of a document
 */
export function PageHtml({ html, className }: { html: string | undefined; className: string }) {
  const { pageHtml } = usePageNotes();
  const [found] = useState(() => pageHtml ?? (html === undefined ? inDocument() : undefined));
  return <CleanHtml id={ELEMENT_ID} className={className} html={html ?? found ?? ""} />;
}

const inDocument = () => document.getElementById(ELEMENT_ID)?.innerHTML;
