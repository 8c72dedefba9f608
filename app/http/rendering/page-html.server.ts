import { createContext, type RouterContextProvider } from "react-router";
import { asksForDataAlone } from "./data-request.server";

/** Where a loader leaves the long HTML of its page for the render. */
export const pageHtmlContext = createContext<string | null>(null);

/**
 * Keeps a page's long HTML from travelling twice. A document holds it where it is read, and the browser finds it there
 * (`PageHtml`); only who asks for the page's data alone gets it with them.
 * @returns what goes into the loader's data: the HTML, or nothing for a document
 */
export function setPageHtml(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  html: string,
): string | undefined {
  if (html === "" || asksForDataAlone(request)) return html;
  context.set(pageHtmlContext, html);
  return undefined;
}
