import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerApi } from "~/services/product-api/api-response.server";
import { type StandIn, sendJson, startStandIn } from "../support/api-stand-in";
import { startOwnSite } from "../support/own-site";
import type { SiteServer } from "../support/site-server";
import { signed } from "../support/webhook";

const SECRET = "a-secret-of-the-product-data";
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

type Answer = Parameters<StandIn["behave"]>[0];

const links = (label: string) => sendJson({ links: [{ label, url: "/faq", icon: "lucide:map" }] });
const YESTERDAYS = links("The way of yesterday");
const TODAYS = links("The way of today");
let api: StandIn;
/** What the API says of the links; what is not named here it answers from the repository. */
let ofLinks: Answer;
/** What it says of the brands of one category; null: what the repository has. */
let ofCategory: Answer | null;
let site: SiteServer;
let directory: string;
/** How far the site's clock is ahead of the machine's, in ms. */
let ahead: number;

/** The site's clock moves on. */
function pass(ms: number): void {
  ahead += ms;
  writeFileSync(join(directory, "ahead"), String(ahead));
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "clock-"));
  ahead = 0;
  pass(0);
  ofLinks = YESTERDAYS;
  ofCategory = null;
  api = await startStandIn((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname === "/links") return ofLinks(request, response);
    if (ofCategory && url.searchParams.has("category")) return ofCategory(request, response);
    void answerApi(url.pathname, url.searchParams).then(({ status, body }) =>
      sendJson(body, status)(request, response),
    );
  });
  site = await startOwnSite({
    API_URL: api.url,
    CONTENT_WEBHOOK_SECRET: SECRET,
    NODE_OPTIONS: `--import=${pathToFileURL("tests/fixtures/moved-clock.mjs").href}`,
    CLOCK_AHEAD_FILE: join(directory, "ahead"),
  });
});
afterEach(async () => {
  await site?.stop();
  await api?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function get(path: string) {
  const answer = await fetch(site.url + path);
  const text = await answer.text();
  const age = answer.headers.get("Age");
  const way = /The way of (\w+)/.exec(text)?.[1];
  return {
    status: answer.status,
    age: age === null ? null : Number(age),
    policy: answer.headers.get("Cache-Control"),
    way,
  };
}

/** Asks until the page is one that was kept; they alone have an age. */
const untilKept = (path: string) => expect.poll(async () => (await get(path)).age).not.toBeNull();
const untilNew = (path: string) => expect.poll(async () => (await get(path)).way).toBe("today");

async function tellOfChange(): Promise<void> {
  const body = JSON.stringify({ event: "changed" });
  const headers = signed(body, { header: "X-Content-Signature", secret: SECRET, time: Date.now() + ahead });
  expect((await fetch(`${site.url}/hooks/content`, { method: "POST", body, headers })).status).toBe(202);
}

/** Holds the answer to the next question for the links back until the test lets it go. */
function holdBack(answer: Answer): { asked: Promise<void>; letGo(): void } {
  const asked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  ofLinks = (request, response) => {
    asked.resolve();
    void go.promise.then(() => answer(request, response));
  };
  return { asked: asked.promise, letGo: go.resolve };
}

test("within stale-while-revalidate the old page comes with its age; what is made behind it says what the API says now", async () => {
  await untilKept("/links");
  const held = holdBack(TODAYS);
  pass(1 * HOUR);
  const stale = await get("/links");
  expect(stale).toMatchObject({ status: 200, way: "yesterday" });
  expect(stale.age).toBeGreaterThanOrEqual(3_600);
  await held.asked;
  held.letGo();
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

test("after a quiet night the first visitor alone gets what the API said the evening before", async () => {
  await untilKept("/links");
  ofLinks = TODAYS;
  pass(9 * HOUR);
  // Made of the old answer: a cache in front may keep it for a moment only.
  const data = await get("/links.data");
  expect(data).toMatchObject({ status: 200, way: "yesterday" });
  expect(data.policy).toMatch(/\bs-maxage=1\b/);
  await untilNew("/links.data");
  await untilNew("/links");
  await expect.poll(async () => (await get("/links")).policy).toMatch(/\bs-maxage=300\b/);
});

describe("the API tells of a change", () => {
  test("and takes its time to say what it is: visitors get what it said before, and the new as soon as it is there", async () => {
    await untilKept("/links");
    const held = holdBack(TODAYS);
    await tellOfChange();
    await held.asked;
    // Kept by nobody yet, so it has to be rendered, while the API says nothing.
    expect(await get("/links.data")).toMatchObject({ status: 200, way: "yesterday" });
    held.letGo();
    await untilNew("/links.data");
    await untilNew("/links");
  });

  test("while a page is being rendered: whoever comes after it gets the new one, and only that is kept", async () => {
    const held = holdBack(YESTERDAYS);
    const before = get("/links");
    await held.asked;
    ofLinks = TODAYS;
    await tellOfChange();
    expect((await get("/links")).way).toBe("today");
    held.letGo();
    expect((await before).way).toBe("yesterday");
    await untilKept("/links");
    expect((await get("/links")).way).toBe("today");
  });
});

describe("a page that can no longer be made", () => {
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

  test("stands in for itself for a day, and comes back", async () => {
    ofCategory = brands("yesterday");
    await untilKept(PAGE);
    // While the API's answer is kept, the page can be made of it. Answers to other questions push it out.
    ofCategory = long;
    for (let number = 2; number < 14; number += 1) await get(`/brands.data?category=footwear&page=${number}`);
    ofCategory = away;
    await tellOfChange();
    await expect.poll(async () => (await get("/brands.data?category=footwear")).status).toBe(503);
    expect(await get(PAGE)).toMatchObject({ status: 200, way: "yesterday" });
    pass(23 * HOUR);
    const old = await get(PAGE);
    expect(old).toMatchObject({ status: 200, way: "yesterday" });
    expect(old.age).toBeGreaterThanOrEqual(23 * 3_600);
    pass(2 * HOUR);
    expect((await get(PAGE)).status).toBe(503);
    ofCategory = brands("today");
    pass(60 * SECOND);
    await untilNew(PAGE);
  });
});
