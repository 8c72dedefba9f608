import { describe, expect, it } from "vitest";
import { BASE_LOCALE, LOCALES } from "~/base/i18n/locales";
import { kinds } from "~/content/documents/kinds";
import { factsOf, localeOf } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedContent, shippedDocuments } from "~/content/documents/shipped-content.server";
import { readFrontMatter } from "~/content/embedded/front-matter-file";
import { createEmbeddedSource, postsOf, toPost } from "./embedded.server";

const fields = `title: "Rain: a guide"
slug: rain-a-guide
excerpt: What to do when it rains.
published_at: 2025-09-16T08:00:00+07:00
tags: [Gear, Trail knowledge]
author: danu-prakoso
feature_image: /pictures/news/rain-a-guide.webp
feature_image_alt: Rain
feature_image_caption: It <em>rains</em>.
featured: true`;

function file(head: string, body = "## First\n\nTake an *umbrella*.") {
  return `---\n${head}\n---\n\n${body}\n`;
}

const shippedPosts = postsOf(shippedContent);
const fill = factsOf(shippedDocuments, settingFacts);

function readPost(text: string) {
  const { data, body } = readFrontMatter(text);
  const document = { ...data, body };
  return toPost(kinds.news.schema.parse(fill(document, localeOf("news", document))), shippedContent.newsAuthors);
}

const at = (moment: string) => ({ now: () => Date.parse(moment) });

describe("a post read from a Markdown file", () => {
  it("has Ghost's fields, its author and its tags with slugs", () => {
    expect(readPost(file(fields))).toMatchObject({
      slug: "rain-a-guide",
      title: "Rain: a guide",
      custom_excerpt: "What to do when it rains.",
      html: "<h2>First</h2>\n<p>Take an <em>umbrella</em>.</p>\n",
      published_at: "2025-09-16T08:00:00+07:00",
      featured: true,
      visibility: "public",
      reading_time: 1,
      authors: [{ slug: "danu-prakoso", name: "Danu Prakoso" }],
      tags: [
        { slug: "gear", name: "Gear", visibility: "public" },
        { slug: "trail-knowledge", name: "Trail knowledge", visibility: "public" },
      ],
    });
  });

  it("shows a picture that stands alone as a figure with its title as caption", () => {
    const { html } = readPost(
      file(fields, '![Four "tents"](/pictures/a.webp "Five & one") \n\nSee ![x](/x.webp) this.'),
    );
    expect(html).toBe(
      '<figure class="kg-card kg-image-card"><img class="kg-image" src="/pictures/a.webp" alt="Four &quot;tents&quot;"><figcaption>Five &amp; one</figcaption></figure>\n<p>See <img src="/x.webp" alt="x"> this.</p>\n',
    );
  });

  it("is refused when its author is unknown", () => {
    expect(() => readPost(file(fields.replace("danu-prakoso", "nobody")))).toThrow('no author "nobody"');
  });

  it("needs a title, an address and a date alone, and begins with its text on cards", () => {
    const post = readPost(file("title: Rain\nslug: rain\npublished_at: 2025-09-16T08:00:00+07:00"));
    expect(post).toMatchObject({
      excerpt: "First Take an umbrella.",
      custom_excerpt: undefined,
      authors: [],
      tags: [],
    });
    expect(post).toMatchObject({ feature_image: null, featured: false });
  });

  it("has a caption in Markdown, in which HTML of an earlier release stays", () => {
    const caption = (text: string) => readPost(file(fields.replace("It <em>rains</em>.", text))).feature_image_caption;
    expect(caption("It **rains** & [pours](/visit).")).toBe(
      'It <strong>rains</strong> &amp; <a href="/visit">pours</a>.',
    );
    expect(caption("It <em>rains</em>.")).toBe("It <em>rains</em>.");
  });

  it("is refused with the name of a field that is missing or misspelt", () => {
    expect(() => readPost(file(fields.replace("title:", "titel:")))).toThrow(/title[\s\S]*titel/);
  });
});

describe("a post in Indonesian", () => {
  const indonesian = fields.replace("slug: rain-a-guide", "slug: panduan-hujan\nlanguage: id\npair: rain-a-guide");

  it("is paired with the post that it translates, and has the facts in its language", () => {
    expect(readPost(file(indonesian, "Buka {{event.hours}}."))).toMatchObject({
      lang: "id",
      pair: "rain-a-guide",
      html: "<p>Buka pukul\u00a010.00–\u206021.00.</p>\n",
    });
    expect(readPost(file(fields))).toMatchObject({ lang: "en", pair: "rain-a-guide" });
  });

  it("is there for each post in English", () => {
    for (const locale of LOCALES) {
      const ofLanguage = shippedPosts.filter(({ lang }) => lang === locale);
      expect(ofLanguage.map(({ pair }) => pair).toSorted()).toEqual(
        shippedPosts
          .filter(({ lang }) => lang === BASE_LOCALE)
          .map(({ slug }) => slug)
          .toSorted(),
      );
    }
  });
});

describe("the posts in the repository", () => {
  it("come newest first, and by tag", async () => {
    const source = createEmbeddedSource({ posts: () => shippedPosts, clock: at("2025-10-15T10:00:00+07:00") });
    const all = await source.page({ page: 1, lang: "en" });
    expect(all.total).toBeGreaterThanOrEqual(12);
    expect(all.posts[0]?.slug).toBe("first-timers-guide-to-the-expo");
    const gear = await source.page({ page: 1, tag: "gear", lang: "en" });
    expect(gear.posts.map(({ slug }) => slug)).toEqual(["packing-for-the-monsoon", "wash-your-rain-jacket"]);
    expect(gear.posts[0]?.html).toContain("<table>");
  });

  it("are out from their date on", async () => {
    const source = createEmbeddedSource({ posts: () => shippedPosts, clock: at("2025-06-20T10:00:00+07:00") });
    const { posts } = await source.page({ page: 1, lang: "en" });
    expect(posts.map(({ slug }) => slug)).toEqual(["call-for-exhibitors-2025", "dates-and-hall-for-2025"]);
    expect(await source.posts(["first-timers-guide-to-the-expo"])).toEqual([]);
    const outline = await source.outline();
    expect(outline.posts).toHaveLength(2 * LOCALES.length);
    expect(outline.total).toBe(2 * LOCALES.length);
  });
});
