import type { BreadcrumbList, WithContext } from "schema-dts";
import { menuLabels } from "~/pages";

/**
 * The breadcrumbs of a page (https://schema.org/BreadcrumbList); null for the home page.
 * @param siteUrl without a trailing slash
 * @param path without a trailing slash; it determines the page above
 * @param address path and query of the page's canonical link
 * @param title without the site's name
 */
export function breadcrumbs(
  siteUrl: string,
  path: string,
  address: string,
  title: string,
): WithContext<BreadcrumbList> | null {
  const [, first, below] = path.split("/");
  if (!first) return null;
  const parent = below && menuLabels[`/${first}` as keyof typeof menuLabels];
  const trail = [
    { name: "Home", path: "/" },
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
      item: siteUrl + crumb.path,
    })),
  };
}
