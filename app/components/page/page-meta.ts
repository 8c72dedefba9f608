import type { Location, MetaDescriptor } from "react-router";
import { canonicalUrl } from "~/http/routing/canonical";
import { breadcrumbs } from "./structured-data";
import type { Site } from "./use-site";

/** Between the page's title and the site's name (docs/product.md, "Navigation"). */
export const TITLE_SEPARATOR = " · ";

type MetaArgs = {
  /** The root first. */
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  location: Pick<Location, "pathname" | "search">;
};

/** Title, description and social preview of a page. The layout adds the canonical link, whose address is the same. */
export function pageMeta(
  { matches, location }: MetaArgs,
  page: {
    title: string;
    /** The outcome of a form, in front of the document's title. */
    outcome?: string | null;
    description: string;
    type?: "website" | "article";
    /** Where the page first appeared, when that is another site. */
    canonical?: string | null;
  },
): MetaDescriptor[] {
  const site = matches[0]?.loaderData as Site | undefined;
  const address = canonicalUrl("", location.pathname, location.search);
  const [path = ""] = address.split("?");
  const title = [page.outcome, page.title, site?.name].filter(Boolean).join(TITLE_SEPARATOR);
  const trail = site && breadcrumbs(site.url, path, address, page.title);
  const preview = {
    title: page.title,
    description: page.description,
    type: page.type ?? "website",
    locale: "en_ID",
    ...(site && {
      url: page.canonical ?? site.url + address,
      site_name: site.name,
      image: `${site.url}/social${path === "/" ? "/site" : path}.png`,
      "image:width": "1200",
      "image:height": "630",
      "image:alt": title,
    }),
  };
  return [
    { title },
    { name: "description", content: page.description },
    { name: "twitter:card", content: "summary_large_image" },
    ...Object.entries(preview).map(([name, content]) => ({ property: `og:${name}`, content })),
    ...(trail ? [{ "script:ld+json": trail }] : []),
  ];
}
