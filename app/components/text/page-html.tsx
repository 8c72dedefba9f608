import { useState } from "react";
import { usePageNotes } from "~/components/rendering/page-notes";
import { CleanHtml } from "./clean-html";

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
