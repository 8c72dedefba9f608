import { Feed, type Item } from "feed";
import { parseFragmentHtml } from "~/base/html/load-fragment";
import { localeTag, localHref } from "~/base/i18n/current-locale";
import { locales } from "~/base/i18n/locales";
import { cleanLine, feedItemTexts, feedText, markupSafe } from "~/base/values/plain-text";
import type { Post } from "~/content/model/post";
import { fullExcerpt } from "~/news/blog/post-card";
import { skipIfFaulty } from "~/news/blog/post-faults.server";

/** A feed's own metadata. */
export type FeedSite = { name: string /** Without a trailing slash. */; url: string; description: string };

/** A post with its article as rendered for the site. */
export type FeedPost = { post: Post; html: string };

/** The newest posts with their full text as RSS 2.0. @param updated when the newest post changed, ms since the epoch */
export function writeRss(site: FeedSite, posts: readonly FeedPost[], updated: number): string {
  const tag = localeTag();
  const feed = new Feed({
    title: site.name,
    description: site.description,
    link: site.url + localHref("/news"),
    language: tag,
    updated: new Date(updated),
    generator: false,
    feedLinks: { rss: site.url + localHref("/news/rss.xml") },
  });
  for (const item of posts.flatMap((entry) => skipIfFaulty(entry.post, () => rssItem(site, entry)))) feed.addItem(item);
  return feed.rss2();
}

function rssItem(site: FeedSite, { post, html }: FeedPost): Item {
  return {
    ...feedItemTexts({
      title: cleanLine(post.title),
      description: summaryOf(post),
      // RSS's own author must be an e-mail address.
      "dc:creator": authorsOf(post),
    }),
    id: post.id,
    link: addressOf(site, post),
    date: new Date(post.published_at),
    content: markupSafe(standalone(html, site.url)).replaceAll("]]>", "]]&gt;"),
    category: post.tags.map(({ name }) => ({ name: feedText(name) })),
  };
}

/** The same as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function writeJsonFeed(site: FeedSite, posts: readonly FeedPost[]) {
  const tag = localeTag();
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: site.name,
    description: site.description,
    home_page_url: site.url + localHref("/news"),
    feed_url: site.url + localHref("/news/feed.json"),
    language: tag,
    items: posts.flatMap((entry) => skipIfFaulty(entry.post, () => jsonFeedItem(site, entry))),
  };
}

function jsonFeedItem(site: FeedSite, { post, html }: FeedPost) {
  return {
    id: post.id,
    url: addressOf(site, post),
    language: locales[post.lang].tag,
    title: cleanLine(post.title),
    content_html: standalone(html, site.url),
    summary: summaryOf(post) || undefined,
    image: post.feature_image ? new URL(post.feature_image, site.url).href : undefined,
    date_published: post.published_at,
    date_modified: post.updated_at ?? undefined,
    authors: post.authors.map(({ name }) => ({ name })),
    tags: post.tags.map(({ name }) => name),
  };
}

function addressOf(site: FeedSite, post: Post): string {
  return site.url + localHref(`/news/${encodeURIComponent(post.slug)}`, post.lang);
}

function summaryOf(post: Post): string {
  return cleanLine(fullExcerpt(post));
}

function authorsOf(post: Post): string {
  return post.authors.map(({ name }) => name).join(", ");
}

/** An article for feed readers: absolute URLs, without elements that need this site's scripts and styles. */
function standalone(html: string, siteUrl: string): string {
  const $ = parseFragmentHtml(html);
  for (const anchor of $(".heading-anchor").toArray()) $(anchor).replaceWith($(anchor).contents());
  for (const wrapper of $(".article-table").toArray()) $(wrapper).replaceWith($(wrapper).contents());
  for (const attribute of ["href", "src", "poster"]) {
    for (const element of $(`[${attribute}^="/"]`).toArray()) {
      $(element).attr(attribute, new URL($(element).attr(attribute) ?? "/", siteUrl).href);
    }
  }
  $("[tabindex]").removeAttr("tabindex");
  $("[style]").removeAttr("style");
  $("[data-embed]").removeAttr("data-embed").removeAttr("data-embed-title");
  return $.html();
}
