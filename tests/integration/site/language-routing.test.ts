import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { localHref } from "~/base/i18n/current-locale";
import { listPages } from "~/config/pages";
import { sample } from "../../support/content/sample";
import { REDIRECTS } from "../../support/page-checks/redirects";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

let site: SharedSite;
/** Renders every request. */
let uncached: SharedSite;
beforeAll(async () => {
  [site, uncached] = await Promise.all([sharedSite(), sharedSite({ PAGE_CACHE_MB: "0" })]);
});

const get = (path: string, from = site) => fetch(from.url + path, { redirect: "manual" });
const languageOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];
const PATHS = listPages().flatMap(({ path }) => (path.includes(":") ? [] : [path]));

describe("an Indonesian address in another spelling redirects once", () => {
  const moved = Object.entries(REDIRECTS).filter(([from]) => !from.startsWith("//"));
  test.each([
    ...moved.map(([from, to]) => [`/id${from}`, `/id${to}`]),
    ["/ID", "/id"],
    ["/Id/FAQ/", "/id/faq"],
    ["/%69d/faq", "/id/faq"],
    ["/ID/?x=1", "/id?x=1"],
  ])("%s to %s", async (from, to) => {
    const { status, headers } = await get(from);
    expect([status, headers.get("Location")]).toEqual([308, to]);
  });
});

test.each(["/fr", "/idn", "/id-ID/faq"])("%s is no language: 404 in English", async (path) => {
  const response = await get(path);
  expect([response.status, languageOf(await response.text())]).toEqual([404, "en"]);
});

test("every path is kept as it is in the links to other languages", async () => {
  const plain = await (await get("/no-such-page")).text();
  const html = await (await get("/x$'$&$$$`")).text();
  expect(load(html)("header a[hreflang]").attr("href")).toBe("/id/x$'$&$$$%60");
  expect(html.length).toBeLessThan(plain.length + 1000);
});

test.each([
  ...["/id/api/v1/event", "/id/metrics", "/id/healthz", "/id/readyz", "/id/sitemap.xml", "/id/robots.txt"],
  ...["/id/builds/latest.json"],
  ...["/id/api/nothing-here", "/id.DATA", "/id/nothing-here.DATA"],
])("%s does not exist: a 404 with a body that no cache stores", async (path) => {
  const response = await get(path);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
  expect((await response.text()).length).toBeGreaterThan(20);
});

test.each(PATHS)("%s exists in both languages, and its links lead to pages in the same one", async (path) => {
  const html = await (await get(localHref(path, "id"))).text();
  expect(languageOf(html)).toBe("id");
  const addresses = linksIn(html);
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((href) => !/^\/id(?=[/?#]|$)/.test(href))).toEqual([]);
  expect(languageOf(await (await get(path)).text())).toBe("en");
});

test("interleaved renders in both languages never mix", async () => {
  const renders = Array.from({ length: sample(60, 200) }, async (_, index) => {
    const language = index % 2 === 0 ? "en" : "id";
    const path = PATHS[Math.floor(index / 2) % PATHS.length] ?? "/";
    const html = await (await get(localHref(path, language), uncached)).text();
    return {
      language,
      shown: languageOf(html),
      colorMode: /<legend[^>]*>([^<]*)</.exec(html)?.[1],
      ends: html.endsWith("</html>"),
    };
  });
  for (const { language, shown, colorMode, ends } of await Promise.all(renders)) {
    expect([shown, colorMode, ends]).toEqual([language, language === "en" ? "Colour mode" : "Mode warna", true]);
  }
});

test("all languages have one build, which open pages compare with", async () => {
  const { id } = await (await get("/builds/latest.json")).json();
  for (const path of ["/faq", "/id/faq"]) expect(await (await get(path)).text()).toContain(`visitors-${id}.js`);
  expect((await get(`/builds/meta/${id}.json`)).status).toBe(200);
});

/** Addresses of pages and calendars of the site in links: not of pictures, logos and feeds' files. */
const linksIn = (html: string): string[] => {
  const $ = load(html);
  const hrefs = $("a[href^='/']:not([hreflang])")
    .toArray()
    .map((link) => $(link).attr("href") ?? "");
  return hrefs.filter((href) => !/\.(?:webp|png|svg|jpe?g|mp4)$/.test(href));
};
