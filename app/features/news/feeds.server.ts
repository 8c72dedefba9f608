import { Feed } from "feed";
import { cleanLine } from "~/entities/plain-text";
import type { Post } from "~/entities/post";
import { loadFragment } from "./article/load-fragment";

/** What a feed says of itself. */
export type FeedSite = { name: string /** Without a trailing slash. */; url: string; description: string };

/** A post with its article as rendered for the site. */
export type FeedPost = { post: Post; html: string };

/**
 * The newest posts with their full text as RSS 2.0, with the content, Dublin Core and Atom modules.
 * @param updated when the newest post changed, ms since the epoch
 */
export function writeRss(site: FeedSite, posts: readonly FeedPost[], updated: number): string {
  const feed = new Feed({
    title: site.name,
    description: site.description,
    link: `${site.url}/news`,
    language: "en",
    updated: new Date(updated),
    generator: false,
    feedLinks: { rss: `${site.url}/news/rss.xml` },
  });
  for (const { post, html } of posts) {
    feed.addItem({
      title: forXml(cleanLine(post.title)),
      id: post.id,
      link: `${site.url}/news/${post.slug}`,
      date: new Date(post.published_at),
      description: forXml(cleanLine(post.custom_excerpt ?? post.excerpt ?? "")),
      content: forXml(standalone(html, site.url)),
      category: post.tags.map(({ name }) => ({ name: forXml(name) })),
      // RSS's own author must be an e-mail address.
      extensions: [{ name: "dc:creator", objects: { _text: forXml(authorsOf(post)) } }],
    });
  }
  return feed.rss2();
}

/** The same as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function writeJsonFeed(site: FeedSite, posts: readonly FeedPost[]) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: site.name,
    description: site.description,
    home_page_url: `${site.url}/news`,
    feed_url: `${site.url}/news/feed.json`,
    language: "en",
    items: posts.map(({ post, html }) => ({
      id: post.id,
      url: `${site.url}/news/${post.slug}`,
      title: cleanLine(post.title),
      content_html: standalone(html, site.url),
      summary: cleanLine(post.custom_excerpt ?? post.excerpt ?? "") || undefined,
      image: post.feature_image ? new URL(post.feature_image, site.url).href : undefined,
      date_published: post.published_at,
      date_modified: post.updated_at ?? undefined,
      authors: post.authors.map(({ name }) => ({ name })),
      tags: post.tags.map(({ name }) => name),
    })),
  };
}

function authorsOf(post: Post): string {
  return post.authors.map(({ name }) => name).join(", ");
}

/** An article for a reader elsewhere: whole addresses, and nothing that only this site's scripts and styles give sense. */
function standalone(html: string, siteUrl: string): string {
  const $ = loadFragment(html);
  for (const anchor of $(".heading-anchor").toArray()) $(anchor).replaceWith($(anchor).contents());
  for (const wrapper of $(".article-table").toArray()) $(wrapper).replaceWith($(wrapper).contents());
  for (const attribute of ["href", "src", "poster"]) {
    for (const element of $(`[${attribute}^="/"]`).toArray()) {
      $(element).attr(attribute, new URL($(element).attr(attribute) ?? "/", siteUrl).href);
    }
  }
  $("[tabindex]").removeAttr("tabindex");
  $("[data-embed]").removeAttr("data-embed").removeAttr("data-embed-title");
  return $.html();
}

/** Without the characters that XML 1.0 cannot hold, section 2.2. */
function forXml(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
}
