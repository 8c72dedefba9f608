import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEmbeddedApi } from "~/content/product-api/embedded-api.server";
import { createSiteClock, type SiteClock } from "../../support/servers/site-clock";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { type StubApi, sendJson, startStubApi } from "../../support/services/stub-api";
import { signed } from "../../support/services/webhook";

const SECRET = "a-secret-of-the-product-data";
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

type Listener = Parameters<StubApi["behave"]>[0];

const links = (label: string) => sendJson({ links: [{ label, url: "/faq", icon: "lucide:map" }] });
const YESTERDAYS = links("The way of yesterday");
const TODAYS = links("The way of today");
let api: StubApi;
/** The API's response for the links. All others come from the repository. */
let linksListener: Listener;
/** The API's response for the brands of one category; null: from the repository. */
let categoryListener: Listener | null;
let site: SiteServer;
let clock: SiteClock;

beforeEach(async () => {
  clock = createSiteClock();
  linksListener = YESTERDAYS;
  categoryListener = null;
  api = await startStubApi((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname === "/links") return linksListener(request, response);
    if (categoryListener && url.searchParams.has("category")) return categoryListener(request, response);
    void readEmbeddedApi(url.pathname, url.searchParams).then(({ status, body }) =>
      sendJson(body, status)(request, response),
    );
  });
  site = await startTestSite({
    API_URL: api.url,
    CONTENT_WEBHOOK_SECRET: SECRET,
    ...clock.env,
  });
});
afterEach(async () => {
  await site?.stop();
  await api?.stop();
  clock.remove();
});

async function get(path: string, headers: HeadersInit = {}) {
  const response = await fetch(site.url + path, { headers });
  const text = await response.text();
  const age = response.headers.get("Age");
  const way = /The way of (\w+)/.exec(text)?.[1];
  return {
    status: response.status,
    age: age === null ? null : Number(age),
    policy: response.headers.get("Cache-Control"),
    way,
  };
}

/**
 * Requests until the page comes from the cache: only cached pages have an age. A crawler's page has no streamed parts, so it is stored
 * as fresh. Another one would be revalidated at once, and that render could end after a test has moved the clock.
 */
const untilCached = (path: string) =>
  expect.poll(async () => (await get(path, { "User-Agent": "Googlebot/2.1" })).age).not.toBeNull();
const untilNew = (path: string) => expect.poll(async () => (await get(path)).way).toBe("today");

async function announceChange(): Promise<void> {
  const body = JSON.stringify({ event: "changed" });
  const headers = signed(body, { header: "X-Content-Signature", secret: SECRET, time: clock.now() });
  expect((await fetch(`${site.url}/hooks/content`, { method: "POST", body, headers })).status).toBe(202);
}

/** Delays the API's response to the next request for the links until the test releases it. */
function delay(behaviour: Listener): { requested: Promise<void>; release(): void } {
  const requested = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  linksListener = (request, response) => {
    requested.resolve();
    void go.promise.then(() => behaviour(request, response));
  };
  return { requested: requested.promise, release: go.resolve };
}

test("a stale page is served with its age within stale-while-revalidate, and the revalidated page has the new data", async () => {
  await untilCached("/links");
  const held = delay(TODAYS);
  clock.advance(1 * HOUR);
  const stale = await get("/links");
  expect(stale).toMatchObject({ status: 200, way: "yesterday" });
  expect(stale.age).toBeGreaterThanOrEqual(3_600);
  await held.requested;
  held.release();
  const ways = new Set<string | undefined>();
  await expect
    .poll(async () => {
      const { age, way } = await get("/links");
      if (age !== null && age < 300) ways.add(way);
      return ways.size;
    })
    .toBeGreaterThan(0);
  expect([...ways]).toEqual(["today"]);
});

test("only the first visitor after a quiet night gets a page rendered from stale data", async () => {
  await untilCached("/links");
  linksListener = TODAYS;
  clock.advance(9 * HOUR);
  // Rendered from stale data: a shared cache may store it for one second.
  const data = await get("/links.data");
  expect(data).toMatchObject({ status: 200, way: "yesterday" });
  expect(data.policy).toMatch(/\bs-maxage=1\b/);
  await untilNew("/links.data");
  await untilNew("/links");
  await expect.poll(async () => (await get("/links")).policy).toMatch(/\bs-maxage=300\b/);
});

describe("when the API announces a change", () => {
  test("visitors get stale data until a slow API has sent the new data", async () => {
    await untilCached("/links");
    const held = delay(TODAYS);
    await announceChange();
    await held.requested;
    // Not cached yet, so it is rendered while the API does not respond.
    expect(await get("/links.data")).toMatchObject({ status: 200, way: "yesterday" });
    held.release();
    await untilNew("/links.data");
    await untilNew("/links");
  });

  test("during a render, later visitors get the new page, and only that one is cached", async () => {
    const held = delay(YESTERDAYS);
    const before = get("/links");
    await held.requested;
    linksListener = TODAYS;
    await announceChange();
    expect((await get("/links")).way).toBe("today");
    held.release();
    expect((await before).way).toBe("yesterday");
    await untilCached("/links");
    expect((await get("/links")).way).toBe("today");
  });
});

describe("a page whose render fails", () => {
  const PAGE = "/brands?category=footwear";
  const tagged = { slug: "a", name: "A", logo: null, categories: ["footwear"], booth: "A-1", hall: "Hall A" };
  const brands = (day: string) =>
    sendJson({
      brands: [{ ...tagged, tagline: `The way of ${day}` }],
      categories: [{ slug: "footwear", name: "Footwear", count: 1 }],
      page: 1,
      pages: 1,
      total: 1,
    });
  const long = sendJson({
    brands: [],
    categories: Array.from({ length: 2_000 }, (_, n) => ({ slug: `c${n}`, name: "x".repeat(60), count: 0 })),
    page: 1,
    pages: 1,
    total: 0,
  });
  const away = sendJson({}, 503);

  test("is served stale for a day, and recovers", async () => {
    categoryListener = brands("yesterday");
    await untilCached(PAGE);
    // As long as the service cache has the API's response, the page can be rendered. Other responses evict it.
    categoryListener = long;
    for (let number = 2; number < 14; number += 1) await get(`/brands.data?category=footwear&page=${number}`);
    categoryListener = away;
    await announceChange();
    await expect.poll(async () => (await get("/brands.data?category=footwear")).status).toBe(503);
    expect(await get(PAGE)).toMatchObject({ status: 200, way: "yesterday" });
    clock.advance(23 * HOUR);
    const old = await get(PAGE);
    expect(old).toMatchObject({ status: 200, way: "yesterday" });
    expect(old.age).toBeGreaterThanOrEqual(23 * 3_600);
    clock.advance(2 * HOUR);
    expect((await get(PAGE)).status).toBe(503);
    categoryListener = brands("today");
    clock.advance(60 * SECOND);
    await untilNew(PAGE);
  });
});
