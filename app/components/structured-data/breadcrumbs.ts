import type { BreadcrumbList, WithContext } from "schema-dts";

/** Lists that have pages below them, by the first part of the path. */
const PARENTS: Readonly<Record<string, string>> = { brands: "Brands", news: "News" };

/**
 * The way to an inner page (https://schema.org/BreadcrumbList), or null for the home page.
 * @param siteUrl without a trailing slash
 * @param address of the page on this site: its path, and what of the query its canonical link keeps
 * @param title of the page, without the site's name
 */
export function breadcrumbs(siteUrl: string, address: string, title: string): WithContext<BreadcrumbList> | null {
  const [path = ""] = address.split("?");
  const [first = "", ...rest] = path.split("/").filter(Boolean);
  if (first === "") return null;
  const parent = rest.length > 0 ? PARENTS[first] : undefined;
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
