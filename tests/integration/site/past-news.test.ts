import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { announced, startSiteWithEditions } from "../../support/servers/two-editions";
import { recordedPosts } from "../../support/services/ghost-fixtures";
import { type GhostReplay, startGhostReplay } from "../../support/services/ghost-replay";

const HOUR_MS = 3600_000;
const [old, later] = recordedPosts("posts-limit9-page1").map(({ slug }) => String(slug));

let ghost: GhostReplay;
let site: SiteServer;
beforeAll(async () => {
  ghost = await startGhostReplay();
  const blog = { BLOG_API_URL: ghost.url, BLOG_API_KEY: ghost.key };
  // 2026 is the current edition from now on.
  site = await startSiteWithEditions(blog, announced(2026));
  ghost.edit(later ?? "", { published_at: new Date(Date.now() + HOUR_MS).toISOString() });
});
afterAll(async () => {
  await site?.stop();
  await ghost?.close();
});

/** The posts that a page leads to. */
async function postsOn(path: string): Promise<string[]> {
  const response = await fetch(site.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  const $ = load(await response.text());
  const links = $("main a[href*='/news/']").toArray();
  return links.map((link) => ($(link).attr("href") ?? "").split("/news/")[1] ?? "");
}

test("a past edition lists the posts of a blog elsewhere that are from its time", async () => {
  const present = await postsOn("/id/news");
  const past = await postsOn("/id/2025/news");
  expect(present).toEqual(expect.arrayContaining([old, later]));
  expect(past).toContain(old);
  expect(past).not.toContain(later);
});

test("posts of such a blog stay at their addresses", async () => {
  const response = await fetch(`${site.url}/2025/news/${old}`, { redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([308, `/news/${old}`]);
});

test("the sitemap has the list of the past edition, and each post once", async () => {
  const text = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(paths).toContain("/2025/news");
  expect(paths.filter((path) => /\/2025\/news\/./.test(path))).toEqual([]);
});
