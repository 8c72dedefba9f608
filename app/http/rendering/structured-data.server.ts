import { createContext, type RouterContextProvider } from "react-router";
import type { Graph } from "schema-dts";

/** Where a loader leaves the JSON-LD of its page for the render. */
export const structuredDataContext = createContext<string | null>(null);

/** Says what a page is about, as a schema.org graph. Told again, the later graph stands. */
export function setStructuredData(context: Readonly<RouterContextProvider>, things: Graph["@graph"]): void {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  context.set(structuredDataContext, JSON.stringify(graph));
}
