import type { Location, MetaDescriptor } from "react-router";
import { canonicalUrl } from "~/http/canonical";
import type { Site } from "./site";
import { breadcrumbs } from "./structured-data/breadcrumbs";

/** Between the page's title and the site's name; specification, section 2 ("a separator"). */
export const TITLE_SEPARATOR = " · ";

type Match = { id: string; loaderData?: unknown } | undefined;

/** What a route's `meta` gets and this needs. */
type MetaArgs = { matches: readonly Match[]; location: Pick<Location, "pathname" | "search"> };

/**
 * Title, description and social preview of a page. The canonical link is the layout's; the address that is told here is
 * the same.
 */
export function pageMeta(
  { matches, location }: MetaArgs,
  page: { title: string; description: string; type?: "website" | "article" },
): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === "root")?.loaderData as Site | undefined;
  const path = canonicalUrl("", location.pathname, "");
  const address = canonicalUrl("", location.pathname, location.search);
  const title = site ? page.title + TITLE_SEPARATOR + site.name : page.title;
  const trail = site ? breadcrumbs(site.url, address, page.title) : null;
  const preview = site
    ? [
        { property: "og:url", content: site.url + address },
        { property: "og:site_name", content: site.name },
        { property: "og:image", content: `${site.url}/social${path === "/" ? "/site" : path}.png` },
        { property: "og:image:width", content: "1200" },
        { property: "og:image:height", content: "630" },
        { property: "og:image:alt", content: title },
      ]
    : [];
  return [
    { title },
    { name: "description", content: page.description },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:locale", content: "en_ID" },
    { name: "twitter:card", content: "summary_large_image" },
    ...preview,
    ...(trail ? [{ "script:ld+json": trail }] : []),
  ];
}
