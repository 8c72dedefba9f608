import { load } from "cheerio";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSiteClock, type SiteClock } from "../../support/servers/site-clock";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { recordedPosts } from "../../support/services/ghost-fixtures";
import { type GhostReplay, startGhostReplay } from "../../support/services/ghost-replay";

const HOUR = 3_600_000;
const SLUG = "tabel-harga";
const ELSEWHERE = "https://magazine.example/first-here/";

let ghost: GhostReplay;
let site: SiteServer;
let clock: SiteClock;

beforeAll(async () => {
  clock = createSiteClock();
  ghost = await startGhostReplay();
  site = await startTestSite({
    BLOG_API_URL: ghost.url,
    BLOG_API_KEY: ghost.key,
    BLOG_USERNAME: "sari-contoh,budi-uji,no_such_author",
    ...clock.env,
  });
});
afterAll(async () => {
  await site?.stop();
  await ghost?.close();
  clock.remove();
});
beforeEach(() => ghost.behave({ kind: "up" }));

async function get(path: string) {
  const response = await fetch(site.url + path);
  return { status: response.status, html: await response.text(), headers: response.headers };
}

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const canonicalIn = (html: string) => attribute(html, /<link rel="canonical" href="([^"]*)"/);

describe("an article that first appeared elsewhere", () => {
  beforeAll(() => {
    ghost.edit("contoh-kode", { canonical_url: ELSEWHERE, slug: "contoh_kode" });
    clock.advance(HOUR);
  });

  test("has its original URL as canonical in HTML, social preview and structured data", async () => {
    const { status, html } = await get("/news/contoh_kode");
    expect(status).toBe(200);
    expect(canonicalIn(html)).toBe(ELSEWHERE);
    expect(attribute(html, /<meta property="og:url" content="([^"]*)"/)).toBe(ELSEWHERE);
    expect(html).toContain(`"mainEntityOfPage":"${ELSEWHERE}"`);
  });

  test("is not in the sitemap, unlike other articles", async () => {
    const { html } = await get("/sitemap.xml");
    expect(html).not.toContain("contoh_kode");
    expect(html).toContain(`/news/${SLUG}<`);
  });

  test("other articles have their own URL as canonical", async () => {
    expect(canonicalIn((await get(`/news/${SLUG}`)).html)).toMatch(new RegExp(`/news/${SLUG}$`));
  });
});

test("a slug with underscores has a social picture, and its URL in capitals redirects to it", async () => {
  ghost.edit("contoh-kode", { slug: "contoh_kode" });
  expect((await get("/social/news/contoh_kode.png")).headers.get("content-type")).toBe("image/png");
  const response = await fetch(`${site.url}/news/Contoh_Kode`, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([308, "/news/contoh_kode"]);
});

describe("a post that got another slug", () => {
  const [OLD, NEW] = ["catatan-pekan-3", "catatan-pekan-tiga"];
  beforeAll(async () => {
    await get("/news");
    ghost.edit(OLD, { slug: NEW });
    clock.advance(HOUR);
  });
  afterAll(() => {
    ghost.edit(NEW, { slug: OLD });
    clock.advance(HOUR);
  });

  test.each(["", "/id"])("redirects from its old address: %s/news", async (prefix) => {
    const response = await fetch(`${site.url}${prefix}/news/${OLD}`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, `${prefix}/news/${NEW}`]);
    expect((await get(`${prefix}/news/${OLD}`)).html).toContain("Catatan pekan ke-3");
  });
});

describe("the page of a post that does not exist", () => {
  const offeredAt = async (path: string) => {
    const { status, html } = await get(path);
    const $ = load(html);
    const links = $("main article a").map((_, link) => $(link).attr("href"));
    return { status, titles: $("main h2").text(), links: links.get() };
  };

  test("offers posts that share words with its address", async () => {
    const { status, titles, links } = await offeredAt("/news/galeri-foto-pasar-2025");
    expect(status).toBe(404);
    expect(titles).toContain("Perhaps you were looking for");
    expect(links[0]).toBe("/news/galeri-pasar-pagi");
    const indonesian = await offeredAt("/id/news/galeri-foto-pasar-2025");
    expect([indonesian.status, indonesian.links[0]]).toEqual([404, "/id/news/galeri-pasar-pagi"]);
  });

  test("offers the newest posts where none does", async () => {
    const { status, titles, links } = await offeredAt("/news/wp-login");
    expect(status).toBe(404);
    expect(titles).toContain("Latest news");
    expect(links).toHaveLength(3);
  });
});

test("titles and excerpts have the direction of their script wherever they are shown", async () => {
  const TITLE = "أخبار المعرض";
  const EXCERPT = "تفتح الأبواب صباحا";
  // The newest post: on the home page, in the list, beside the next older one, and on its own page.
  const { title, excerpt, custom_excerpt } = recordedPosts("posts-limit9-page1")[0] ?? {};
  ghost.edit("selamat-datang", { title: TITLE, excerpt: EXCERPT, custom_excerpt: EXCERPT });
  clock.advance(HOUR);
  for (const path of ["/news", "/news/selamat-datang", "/news/galeri-pasar-pagi", "/news/selamat-datang-x"]) {
    const $ = load((await get(path)).html);
    const texts = $("main *")
      .filter((_, element) => [TITLE, EXCERPT].includes($(element).text().trim()))
      .filter((_, element) => $(element).children().length === 0);
    expect(texts.length, path).toBeGreaterThan(0);
    for (const text of texts) expect($(text).closest("[dir=auto]").length, `${path}: ${$.html(text)}`).toBe(1);
  }
  ghost.edit("selamat-datang", { title, excerpt, custom_excerpt });
  clock.advance(HOUR);
});

test("an author without posts is logged once", async () => {
  for (const path of ["/news", `/news/${SLUG}`, "/news?page=2"]) await get(path);
  const lines = () =>
    site
      .output()
      .split("\n")
      .filter((line) => line.includes("BLOG_USERNAME names authors"));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0] ?? "{}")).toMatchObject({ authors: ["no_such_author"] });
});

describe("on a quiet site without a webhook", () => {
  const paths = [`/news/${SLUG}`, "/news", "/news/rss.xml", "/news/feed.json"];

  test("a deleted post is gone from its page, lists and feeds for the first visitor", async () => {
    for (const path of paths) expect((await get(path)).html).toContain(SLUG);
    ghost.edit(SLUG, { visibility: "members" });
    clock.advance(3 * HOUR);
    expect((await get(`/news/${SLUG}`)).status).toBe(404);
    for (const path of paths.slice(1)) expect((await get(path)).html).not.toContain(`/news/${SLUG}"`);
    ghost.edit(SLUG, { visibility: "public" });
    clock.advance(3 * HOUR);
  });

  test.each(paths)("a shared cache may serve %s for 90 s", async (path) => {
    const policy = async () => (await get(path)).headers.get("cache-control");
    await expect.poll(policy).toMatch(/s-maxage=30, stale-while-revalidate=60,/);
  });

  test("a page that was read before is served while the blog is down", async () => {
    await get(`/news/${SLUG}`);
    ghost.behave({ kind: "down" });
    clock.advance(3 * HOUR);
    for (const path of [`/news/${SLUG}`, "/news"]) expect((await get(path)).status).toBe(200);
  });
});

test("/readyz reports that the blog refuses the key, and when the next request is sent", async () => {
  clock.advance(HOUR);
  ghost.behave({ kind: "recorded", name: "error-401-wrong-key" });
  await get("/news?page=2");
  const blogNow = async () => JSON.parse((await get("/readyz")).html).upstreams.blog;
  await expect.poll(blogNow).toMatchObject({ answersNow: false, paused: { reason: "it refused the API key (401)" } });
  expect((await get("/readyz")).status).toBe(200);
});
