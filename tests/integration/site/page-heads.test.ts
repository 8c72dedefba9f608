import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { PAGES } from "../../support/content/routes";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

/** The head in the server's HTML: `e2e/head.spec.ts` checks that hydration leaves it as it is. */

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

/** Of `APP_URL`, which canonical addresses begin with. */
const ORIGIN = "http://localhost:3000";

async function read(path: string) {
  const $ = load(await (await fetch(site.url + path)).text());
  return {
    title: $("title").text(),
    description: $('meta[name="description"]').attr("content") ?? "",
    canonical: $('link[rel="canonical"]')
      .toArray()
      .map((link) => $(link).attr("href")),
    theme: $("html").attr("data-theme"),
  };
}

test("every page has a unique title and description, and its canonical link", async () => {
  const heads = await Promise.all(PAGES.map(async ({ path }) => ({ path, ...(await read(path)) })));
  for (const { path, title, description, canonical } of heads) {
    expect(title).toMatch(/^.+ · Jakarta Outing Expo 2025$/);
    expect(description.length, path).toBeGreaterThan(20);
    expect(canonical).toEqual([ORIGIN + path]);
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(PAGES.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(PAGES.length);
});

test.each([
  ["/brands?utm_source=mail&q=tent&page=2&category=footwear&order=booth", "/brands?category=footwear&page=2"],
  ["/news?page=1&tag=gear", "/news?tag=gear"],
  ["/ticket?x=1&tab=about", "/ticket?tab=about"],
  ["/ticket?tab=tickets", "/ticket"],
  ["/rundown?stage=&day=2", "/rundown?day=2"],
  ["/No-Such-Page?x=1", "/no-such-page"],
  ["/news/no-such-post", "/news/no-such-post"],
  ["/id/no-such-page", "/id/no-such-page"],
])("the canonical link of %s is %s", async (address, canonical) => {
  expect((await read(address)).canonical).toEqual([ORIGIN + canonical]);
});

test("news, articles and links have the zinc theme, other pages the default theme", async () => {
  for (const path of ["/news", "/news/early-bird-tickets", "/links"])
    expect((await read(path)).theme, path).toBe("zinc");
  for (const path of ["/", "/brands", "/ticket", "/faq"]) expect((await read(path)).theme, path).toBe("default");
});
