import { useState } from "react";
import { useLocation } from "react-router";
import type { BreadcrumbList, WithContext } from "schema-dts";
import { localHref } from "~/base/i18n/current-locale";
import { InlineScript } from "~/design/components/rendering/inline-script";
import { STRUCTURED_DATA_ID, usePageNotes } from "~/design/components/rendering/page-notes";
import type { Site } from "./use-site";

/** The page's JSON-LD, in the first HTML. It describes the page that was loaded, so a navigation in the browser removes it. */
export function StructuredData() {
  const { structuredData } = usePageNotes();
  const { pathname, search } = useLocation();
  const [loadedAt] = useState(pathname + search);
  if (!structuredData || pathname + search !== loadedAt) return null;
  return <InlineScript id={STRUCTURED_DATA_ID} type="application/ld+json" code={structuredData} />;
}

/**
 * The breadcrumbs of a page (https://schema.org/BreadcrumbList); null for the home page.
 * @param site its `url` has no trailing slash
 * @param path without the language's prefix and a trailing slash; it determines the page above
 * @param address path and query of the page's canonical link, without the prefix
 * @param title without the site's name
 */
export function breadcrumbs(
  site: Pick<Site, "url" | "menuLabels">,
  path: string,
  address: string,
  title: string,
): WithContext<BreadcrumbList> | null {
  const [, first, below] = path.split("/");
  if (!first) return null;
  const parent = below && site.menuLabels[`/${first}`];
  const trail = [
    { name: site.menuLabels["/"] ?? "", path: "/" },
    ...(parent ? [{ name: parent, path: `/${first}` }] : []),
    { name: title, path: address },
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: site.url + localHref(crumb.path),
    })),
  };
}
