import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { postSchema } from "~/content/model/post";
import { renderArticle } from "~/news/article/render-article.server";
import { type FeedPost, writeJsonFeed, writeRss } from "~/news/feeds/feeds.server";
import { RECORDED_URL, recordedPosts } from "../../support/services/ghost-fixtures";

const site = { name: "Expo & “Outing”", url: "https://expo.example", description: "News <of> the expo" };
const updated = Date.parse("2026-06-30T09:00:00+07:00");

let posts: FeedPost[];

beforeAll(async () => {
  const recorded = [1, 2, 3]
    .flatMap((page) => recordedPosts(`posts-limit9-page${page}`))
    .map((post) => postSchema.parse(post));
  const options = { siteUrl: site.url, blogUrls: [RECORDED_URL], hasPost: () => true, sizeOf: () => null };
  posts = await Promise.all(recorded.map(async (post) => ({ post, html: (await renderArticle(post, options)).html })));
});

describe("RSS", () => {
  test("is well-formed XML with every post, its address, author, tags and full text", () => {
    const xml = writeRss(site, posts, updated);
    expect(XMLValidator.validate(xml)).toBe(true);
    const { rss } = new XMLParser({ ignoreAttributes: false, processEntities: true }).parse(xml);
    expect(rss.channel).toMatchObject({
      title: "Expo & “Outing”",
      link: "https://expo.example/news",
      description: "News <of> the expo",
      lastBuildDate: "Tue, 30 Jun 2026 02:00:00 GMT",
      "atom:link": { "@_href": "https://expo.example/news/rss.xml", "@_rel": "self", "@_type": "application/rss+xml" },
    });
    expect(rss.channel.item).toHaveLength(27);
    expect(rss.channel.item[0]).toMatchObject({
      title: "Selamat datang di Kabar Contoh",
      link: "https://expo.example/news/selamat-datang",
      guid: { "#text": posts[0]?.post.id, "@_isPermaLink": "false" },
      pubDate: "Tue, 30 Jun 2026 02:00:00 GMT",
      "dc:creator": "Redaksi, Sari Contoh",
      category: ["Pengumuman", "Komunitas"],
    });
    expect(rss.channel.item[0]["content:encoded"]).toContain("<strong>tebal</strong>");
    const odd = rss.channel.item.find((item: { link: string }) => item.link.endsWith("judul-dengan-tanda-khusus"));
    expect(odd.title).toBe(`<b>Tebal</b> & "kutip" 'satu' </title><script>alert("judul")</script>`);
    expect(odd["content:encoded"]).toContain("Judul, kutipan, dan meta memuat HTML.");
  });

  test("removes characters that XML forbids, and escapes the end of a CDATA section", () => {
    const [first] = posts;
    if (!first) throw new Error("There are no recorded posts.");
    const post = { ...first.post, title: "a\u0000b\u000Bc ]]> \uD800", custom_excerpt: "]]>" };
    const xml = writeRss(site, [{ post, html: "<p>]]&gt; ]]> \u0001\uFFFF</p>" }], updated);
    expect(XMLValidator.validate(xml)).toBe(true);
    const { rss } = new XMLParser().parse(xml);
    expect(rss.channel.item.title).toBe("a b c ]]> \uFFFD");
    expect(rss.channel.item["content:encoded"]).toBe("<p>]]&gt; ]]&gt; </p>");
  });

  test("preserves a title with two ends of a CDATA section, and one with a character reference", () => {
    const [first] = posts;
    if (!first) throw new Error("There are no recorded posts.");
    const title = "a ]]> b ]]> c &amp; <i>d</i>";
    const tags = [{ slug: "x", name: title, visibility: "public" as const }];
    const post = { ...first.post, title, custom_excerpt: title, tags };
    const xml = writeRss(site, [{ post, html: '<p title="]]> ]]>">x</p>' }], updated);
    expect(XMLValidator.validate(xml)).toBe(true);
    const { item } = new XMLParser({ htmlEntities: true }).parse(xml).rss.channel;
    expect([item.title, item.description, item.category]).toEqual([title, title, title]);
    expect(item["content:encoded"]).toBe('<p title="]]&gt; ]]&gt;">x</p>');
  });

  test("omits a post that cannot be serialized, and contains the others", () => {
    const broken = { post: posts[1]?.post, html: null } as unknown as FeedPost;
    const [first, , third] = posts;
    const xml = writeRss(
      site,
      [first, broken, third].filter((post) => post !== undefined),
      updated,
    );
    expect(new XMLParser().parse(xml).rss.channel.item).toHaveLength(2);
    expect(writeJsonFeed(site, [broken, ...posts.slice(2, 4)]).items).toHaveLength(2);
  });

  test("is valid without posts", () => {
    expect(XMLValidator.validate(writeRss(site, [], updated))).toBe(true);
  });
});

describe("JSON Feed", () => {
  test("is valid by version 1.1, with absolute URLs", () => {
    const feed = JSON.parse(JSON.stringify(writeJsonFeed(site, posts)));
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: site.name,
      feed_url: `${site.url}/news/feed.json`,
    });
    expect(feed.items).toHaveLength(27);
    for (const item of feed.items) {
      expect(item).toMatchObject({
        id: expect.any(String),
        url: expect.stringMatching(/^https:\/\/expo\.example\/news\//),
      });
      expect(item.content_html).toEqual(expect.any(String));
      expect(item.content_html).not.toMatch(/(?:href|src)="\/|data-embed|tabindex|heading-anchor/);
      expect(Date.parse(item.date_published)).not.toBeNaN();
    }
    const cards = feed.items.find((item: { url: string }) => item.url.endsWith("tautan-dan-kartu"));
    expect(cards.content_html).toContain('href="https://expo.example/news/galeri-pasar-pagi"');
  });
});
