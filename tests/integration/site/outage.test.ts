import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import programs from "~/content/embedded/programs.json";
import { PAGES } from "../../support/content/routes";
import { everyNth, inFull } from "../../support/content/sample";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { proxyToSite, type StubApi, sendJson, startStubApi } from "../../support/services/stub-api";

/** Serves the product API. */
let source: SharedSite;
/** The site's API: forwards requests to the source, unless a test sets another listener. */
let api: StubApi;
/** Has no response of the API in its cache. */
let site: SiteServer;

const USER_AGENTS: Readonly<Record<string, string>> = {
  "a browser": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
  "a crawler": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
};

type Listener = Parameters<StubApi["behave"]>[0];

const forward: Listener = (request, response) => proxyToSite(source.url)(request, response);
/** Uses a listener for one path and forwards all other requests. */
const except =
  (path: string, listener: Listener): Listener =>
  (request, response) =>
    (request.url?.startsWith(path) ? listener : forward)(request, response);
const down: Listener = (_, response) => response.writeHead(503, "Service Unavailable").end();

beforeAll(async () => {
  source = await sharedSite();
  api = await startStubApi(forward);
  // Without the page cache, each request shows the state of the API.
  site = await startTestSite({ API_URL: api.url, PAGE_CACHE_MB: "0" });
});
afterAll(async () => {
  await site?.stop();
  await api?.stop();
});
afterEach(() => api.behave(forward));

async function get(path: string, from = site) {
  const response = await fetch(from.url + path);
  return { status: response.status, retryAfter: response.headers.get("Retry-After"), text: await response.text() };
}

test.each([
  "/",
  "/ticket",
  "/brands",
  "/rundown",
  "/programs",
  "/partners",
  "/faq",
  "/links",
  "/winner",
  "/gallery",
  "/terms",
])("%s is a 503 with Retry-After while the API is down", async (path) => {
  api.behave(down);
  const { status, retryAfter, text } = await get(path);
  expect(status).toBe(503);
  expect(retryAfter).toBe("30");
  expect(text).toContain("503");
  expect(text).toContain("Service Unavailable");
  expect(text).toContain("Back to home");
  expect(text).toContain("For Businesses");
});

test("data requests get 503 while the API is down", async () => {
  api.behave(down);
  expect(await get("/brands.data")).toMatchObject({ status: 503, retryAfter: "30" });
});

test("pages that need little or nothing of the API are served while it is down", async () => {
  api.behave(down);
  const contact = await get("/contact");
  expect(contact.status).toBe(200);
  expect(contact.text).toContain("Send message");
  expect((await get("/news")).status).toBe(200);
  expect((await get("/news/early-bird-tickets")).status).toBe(200);
});

inFull(() => {
  test.each(
    everyNth(
      [
        ["a browser", 503, 2],
        ["a crawler", 400, 1],
      ],
      2,
    ),
  )("one view of a page by %s sends a request that gets %i at most %i times", (visitor, status, most) =>
    withFreshSite(sendJson({}, status), async (fresh) => {
      const headers = { "User-Agent": USER_AGENTS[visitor] ?? "" };
      for (const path of [...PAGES.map(({ path }) => path), "/brands/no-such-brand", "/brands/no-such-brand.data"]) {
        api.requests.length = 0;
        await (await fetch(fresh.url + path, { headers })).text();
        await untilRequestsEnd();
        const more = Object.entries(Object.groupBy(api.requests, (request) => request)).filter(
          ([, sent = []]) => sent.length > most,
        );
        expect([path, more]).toEqual([path, []]);
      }
    }),
  );
});

test("a slug that is longer than any is a 404, and the API is not asked for it", async () => {
  const slug = "a".repeat(192);
  api.requests.length = 0;
  for (const path of [`/brands/${slug}`, `/rundown/${slug}`, `/speakers/${slug}`, `/brands?category=${slug}`]) {
    expect([path, (await get(path)).status]).toEqual([path, path.includes("?") ? 200 : 404]);
  }
  expect(api.requests.filter((request) => request.includes(slug))).toEqual([]);
});

/** ms without a request after which a view has sent its last one: a retry follows at once. */
const QUIET_MS = 100;

/** Waits for the retries of a view: a page responds when the first request has failed for good, and others may still be retried. */
async function untilRequestsEnd() {
  for (let known = -1; known < api.requests.length; ) {
    known = api.requests.length;
    await sleep(QUIET_MS);
  }
}

/** Runs with a new site whose API cache is empty. */
async function withFreshSite(behaviour: Listener, use: (fresh: SiteServer) => Promise<void>) {
  api.behave(behaviour);
  const fresh = await startTestSite({ API_URL: api.url });
  try {
    await use(fresh);
  } finally {
    await fresh.stop();
  }
}

test("a page is served without a part whose request fails", () =>
  withFreshSite(except("/sessions", down), async (fresh) => {
    const { status, text } = await get("/brands/angin-lalu", fresh);
    expect(status).toBe(200);
    expect(text).toContain("Angin Lalu");
  }));

const PARTS = [
  ["/brands", "Setapak Bootmakers"],
  ["/galleries", "Four small tents on the shore"],
  ["/partners", "Hotel Taman Meranti"],
  ["/programs", programs[0]?.summary ?? ""],
  ["/sessions", "Condensation is not a leak"],
] as const;

inFull(() => {
  test.each(everyNth(PARTS, PARTS.length))("the home page is served without %s", (part, partText) =>
    withFreshSite(except(part, down), async (fresh) => {
      const { status, text } = await get("/", fresh);
      expect(status).toBe(200);
      expect(text.includes("14–16 November 2025")).toBe(true);
      expect(text.includes(partText)).toBe(false);
    }),
  );
});

inFull(() => {
  test("a payload that breaks the contract is a 503, and the log names the field", async () => {
    const broken = sendJson({ partners: [{ id: "a", name: "A", logo: null, url: 7, tier: "gold" }] });
    await withFreshSite(except("/partners", broken), async (fresh) => {
      const { status, retryAfter, text } = await get("/partners", fresh);
      expect(status).toBe(503);
      expect(retryAfter).toBe("30");
      expect(text).not.toContain("contract");
      const line = () =>
        fresh
          .output()
          .split("\n")
          .find((candidate) => candidate.includes("broke its contract"));
      await expect.poll(line).toContain(`[GET] \\"${api.url}/partners\\"`);
      expect(line()).toContain("partners.0.url");
    });
  });
});

inFull(() => {
  test("a body that is too complex to parse is a 503, and the log names the fault", async () => {
    const brackets: Listener = (_, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end("[".repeat(10_000_000));
    await withFreshSite(except("/partners", brackets), async (fresh) => {
      expect((await get("/partners", fresh)).status).toBe(503);
      await expect
        .poll(() => fresh.output())
        .toContain(`[GET] \\"${api.url}/partners\\": JSON nested more than 64 levels deep`);
      expect((await get("/programs", fresh)).status).toBe(200);
    });
  });
});

inFull(() => {
  test("cached API responses are used while the API is down; pages that need others get 503", async () => {
    await withFreshSite(forward, async (fresh) => {
      expect((await get("/ticket", fresh)).status).toBe(200);
      api.behave(down);
      const { status, text } = await get("/ticket", fresh);
      expect(status).toBe(200);
      expect(text).toContain("Three-Day");
      expect((await get("/faq", fresh)).status).toBe(503);
      api.behave(forward);
      expect((await get("/faq", fresh)).status).toBe(200);
    });
  });
});
