import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { plainHtml } from "~/base/html/bound-html";
import { type Post, postSchema } from "~/content/model/post";
import { renderArticle } from "~/news/article/render-article.server";
import { articleStructuredData, toPostView } from "~/news/article-page/article-view.server";
import { readPosts } from "~/news/blog/ghost-payload.server";
import { toCard } from "~/news/blog/post-card";
import { writeJsonFeed, writeRss } from "~/news/feeds/feeds.server";
import { toPostCardView } from "~/news/list/post-card-view.server";
import { joinSitemap, writeSitemapPart } from "~/visitors/site-files/sitemap";
import { postEntries } from "~/visitors/site-files/sitemap-entries.server";
import { isXmlText, markupFaults } from "../../support/content/markup-faults";
import { anyDocument, anyPostRecord } from "../../support/content/post-arbitraries";
import { many, SEED } from "../../support/content/sample";

/** Generated posts: the site renders well-formed output from anything an author may write. */

const site = { name: "Expo", url: "https://expo.example", description: "News" };
const options = {
  siteUrl: site.url,
  blogUrls: ["https://blog.example", "http://ghost.internal:2368"],
  hasPost: (slug: string) => slug === "satu",
  sizeOf: () => null,
};
const SECONDS = 1000;
test("documents and their text-only versions become well-formed HTML", { timeout: 400 * SECONDS }, async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, async (html) => {
      const article = await renderArticle({ html, feature_image_caption: html.slice(0, 200) }, options);
      expect(markupFaults(article.html)).toEqual([]);
      expect(markupFaults(article.caption ?? "").filter((fault) => !fault.startsWith("no #"))).toEqual([]);
      expect(isXmlText(article.html)).toBe(true);
      for (const { id } of article.toc)
        expect(article.html).toContain(`id="${id.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`);
      expect(markupFaults(plainHtml(html))).toEqual([]);
    }),
    { numRuns: many(1_500), seed: SEED },
  );
});

/** Posts in one response: as many as in a feed. */
const TOGETHER = 20;

test("posts, twenty at a time, become well-formed lists, feeds, a sitemap and structured data", {
  timeout: 400 * SECONDS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPostRecord, { minLength: TOGETHER, maxLength: TOGETHER }), async (records) => {
      const posts = readAll(records);
      expect(posts).toHaveLength(records.length);
      const entries = await Promise.all(
        posts.map(async (post) => ({ post, html: (await renderArticle(post, options)).html })),
      );
      checkRss(writeRss(site, entries, 0), posts);
      checkJson(writeJsonFeed(site, entries), posts);
      checkSitemap(posts);
      for (const post of posts) checkPage(post);
    }),
    { numRuns: many(300) / TOGETHER, seed: SEED },
  );
});

function readAll(records: unknown[]): Post[] {
  const payload = JSON.parse(JSON.stringify({ posts: records, meta: { pagination: { page: 1, pages: 1, total: 1 } } }));
  return readPosts(payload, postSchema, {
    onUnreadable: (error) => {
      throw error;
    },
  }).posts;
}

function checkRss(xml: string, posts: Post[]) {
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(isXmlText(xml)).toBe(true);
  const parser = new XMLParser({ isArray: (name) => name === "item", parseTagValue: false, trimValues: false });
  const { item = [] } = parser.parse(xml).rss.channel;
  expect(item.map(({ guid }: { guid: string }) => guid)).toEqual(posts.map(({ id }) => id));
  for (const [place, { title }] of item.entries()) {
    const words = (posts[place]?.title ?? "").replace(/[\s\p{Cf}]+/gu, "").normalize("NFC");
    expect(title.replace(/[\s\p{Cf}]+/gu, "")).toBe(words);
  }
}

function checkJson(feed: unknown, posts: Post[]) {
  const text = JSON.stringify(feed);
  expect(text.isWellFormed()).toBe(true);
  const { items } = JSON.parse(text) as { items: { id: string; url: string; image?: string }[] };
  expect(items.map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
  for (const { url, image } of items) {
    expect(URL.canParse(url)).toBe(true);
    if (image !== undefined) expect(image).toMatch(/^https?:\/\/[^/]/);
  }
}

function checkSitemap(posts: Post[]) {
  const entries = posts.flatMap((post) => postEntries(post, [post]));
  const xml = joinSitemap([writeSitemapPart(site.url, entries)]);
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(isXmlText(xml)).toBe(true);
  const { url } = new XMLParser({ isArray: (name) => name === "url" }).parse(xml).urlset;
  for (const { loc } of url) expect(new URL(loc).pathname).toMatch(/^\/news\/[^/]+$/);
}

function checkPage(post: Post) {
  const card = toPostCardView(toCard(post));
  for (const words of [card.title, card.excerpt ?? "", card.authors]) expect(isXmlText(words)).toBe(true);
  const view = toPostView(post);
  const thing = JSON.stringify(
    articleStructuredData({ ...view, url: `${site.url}/news/${view.slug}`, canonical: null }, site.url, {
      "@type": "Organization",
      name: "Expo",
    }),
  );
  expect(isXmlText(thing)).toBe(true);
  const { image } = JSON.parse(thing) as { image: string[] };
  for (const address of image) expect(address).toMatch(/^https?:\/\/[^/]/);
}
