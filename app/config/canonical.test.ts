import { expect, test } from "vitest";
import { canonicalUrl } from "./canonical";
import type { QueryRule } from "./page-queries";

const ORIGIN = "https://expo.example";
const listed: QueryRule = {
  canonicalQuery: ["page", "tag"],
  cacheQuery: { page: "page", tag: "any", order: "any" },
};

test("only whitelisted parameters stay, sorted, each once, empty ones not at all", () => {
  const search = "?utm_source=mail&tag=gear&page=2&tag=other&fbclid=x&order=x";
  expect(canonicalUrl(ORIGIN, "/news", search, listed)).toBe(`${ORIGIN}/news?page=2&tag=gear`);
  expect(canonicalUrl(ORIGIN, "/news", "?page=&tag=gear", listed)).toBe(`${ORIGIN}/news?tag=gear`);
  expect(canonicalUrl(ORIGIN, "/news", "?a=1", {})).toBe(`${ORIGIN}/news`);
});

test("invalid values are left out", () => {
  expect(canonicalUrl(ORIGIN, "/news", "?page=x&tag=gear", listed)).toBe(`${ORIGIN}/news?tag=gear`);
  expect(canonicalUrl(ORIGIN, "/ticket", "?tab=made-up")).toBe(`${ORIGIN}/ticket`);
});

test("values stay encoded", () => {
  expect(canonicalUrl(ORIGIN, "/news", '?tag="><script>', listed)).toBe(`${ORIGIN}/news?tag=%22%3E%3Cscript%3E`);
});

test("the path is in lower case", () => {
  expect(canonicalUrl(ORIGIN, "/News/Some", "")).toBe(`${ORIGIN}/news/some`);
});

test("a slash at the end is removed, except the home page's", () => {
  expect(canonicalUrl(ORIGIN, "/faq//", "", {})).toBe(`${ORIGIN}/faq`);
  expect(canonicalUrl(ORIGIN, "/", "", {})).toBe(`${ORIGIN}/`);
  expect(canonicalUrl(ORIGIN, "//", "", {})).toBe(`${ORIGIN}/`);
});

test("a path may have as many slashes as somebody likes", () => {
  const path = `/faq${"/".repeat(500_000)}x`;
  expect(canonicalUrl(ORIGIN, path, "", {})).toBe(ORIGIN + path);
});

test("the site's own rules: order and search text are left out", () => {
  expect(canonicalUrl(ORIGIN, "/brands", "?q=tent&order=booth&page=2&category=tents")).toBe(
    `${ORIGIN}/brands?category=tents&page=2`,
  );
  expect(canonicalUrl(ORIGIN, "/ticket", "?tab=about&x=1")).toBe(`${ORIGIN}/ticket?tab=about`);
  expect(canonicalUrl(ORIGIN, "/FAQ", "?tab=about")).toBe(`${ORIGIN}/faq`);
});
