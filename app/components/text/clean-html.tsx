import { useState } from "react";
import { usePageNotes } from "~/components/rendering/page-notes";

/**
 * HTML that the server has sanitized (`sanitize-html` in the features and services). The linter allows
 * `dangerouslySetInnerHTML` only here, in icons, static lists and inline scripts.
 */
export function CleanHtml(props: {
  html: string;
  id?: string;
  className?: string;
  lang?: string | undefined;
  as?: "div" | "p";
}) {
  const { html, as: Tag = "div", ...others } = props;
  return <Tag {...others} dangerouslySetInnerHTML={{ __html: html }} />;
}

const ELEMENT_ID = "page-html";

/**
 * The long HTML of a page, one per page. A document contains it once; hydration reads it from the DOM.
 * @param html from the loader; undefined where `setPageHtml` left it out of the data of a document
 */
export function PageHtml(props: { html: string | undefined; className: string; lang?: string | undefined }) {
  const { html, ...others } = props;
  const { pageHtml } = usePageNotes();
  const [found] = useState(() => pageHtml ?? (html === undefined ? inDocument() : undefined));
  return <CleanHtml id={ELEMENT_ID} {...others} html={html ?? found ?? ""} />;
}

const inDocument = () => document.getElementById(ELEMENT_ID)?.innerHTML;
