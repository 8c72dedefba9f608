import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { writeSitemap } from "./sitemap";

const site = "https://expo.example.com";
const parse = (xml: string) => new XMLParser({ isArray: (name) => name === "url" }).parse(xml);
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
