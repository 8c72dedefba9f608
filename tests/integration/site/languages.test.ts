import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { splitLocale } from "~/base/i18n/split-locale";
import { inFull } from "../../support/content/sample";
import { hreflangFaults, type LanguagePage, readLanguagePage } from "../../support/page-checks/hreflang";
import { sitemapPaths } from "../../support/page-checks/sitemap";
import { startPublicSite } from "../../support/servers/test-site";

let site: Awaited<ReturnType<typeof startPublicSite>>;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site.stop());

/** One brand, session and speaker are checked for all: they have the same head. */
const isOneOfMany = (path: string) =>
  /^\/(brands|rundown|speakers)\/(?!kemah-roda|the-leech-hour|fajar-adiwangsa)/.test(splitLocale(path).path);

inFull(() => {
  test("every address of the sitemap responds in its language, and all pages name each other", async () => {
    const paths = (await sitemapPaths(site.url)).filter((path) => !isOneOfMany(path));
    expect(paths.length).toBeGreaterThan(60);
    const pages: LanguagePage[] = [];
    for (const path of paths) pages.push(await readLanguagePage(site.url, path));
    expect(hreflangFaults(pages)).toEqual([]);
    const withAlternates = pages.filter(({ alternates }) => alternates.size > 0);
    expect(withAlternates.length).toBeGreaterThan(60);
  });
});

test("the sitemap's alternates are those of the pages", async () => {
  const $ = load(await (await fetch(`${site.url}/sitemap.xml`)).text(), { xml: true });
  for (const path of ["/", "/id/faq", "/brands/kemah-roda"]) {
    const { alternates } = await readLanguagePage(site.url, path);
    const url = $("url").filter((_, element) => $(element).find("loc").text() === site.url + path);
    const listed = url.find("xhtml\\:link").toArray();
    expect(new Map(listed.map((link) => [$(link).attr("hreflang"), $(link).attr("href")])), path).toEqual(alternates);
  }
});

test("the lists of news changed when any post did", async () => {
  const $ = load(await (await fetch(`${site.url}/sitemap.xml`)).text(), { xml: true });
  const changes = new Map(
    $("url")
      .toArray()
      .map((url) => [$(url).find("loc").text().replace(site.url, ""), $(url).find("lastmod").text()]),
  );
  const posts = [...changes].flatMap(([path, changed]) => (path.includes("/news/") ? [Date.parse(changed)] : []));
  expect(posts.length).toBeGreaterThan(20);
  for (const list of ["/news", "/id/news"]) expect(Date.parse(changes.get(list) ?? "")).toBe(Math.max(...posts));
});

describe("an address in an unusual spelling", () => {
  test.each(["/id/id/ticket", "/id/color-mode"])("%s does not exist", async (path) => {
    expect((await fetch(site.url + path, { redirect: "manual" })).status).toBe(404);
  });

  test("?lang is ignored, and a browser's languages redirect nobody", async () => {
    for (const path of ["/ticket?lang=id", "/ticket", "/?lang=xx"]) {
      const response = await fetch(site.url + path, { headers: { "Accept-Language": "id" }, redirect: "manual" });
      expect(response.status, path).toBe(200);
      expect(await response.text()).toContain('<html lang="en"');
      expect(response.headers.get("Vary"), path).not.toContain("Accept-Language");
    }
  });

  test("an unknown page is a 404 in its language, whose switch keeps the path, and names no other language's address", async () => {
    const response = await fetch(`${site.url}/id/no-such-page?x=1`);
    const $ = load(await response.text());
    expect(response.status).toBe(404);
    expect($("html").attr("lang")).toBe("id");
    expect($("header a[hreflang=en]").first().attr("href")).toBe("/no-such-page");
    expect($('link[rel="canonical"]').attr("href")).toMatch(/\/id\/no-such-page$/);
    expect($("link[hreflang], .language-offer").length).toBe(0);
  });

  test.each(["/news?page=9999", "/news?tag=no-such-topic", "/updates/confirm?token=forged"])(
    "%s, which does not exist in any language, is offered in none",
    async (path) => {
      const response = await fetch(site.url + path);
      const $ = load(await response.text());
      expect(response.status).toBe(404);
      expect($("link[hreflang], .language-offer").length).toBe(0);
    },
  );
});

test("the offer of another language is in the HTML of every visitor, hidden, and no cookie or header changes it", async () => {
  const offerOf = async (headers: Record<string, string>) => {
    const $ = load(await (await fetch(`${site.url}/brands?category=tents`, { headers })).text());
    return $(".language-offer").toString();
  };
  const offer = await offerOf({});
  const $ = load(offer);
  expect($("nav").attr("lang")).toBe("id");
  expect($("nav").attr("hidden")).toBeDefined();
  expect($("a").attr("href")).toBe("/id/brands?category=tents");
  expect($("a").attr("hreflang")).toBe("id");
  expect(await offerOf({ "Accept-Language": "id", Cookie: "language-settled=1" })).toBe(offer);
});

test("an Indonesian page has the manifest, feeds and card of its language", async () => {
  const $ = load(await (await fetch(`${site.url}/id/news`)).text());
  const manifest = $('link[rel="manifest"]').attr("href");
  expect(manifest).toBe("/id/manifest.webmanifest");
  expect(await (await fetch(site.url + manifest)).json()).toMatchObject({ lang: "id", start_url: "/id", scope: "/" });
  expect($('link[type="application/rss+xml"]').attr("href")).toBe("/id/news/rss.xml");
  expect(new URL($('meta[property="og:image"]').attr("content") ?? "").pathname).toBe("/id/social/news.png");
  const text = await (await fetch(`${site.url}/id/llms.txt`)).text();
  expect(text).toContain(`](${site.url}/id/ticket)`);
  expect(text).toContain(`[English](${site.url}/llms.txt)`);
});
