import { describe, expect, test } from "vitest";
import { parseFragmentHtml } from "~/base/html/load-fragment";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { PAGE_LINK } from "~/design/components/navigation/links";
import { type LinkOptions, rewriteLinks } from "./links.server";

/** The link to an address in an article, on a page of the site. */
function linkTo(href: string, page: Locale, { lang, translations }: Pick<LinkOptions, "lang" | "translations">) {
  const $ = parseFragmentHtml(`<a href="${href}">x</a>`);
  const hasPost = (slug: string) => ["rain", "hujan"].includes(slug);
  const options = { siteUrl: "https://expo.example", blogUrls: ["https://blog.example"], hasPost, lang, translations };
  runWithLocale(page, () => rewriteLinks($, options));
  return $("a");
}

const addressOf = (...args: Parameters<typeof linkTo>) => {
  const link = linkTo(...args);
  return [link.attr("href"), link.attr("hreflang")];
};

describe("an address in another language than the article's stays in that language", () => {
  test.each([
    ["https://expo.example/id/faq?a=b#c", "/id/faq?a=b#c"],
    ["https://expo.example/ID/faq", "/id/faq"],
    ["https://expo.example/id", "/id"],
    ["https://expo.example/id/no-such-page", "/id/no-such-page"],
    ["https://expo.example/id/news/hujan", "/id/news/hujan"],
    ["https://expo.example/id/blog/hujan#naik", "/id/news/hujan#s-naik"],
    ["https://expo.example/id/news/rain", "/id/news/rain"],
    ["https://blog.example/id/faq", "/id/faq"],
    ["/id/faq", "/id/faq"],
  ])("%s in an English article", (href, address) => {
    expect(addressOf(href, "en", { lang: "en" })).toEqual([address, "id"]);
  });

  test.each([
    ["https://expo.example/faq", "/faq"],
    ["https://expo.example/", "/"],
    ["https://expo.example/news/rain#up", "/news/rain#s-up"],
  ])("%s in an Indonesian article", (href, address) => {
    expect(addressOf(href, "id", { lang: "id" })).toEqual([address, "en"]);
  });
});

describe("all other addresses of pages are in the reader's language", () => {
  test.each([
    ["https://expo.example/faq", "en"],
    ["https://expo.example/id/faq", "id"],
    ["/faq", "en"],
    ["/faq", "id"],
    ["https://blog.example/faq", "id"],
  ] as const)("%s in an article in %s", (href, lang) => {
    expect(addressOf(href, "en", { lang })).toEqual(["/faq", undefined]);
    expect(addressOf(href, "id", { lang })).toEqual(["/id/faq", undefined]);
  });

  test("the home page, and a page in the reader's language that the article is not in", () => {
    expect(addressOf("https://expo.example/", "id", { lang: "en" })).toEqual(["/id", undefined]);
    expect(addressOf("https://expo.example/id/faq", "id", { lang: "en" })).toEqual(["/id/faq", undefined]);
  });
});

test("an address that is not a page is the same in every language", () => {
  expect(addressOf("https://expo.example/pictures/a.webp", "id", { lang: "id" })).toEqual([
    "/pictures/a.webp",
    undefined,
  ]);
});

test.each([
  ["/news/rain", "/news/rain"],
  ["/blog/rain/?a=b", "/news/rain/?a=b"],
  ["/rain", "/news/rain"],
  ["https://blog.example/rain/#up", "/news/rain#s-up"],
  ["https://expo.example/id/news/rain", "/news/rain"],
])("%s, the English version of an Indonesian article, is in English", (href, address) => {
  const translations = new Map<string, Locale>([["rain", "en"]]);
  expect(addressOf(href, "id", { lang: "id", translations })).toEqual([address, "en"]);
});

test("the router follows links in the language of the page alone", () => {
  expect(linkTo("https://expo.example/faq", "en", { lang: "en" }).is(PAGE_LINK)).toBe(true);
  expect(linkTo("https://expo.example/id/faq", "en", { lang: "en" }).is(PAGE_LINK)).toBe(false);
});

test.each([
  ["https://expo.example/ticket?ref=blog.example", "/ticket"],
  ["https://expo.example/ticket?tab=brands&ref=blog.example#x", "/ticket?tab=brands#x"],
  ["https://blog.example/faq?ref=blog.example", "/faq"],
  ["https://expo.example/faq?ref=poster", "/faq?ref=poster"],
])("the blog's own mark leaves %s", (href, address) => {
  expect(addressOf(href, "en", {})[0]).toBe(address);
});

describe("an address below a year stays below it", () => {
  test.each([
    ["https://expo.example/2025/brands/a", "/2025/brands/a", "/id/2025/brands/a"],
    ["/2025", "/2025", "/id/2025"],
    ["https://blog.example/2025/rundown?day=2", "/2025/rundown?day=2", "/id/2025/rundown?day=2"],
  ])("%s", (href, english, indonesian) => {
    expect(addressOf(href, "en", { lang: "en" })).toEqual([english, undefined]);
    expect(addressOf(href, "id", { lang: "en" })).toEqual([indonesian, undefined]);
  });
});
