import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { writeSitemap, writeSitemapPart } from "./sitemap";

const site = "https://expo.example.com";
const parse = (parts: Iterable<string> | null) =>
  new XMLParser({ isArray: (name) => name === "url" || name === "sitemap" }).parse([...(parts ?? [])].join(""));
const entries = [
  { path: "/", changed: undefined },
  { path: "/news/a", changed: "2025-10-01T10:00:00+07:00" },
  { path: "/news/b", changed: "2025-10-02T08:00:00+07:00" },
  { path: "/brands/c&d" },
  { path: "/faq" },
];

test("lists absolute addresses, with the change where it is known", () => {
  expect(parse(writeSitemap(site, entries)).urlset.url).toEqual([
    { loc: `${site}/` },
    { loc: `${site}/news/a`, lastmod: "2025-10-01T10:00:00+07:00" },
    { loc: `${site}/news/b`, lastmod: "2025-10-02T08:00:00+07:00" },
    { loc: `${site}/brands/c&d` },
    { loc: `${site}/faq` },
  ]);
});

test("a long one comes in parts, and holds every address once, in order", () => {
  const many = Array.from({ length: 1_234 }, (_, place) => ({ path: `/brands/${place}` }));
  const parts = [...writeSitemap(site, many)];
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(64 * 1024);
  const written = parse(parts).urlset.url.map(({ loc }: { loc: string }) => loc);
  expect(written).toEqual(many.map(({ path }) => site + path));
});

test("beyond the limit it is an index, with the latest change of each file", () => {
  expect(parse(writeSitemap(site, entries, 3)).sitemapindex.sitemap).toEqual([
    { loc: `${site}/sitemap/1.xml`, lastmod: "2025-10-02T08:00:00+07:00" },
    { loc: `${site}/sitemap/2.xml` },
  ]);
});

test("the files of an index hold every address once", () => {
  const files = [1, 2].map((number) => parse(writeSitemapPart(site, entries, number, 3)).urlset.url);
  expect(files.flat().map(({ loc }: { loc: string }) => loc)).toEqual(entries.map(({ path }) => site + path));
});

test.each([0, 3, -1, Number.NaN, 1.5e9])("there is no file %d", (number) => {
  expect(writeSitemapPart(site, entries, number, 3)).toBeNull();
});

test("there are no files while one sitemap holds all", () => {
  expect(writeSitemapPart(site, entries, 1)).toBeNull();
});
