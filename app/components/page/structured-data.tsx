import { createContext, type ReactNode, use, useState } from "react";
import { useLocation } from "react-router";
import { InlineScript } from "~/components/rendering/inline-script";

const StructuredDataContext = createContext<string | undefined>(undefined);
const ELEMENT_ID = "structured-data";

/** Hands the JSON-LD of this render to the page, on the server and again when the browser takes over. */
export function StructuredDataProvider({ json, children }: { json: string | undefined; children: ReactNode }) {
  return <StructuredDataContext value={json}>{children}</StructuredDataContext>;
}

/**
 * What the page says of itself to search engines, in the first HTML. It never travels with the loader data, so it is
 * in the page once; after a navigation in the browser it goes, because it speaks of the page that was left.
 */
export function StructuredData() {
  const json = use(StructuredDataContext);
  const { pathname, search } = useLocation();
  const [arrivedAt] = useState(pathname + search);
  if (!json || pathname + search !== arrivedAt) return null;
  return <InlineScript id={ELEMENT_ID} type="application/ld+json" code={json} />;
}

/** Reads what `StructuredData` wrote. Browser only. */
export function readStructuredData(): string | undefined {
  return document.getElementById(ELEMENT_ID)?.textContent ?? undefined;
}
