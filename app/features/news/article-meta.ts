import type { ArticlePage } from "./article-page.server";

/** Longest headline that search engines take (schema.org consumers cut after 110 characters). */
const HEADLINE = 110;

/** The article as structured data (https://schema.org/NewsArticle). */
export function articleStructuredData(page: ArticlePage, siteUrl: string) {
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: page.title.slice(0, HEADLINE),
    description: page.description,
    datePublished: page.publishedAt,
    dateModified: page.updatedAt,
    mainEntityOfPage: page.url,
    image: page.preview ? [new URL(page.preview, siteUrl).href] : undefined,
    author: page.authors.map(({ name }) => ({ "@type": "Person", name })),
  };
}
