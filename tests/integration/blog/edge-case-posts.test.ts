import { load } from "cheerio";
import { XMLValidator } from "fast-xml-parser";
import { parse } from "parse5";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postSchema } from "~/content/model/post";
import { type Article, renderArticle } from "~/news/article/render-article.server";
import { isXmlText, markupFaults } from "../../support/content/markup-faults";
import { everyNth } from "../../support/content/sample";
import { startTestSite } from "../../support/servers/test-site";
import { EDGE_CASE_POSTS, RECORDED_URL, recordedPosts } from "../../support/services/ghost-fixtures";
import { type GhostReplay, startGhostReplay } from "../../support/services/ghost-replay";

/** Posts with edge cases, recorded from a real Ghost. */

const posts = recordedPosts(EDGE_CASE_POSTS).map((post) => postSchema.parse(post));
const known = new Set([...posts.map(({ slug }) => slug), "selamat-datang", "laporan-panjang", "aksara-dan-emoji"]);
const options = {
  siteUrl: "https://expo.example",
  blogUrls: [RECORDED_URL],
  hasPost: (slug: string) => known.has(slug),
  sizeOf: () => null,
};

async function rendered(slug: string): Promise<Article & { $: ReturnType<typeof load> }> {
  const post = posts.find((candidate) => candidate.slug === slug);
  if (!post) throw new Error(`There is no post ${slug}`);
  const article = await renderArticle(post, options);
  return { ...article, $: load(article.html, null, false) };
}

const hrefs = ($: ReturnType<typeof load>) =>
  $("a[href]")
    .toArray()
    .map((link) => $(link).attr("href"));

test.each(everyNth(posts, 2).map(({ slug }) => slug))("%s is well-formed", async (slug) => {
  const { html, caption } = await rendered(slug);
  expect(markupFaults(html)).toEqual([]);
  expect(markupFaults(caption ?? "")).toEqual([]);
});

describe("embeds and media", () => {
  test("playlists, live streams and unlisted films have players", async () => {
    const players = async (slug: string) => {
      const { $ } = await rendered(slug);
      return $("a.embed[data-embed]")
        .toArray()
        .map((link) => new URL($(link).attr("data-embed") ?? ""));
    };
    expect((await players("uji-youtube-daftar-putar")).map(({ pathname }) => pathname)).toEqual([
      "/embed/videoseries",
      "/embed/aaaaaaaaaaa",
      "/embed/videoseries",
    ]);
    expect((await players("uji-youtube-siaran"))[0]?.search).toBe("?channel=UCaaaaaaaaaaaaaaaaaaaaaa&autoplay=1");
    expect((await players("uji-vimeo-rahasia"))[0]?.search).toBe("?h=0a1b2c3d4e&autoplay=1&dnt=1");
    expect(await players("uji-soundcloud")).toHaveLength(3);
    expect(await players("uji-bingkai-tanpa-skema")).toHaveLength(3);
  });

  test("URLs without a scheme become https", async () => {
    const { $ } = await rendered("uji-tautan-tanpa-skema");
    expect(hrefs($)).toEqual(["https://contoh.example/a", "https://contoh.example/b.jpg", "/news/selamat-datang"]);
    expect($("img").attr("src")).toBe("https://contoh.example/b.jpg");
    expect((await rendered("uji-bingkai-tanpa-skema")).$(".embed-page").attr("href")).toBe("https://game.example/x");
  });

  test("the sources of a picture element are preserved, but for those of another host", async () => {
    const { $ } = await rendered("uji-picture-source");
    const sources = $("a.article-photo > picture > source").toArray();
    const picture = (size: string) => `${RECORDED_URL}/content/images/${size}2026/11/menara.jpg`;
    expect(sources.map((source) => $(source).attr("srcset"))).toEqual([
      `${picture("size/w600/")} 600w, ${picture("")} 1200w`,
    ]);
    expect($("picture > img").attr("src")).toBe(picture(""));
  });

  test("relative media URLs resolve against the blog", async () => {
    const { $ } = await rendered("uji-media-relatif");
    expect($("video").attr("poster")).toBe(`${RECORDED_URL}/content/images/2026/11/ikon-kecil.png`);
    expect($("audio > source").attr("src")).toBe(`${RECORDED_URL}/content/media/2026/11/rekaman.wav`);
    expect($("img").eq(1).attr("src")).toBe(`${RECORDED_URL}/content/images/2026/11/ikon-kecil.png`);
  });

  test("a named anchor is a link target, and links with application schemes are preserved", async () => {
    const { $ } = await rendered("uji-jangkar-nama");
    expect($('a:contains("ke bawah")').attr("href")).toBe("#s-bawah-sekali");
    expect($("#s-bawah-sekali")).toHaveLength(1);
    expect(hrefs((await rendered("uji-sms-whatsapp")).$)).toEqual([
      "sms:+6281200001411?body=Hai",
      "whatsapp://send?phone=6281200001411",
      "whatsapp:+62812",
      "tel:+62812",
    ]);
  });
});

describe("links", () => {
  test("fragments point to their heading, in the same post and in another", async () => {
    const { $ } = await rendered("uji-jangkar-dalam");
    const own = hrefs($).slice(0, 3);
    expect(own).toEqual(["#s-bagian-kedua", ...Array(2).fill("/news/uji-jangkar-dalam#s-bagian-kedua")]);
    expect($("#s-bagian-kedua").text()).toBe("Bagian kedua");
    const others = hrefs((await rendered("uji-jangkar-lain")).$);
    expect(others.slice(0, 6)).toEqual([
      ...Array(3).fill("/news/laporan-panjang#s-bagian-9"),
      "/news/aksara-dan-emoji#s-huruf-gabungan",
      ...Array(2).fill("/news/laporan-panjang#s-bagian-9"),
    ]);
    expect(decodeURIComponent(others[6] ?? "")).toBe("/news/aksara-dan-emoji#s-aksara-jawa-ꦱꦸꦒꦼꦁ-ꦫꦮꦸꦃ");
  });

  test("relative links point to this site, or to the blog's pages", async () => {
    expect(hrefs((await rendered("uji-tautan-relatif")).$)).toEqual([
      ...["/ticket", "/ticket?tab=brands#x", "/brands/angin-lalu", "/news/selamat-datang", "/news", "/rundown.ics"],
      ...[`${RECORDED_URL}/tentang-kami/`, "/news", "/news?tag=foto"],
      ...[`${RECORDED_URL}/author/sari-contoh/`, `${RECORDED_URL}/rss/`],
      ...["/faq", "/ticket", "/brands", "/contact", "/news"],
    ]);
  });

  test("links with the API's origin are treated like links with the public origin", async () => {
    const html = `<a href="${RECORDED_URL}/selamat-datang/#dua">a</a><a href="https://blog.example/selamat-datang/">b</a>`;
    const both = { ...options, blogUrls: ["https://blog.example", RECORDED_URL] };
    const article = await renderArticle({ html: `${html}<img src="/a.jpg">`, feature_image_caption: null }, both);
    const $ = load(article.html, null, false);
    expect(hrefs($).slice(0, 2)).toEqual(["/news/selamat-datang#s-dua", "/news/selamat-datang"]);
    expect($("img").attr("src")).toBe("https://blog.example/a.jpg");
  });
});

test("buttons have their author's colours if the contrast is sufficient", async () => {
  const { $ } = await rendered("uji-warna-tombol");
  const styles = $(".kg-cta-button, .kg-header-card-button")
    .toArray()
    .map((button) => $(button).attr("style"));
  expect(styles.slice(0, 6)).toEqual([
    "background-color:#b91c1c;color:#ffffff",
    // White on yellow has too little contrast.
    "background-color:#ffee00;color:#000000",
    undefined,
    "background-color:#0a7d5a;color:#ffffff",
    "background-color:#ffcc00;color:#000000",
    "background-color:#777777;color:#000000",
  ]);
});

describe("a site with this blog", () => {
  let ghost: GhostReplay;
  let site: Awaited<ReturnType<typeof startTestSite>>;
  beforeAll(async () => {
    ghost = await startGhostReplay([EDGE_CASE_POSTS]);
    site = await startTestSite({ BLOG_API_URL: ghost.url, BLOG_API_KEY: ghost.key, PAGE_CACHE_MB: "0" });
  });
  afterAll(async () => {
    await site.stop();
    await ghost.close();
  });

  async function read(path: string): Promise<string> {
    const response = await fetch(site.url + path);
    expect(response.status, path).toBe(200);
    return response.text();
  }

  test("every article is a page with its title and without parse errors", async () => {
    for (const { slug, title } of posts) {
      const page = await read(`/news/${slug}`);
      const faults: string[] = [];
      parse(page, { onParseError: ({ code }) => void faults.push(code) });
      expect(faults, slug).toEqual([]);
      const normalize = (text: string) => text.replace(/\s+/g, " ").trim();
      expect(normalize(load(page)("main h1").text()), slug).toBe(normalize(title));
    }
  });

  test("every list shows all of its posts, and every topic has a list", async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => read(`/news?page=${page}`)));
    expect(pages.map((page) => load(page)("main article").length)).toEqual([12, 12, 12, 12, 12, 8]);
    expect(load(await read("/"))("main").text()).toContain("Judul bagian dengan huruf matematika");
    const $ = load(await read("/news?tag=uji-bentuk"));
    expect($("main article")).toHaveLength(12);
  });

  test("feeds and sitemap are valid and contain every post", async () => {
    const rss = await read("/news/rss.xml");
    expect(XMLValidator.validate(rss)).toBe(true);
    expect(isXmlText(rss)).toBe(true);
    expect(rss.match(/<item>/g)).toHaveLength(12);
    expect(JSON.parse(await read("/news/feed.json")).items).toHaveLength(12);
    const sitemap = await read("/sitemap.xml");
    expect(XMLValidator.validate(sitemap)).toBe(true);
    for (const { slug, canonical_url } of posts) {
      expect(sitemap.includes(`/news/${slug}</loc>`), slug).toBe(!canonical_url);
    }
  });

  test("no post is logged as faulty", () => {
    expect(site.output()).not.toContain("a post cannot be rendered");
  });
});
