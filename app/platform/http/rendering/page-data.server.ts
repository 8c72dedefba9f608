import type { RouterContextProvider } from "react-router";
import type { Graph } from "schema-dts";
import { renderNotes } from "./render-notes.server";

/** Whether a navigation in the browser requests the data of a page, rather than a browser its document. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/** Sets the page's JSON-LD, a schema.org graph. A later call replaces an earlier one. */
export function setStructuredData(context: Readonly<RouterContextProvider>, things: Graph["@graph"]): void {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  renderNotes(context).structuredData = JSON.stringify(graph);
}
