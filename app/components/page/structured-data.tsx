import { useState } from "react";
import { useLocation } from "react-router";
import { InlineScript } from "~/components/rendering/inline-script";
import { STRUCTURED_DATA_ID, usePageNotes } from "~/components/rendering/page-notes";

/** The page's JSON-LD, in the first HTML. It describes the page that was loaded, so a navigation in the browser removes it. */
export function StructuredData() {
  const { structuredData } = usePageNotes();
  const { pathname, search } = useLocation();
  const [loadedAt] = useState(pathname + search);
  if (!structuredData || pathname + search !== loadedAt) return null;
  return <InlineScript id={STRUCTURED_DATA_ID} type="application/ld+json" code={structuredData} />;
}
