import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { joinSitemap, writeSitemapPart } from "./sitemap";

const site = "https://expo.example.com";
const parser = new XMLParser({
  isArray: (name) => name === "url" || name === "xhtml:link",
  ignoreAttributes: false,
  attributeNamePrefix: "",
});
const parse = (entries: Parameters<typeof writeSitemapPart>[1]) =>
  parser.parse(joinSitemap([writeSitemapPart(site, entries)])).urlset.url;

const alternate = (hreflang: string, path: string) => ({ rel: "alternate", hreflang, href: site + path });
const alternates = (en: string, id: string) => ({
  "xhtml:link": [alternate("en", en), alternate("id", id), alternate("x-default", en)],
});

test("lists absolute addresses in each language, with the change where it is known", () => {
  expect(
    parse([{ path: "/", changed: undefined }, { path: "/terms", changed: "2025-08-21" }, { path: "/brands/c&d" }]),
  ).toEqual([
    { loc: `${site}/`, ...alternates("/", "/id") },
    { loc: `${site}/id`, ...alternates("/", "/id") },
    { loc: `${site}/terms`, lastmod: "2025-08-21", ...alternates("/terms", "/id/terms") },
    { loc: `${site}/id/terms`, lastmod: "2025-08-21", ...alternates("/terms", "/id/terms") },
    { loc: `${site}/brands/c&d`, ...alternates("/brands/c&d", "/id/brands/c&d") },
    { loc: `${site}/id/brands/c&d`, ...alternates("/brands/c&d", "/id/brands/c&d") },
  ]);
});

test("a post is listed in its language, with alternates when it has a pair", () => {
  const paths = { en: "/news/rain", id: "/news/hujan" };
  expect(
    parse([
      { path: "/news/rain", changed: "2025-10-02T08:00:00+07:00", language: "en", paths },
      { path: "/news/hujan", language: "id", paths },
      { path: "/news/angin", language: "id", paths: { id: "/news/angin" } },
    ]),
  ).toEqual([
    { loc: `${site}/news/rain`, lastmod: "2025-10-02T08:00:00+07:00", ...alternates("/news/rain", "/id/news/hujan") },
    { loc: `${site}/id/news/hujan`, ...alternates("/news/rain", "/id/news/hujan") },
    { loc: `${site}/id/news/angin` },
  ]);
});
