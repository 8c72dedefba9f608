import { createContext, type ReactNode, use, useState } from "react";
import { CleanHtml } from "./clean-html";

const PageHtmlContext = createContext<string | undefined>(undefined);
const ELEMENT_ID = "page-html";

/** Hands the long HTML of this render to the page, on the server. */
export function PageHtmlProvider({ html, children }: { html: string | undefined; children: ReactNode }) {
  return <PageHtmlContext value={html}>{children}</PageHtmlContext>;
}

/**
 * The long HTML of a page, one a page. It is in a document once: when the browser takes the page over, it is read from
 * there.
 * @param html as it came with the page's data; undefined where `setPageHtml` left it to the document
 */
export function PageHtml({ html, className }: { html: string | undefined; className: string }) {
  const rendered = use(PageHtmlContext);
  const [found] = useState(() => rendered ?? (html === undefined ? inDocument() : undefined));
  return <CleanHtml id={ELEMENT_ID} className={className} html={html ?? found ?? ""} />;
}

const inDocument = () => document.getElementById(ELEMENT_ID)?.innerHTML;
