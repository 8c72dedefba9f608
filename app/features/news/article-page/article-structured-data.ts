import type { NewsArticle, Organization } from "schema-dts";
import type { viewPost } from "./article-view.server";

type Facts = ReturnType<typeof viewPost> & {
  /** Of the page. */
  url: string;
  /** Where the article first appeared, when that is not here. */
  canonical: string | null;
};

/**
 * The article as structured data (https://schema.org/NewsArticle). Its headline is the page's title, uncut:
 * who has less room cuts it.
 * @param siteUrl without a trailing slash
 */
export function articleStructuredData(page: Facts, siteUrl: string, publisher: Organization): NewsArticle {
  const picture = page.preview ?? `/social/news/${page.slug}.png`;
  return {
    "@type": "NewsArticle",
    headline: page.title,
    description: page.description,
    datePublished: page.publishedAt,
    dateModified: page.updatedAt,
    mainEntityOfPage: page.canonical ?? page.url,
    url: page.url,
    image: [new URL(picture, siteUrl).href],
    author: page.authors.map(({ name }) => ({ "@type": "Person", name })),
    publisher,
    ...(page.tags.length > 0 && { keywords: page.tags.map(({ name }) => name) }),
  };
}
