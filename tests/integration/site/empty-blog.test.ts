import { load } from "cheerio";
import { XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site";
import { type GhostReplay, startGhostReplay } from "../../support/services/ghost-replay";

let ghost: GhostReplay;
let site: Awaited<ReturnType<typeof startTestSite>>;
beforeAll(async () => {
  ghost = await startGhostReplay([]);
  site = await startTestSite({
    BLOG_API_URL: ghost.url,
    BLOG_API_KEY: ghost.key,
    BLOG_PUBLIC_URL: "http://blog.example.com",
    PAGE_CACHE_MB: "0",
  });
});
afterAll(async () => {
  await site.stop();
  await ghost.close();
});

test("a blog without posts shows an empty list, not an outage", async () => {
  const list = await fetch(`${site.url}/news`);
  expect(list.status).toBe(200);
  expect(load(await list.text())("main").text()).toContain("No news yet");
  const home = load(await (await fetch(site.url)).text())("main").text();
  expect(home).toContain("No news yet.");
  expect(home).not.toContain("couldn’t load the news");
});

test("the feeds of an empty blog are valid", async () => {
  expect(XMLValidator.validate(await (await fetch(`${site.url}/news/rss.xml`)).text())).toBe(true);
  expect((await (await fetch(`${site.url}/news/feed.json`)).json()).items).toEqual([]);
});

test("the CSP allows pictures from the blog's public origin and from the origin of its API", async () => {
  const policy = (await fetch(site.url)).headers.get("Content-Security-Policy") ?? "";
  const pictures = policy.split("; ").find((directive) => directive.startsWith("img-src "));
  expect(pictures?.split(" ")).toEqual(expect.arrayContaining(["http://blog.example.com", ghost.url]));
});
