import type { BreadcrumbList, WithContext } from "schema-dts";

/** Lists that have pages below them, by the first part of the path. */
const PARENTS: ReadonlyMap<string, string> = new Map([
  ["brands", "Brands"],
  ["news", "News"],
]);

/**
 * The way to an inner page (https://schema.org/BreadcrumbList), or null for the home page.
 * @param siteUrl without a trailing slash
 * @param path of the page, without a trailing slash, which says what lies above it
 * @param address of the page on this site: the path with what of the query its canonical link keeps
 * @param title of the page, without the site's name
 */
export function breadcrumbs(
  siteUrl: string,
  path: string,
  address: string,
  title: string,
): WithContext<BreadcrumbList> | null {
  const [, first, below] = path.split("/");
  if (!first) return null;
  const parent = below && PARENTS.get(first);
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
