import type { Location, MetaDescriptor } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { canonicalPath } from "~/config/canonical";
import { headAddresses, pagePaths } from "~/config/page-languages";
import { breadcrumbs } from "./structured-data";
import type { Site } from "./use-site";

/** Between the page's title and the site's name (docs/product.md, "Navigation"). */
export const TITLE_SEPARATOR = " · ";

type MetaArgs = {
  /** The root first. */
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  location: Pick<Location, "pathname" | "search">;
};

type PageTexts = {
  title: string;
  /** The outcome of a form, in front of the document's title. */
  outcome?: string | null;
  description: string;
  /** Where the page first appeared, when that is another site. */
  canonical?: string | null;
  /** Times in ISO 8601. */
  article?: { publishedAt: string; updatedAt: string; tags: readonly { name: string }[] };
};

/** What the head says about a page: title, description and, when the layout has its data, what other programs read. */
export function pageMeta({ matches, location }: MetaArgs, page: PageTexts): MetaDescriptor[] {
  const site = matches[0]?.loaderData as Site | undefined;
  const title = [page.outcome, page.title, site?.name].filter(Boolean).join(TITLE_SEPARATOR);
  return [
    { title },
    { name: "description", content: page.description },
    ...(site ? metaForPrograms(site, { matches, location }, page, title) : []),
  ];
}

/** Of a page whose address has a key, which neither search engines nor other sites may learn. */
export const KEYED_PAGE_META: MetaDescriptor[] = [
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Canonical link, alternates in other languages, social preview and breadcrumbs. */
function metaForPrograms(
  site: Site,
  { matches, location }: MetaArgs,
  page: PageTexts,
  title: string,
): MetaDescriptor[] {
  const { canonical, ...head } = headAddresses(site.url, location, pagePaths(matches), page.canonical);
  // Without the language's prefix.
  const address = canonicalPath(location.pathname, location.search);
  const [path = ""] = address.split("?");
  const trail = breadcrumbs(site, path, address, page.title);
  const preview = {
    "og:title": page.title,
    "og:description": page.description,
    "og:type": page.article ? "article" : "website",
    "og:locale": head.ogLocale,
    "og:url": canonical,
    "og:site_name": site.name,
    "og:image": `${site.url}${localHref(`/social${path === "/" ? "/site" : path}.png`)}`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": title,
    ...(page.article && {
      "article:published_time": page.article.publishedAt,
      "article:modified_time": page.article.updatedAt,
    }),
  };
  return [
    { tagName: "link", rel: "canonical", href: canonical },
    ...head.alternates.map((link) => ({ tagName: "link" as const, rel: "alternate", ...link })),
    { name: "twitter:card", content: "summary_large_image" },
    ...Object.entries(preview).map(([property, content]) => ({ property, content })),
    ...head.ogAlternates.map((content) => ({ property: "og:locale:alternate", content })),
    ...(page.article?.tags ?? []).map(({ name }) => ({ property: "article:tag", content: name })),
    ...(trail ? [{ "script:ld+json": trail }] : []),
  ];
}
