import { load } from "cheerio";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inFull } from "../../support/content/sample";
import { createSiteClock, type SiteClock } from "../../support/servers/site-clock";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { type GhostReplay, startGhostReplay } from "../../support/services/ghost-replay";

/** How old news may be without saying so, with the page cache. */

const MINUTE = 60_000;
const NOTE = /We can’t load the latest news right now\. This is what we had (.*)\./;

let ghost: GhostReplay;
let site: SiteServer;
let clock: SiteClock;

beforeEach(async () => {
  clock = createSiteClock();
  ghost = await startGhostReplay();
  site = await startTestSite({
    BLOG_API_URL: ghost.url,
    BLOG_API_KEY: ghost.key,
    ...clock.env,
  });
});
afterEach(async () => {
  await site?.stop();
  await ghost?.close();
  clock.remove();
});

async function get(path: string, headers: HeadersInit = {}) {
  const response = await fetch(site.url + path, { headers });
  const $ = load(await response.text());
  return {
    status: response.status,
    cached: response.headers.has("Age"),
    note: NOTE.exec($("main [role=status]").text())?.[1] ?? null,
    posts: $("main article").length,
    topics: $("main nav[aria-label=Topics] a").length,
  };
}

/**
 * Requests until the page comes from the cache: only cached pages have an age. A crawler's page has no streamed parts, so it is stored
 * as fresh. Another one would be revalidated at once, and that render could end after a test has moved the clock.
 */
const untilCached = (path: string) =>
  expect.poll(async () => (await get(path, { "User-Agent": "Googlebot/2.1" })).cached).toBe(true);

inFull(() => {
  test("a list whose topics cannot be read is stored, with those of its own posts, and says later how old it is", async () => {
    // Only the request for all posts chooses fields.
    ghost.behave({ kind: "down", query: "fields" });
    await untilCached("/news");
    const { status, note, posts, topics } = await get("/news");
    expect({ status, note, posts }).toEqual({ status: 200, note: null, posts: 12 });
    expect(topics).toBeGreaterThan(3);
    ghost.behave({ kind: "down" });
    clock.advance(70 * MINUTE);
    expect(await get("/news")).toMatchObject({ status: 200, note: "70 minutes ago", posts: 12 });
  });
});

test("a list that is in the page cache alone is shown for an hour of an outage, and no longer", async () => {
  const PATH = "/news?tag=ekonomi";
  await untilCached(PATH);
  // Two lists with a post of six million characters leave no room for others in the cache of the blog's responses.
  ghost.edit("catatan-pekan-5", { html: `<p>${"kata ".repeat(1_200_000)}</p>` });
  for (const other of ["/news.data?tag=catatan", "/news.data?page=2"]) expect((await get(other)).status).toBe(200);
  ghost.behave({ kind: "down" });
  clock.advance(50 * MINUTE);
  expect(await get(PATH)).toMatchObject({ status: 200, cached: true, note: null, posts: 1 });
  clock.advance(20 * MINUTE);
  expect(await get(PATH)).toMatchObject({ status: 503, posts: 0 });
  ghost.behave({ kind: "up" });
  clock.advance(MINUTE);
  expect(await get(PATH)).toMatchObject({ status: 200, note: null, posts: 1 });
});
