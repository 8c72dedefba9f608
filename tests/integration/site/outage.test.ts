import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import programs from "~/content/programs.json";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { proxyToSite, type StubApi, sendJson, startStubApi } from "../../support/services/stub-api";

/** Holds the content. */
let source: SiteServer;
/** What the site asks: passes questions on to the source, unless a test makes it behave otherwise. */
let api: StubApi;
/** Has never had an answer of the API. */
let site: SiteServer;

type Answer = Parameters<StubApi["behave"]>[0];

const passOn: Answer = (request, response) => proxyToSite(source.url)(request, response);
/** Fails for one address, passes on the others. */
const except =
  (path: string, answer: Answer): Answer =>
  (request, response) =>
    (request.url?.startsWith(path) ? answer : passOn)(request, response);
const down: Answer = (_, response) => response.writeHead(503, "Service Unavailable").end();

beforeAll(async () => {
  source = await startTestSite();
  api = await startStubApi(passOn);
  // What the API does is seen at once, not what was kept of it.
  site = await startTestSite({ API_URL: api.url, PAGE_CACHE_MB: "0" });
});
afterAll(async () => {
  await site?.stop();
  await api?.stop();
  await source?.stop();
});
afterEach(() => api.behave(passOn));

async function get(path: string, from = site) {
  const answer = await fetch(from.url + path);
  return { status: answer.status, retryAfter: answer.headers.get("Retry-After"), text: await answer.text() };
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
])("the API is down: %s says so with 503 and when to come back", async (path) => {
  api.behave(down);
  const { status, retryAfter, text } = await get(path);
  expect(status).toBe(503);
  expect(retryAfter).toBe("30");
  expect(text).toContain("503");
  expect(text).toContain("Service Unavailable");
  expect(text).toContain("Back to home");
  expect(text).toContain("For Businesses");
});

test("the API is down: data requests say it too", async () => {
  api.behave(down);
  expect(await get("/brands.data")).toMatchObject({ status: 503, retryAfter: "30" });
});

test("the API is down: what needs it not, or not much, is there", async () => {
  api.behave(down);
  const contact = await get("/contact");
  expect(contact.status).toBe(200);
  expect(contact.text).toContain("Send message");
  expect((await get("/news")).status).toBe(200);
  expect((await get("/news/early-bird-tickets")).status).toBe(200);
});

/** Runs with a site that remembers nothing of the API. */
async function withFreshSite(behaviour: Answer, use: (fresh: SiteServer) => Promise<void>) {
  api.behave(behaviour);
  const fresh = await startTestSite({ API_URL: api.url });
  try {
    await use(fresh);
  } finally {
    await fresh.stop();
  }
}

test("a part that fails is missing, the page is there", () =>
  withFreshSite(except("/sessions", down), async (fresh) => {
    const { status, text } = await get("/brands/angin-lalu", fresh);
    expect(status).toBe(200);
    expect(text).toContain("Angin Lalu");
  }));

test.each([
  ["/brands", "Setapak Bootmakers"],
  ["/galleries", "Four small tents on the shore"],
  ["/partners", "Hotel Taman Meranti"],
  ["/programs", programs[0]?.summary ?? ""],
  ["/sessions", "Condensation is not a leak"],
])("the home page stands without %s", (part, words) =>
  withFreshSite(except(part, down), async (fresh) => {
    const { status, text } = await get("/", fresh);
    expect(status).toBe(200);
    expect(text.includes("14–16 November 2025")).toBe(true);
    expect(text.includes(words)).toBe(false);
  }),
);

test("a payload that breaks the contract is a 503, and the log names the field", async () => {
  const broken = sendJson({ partners: [{ id: "a", name: "A", logo: null, url: 7, tier: "gold" }] });
  await withFreshSite(except("/partners", broken), async (fresh) => {
    const { status, retryAfter, text } = await get("/partners", fresh);
    expect(status).toBe(503);
    expect(retryAfter).toBe("30");
    expect(text).not.toContain("contract");
    const told = fresh
      .output()
      .split("\n")
      .find((line) => line.includes("broke its contract"));
    expect(told).toContain(`[GET] \\"${api.url}/partners\\"`);
    expect(told).toContain("partners.0.url");
  });
});

test("a body that is too complex to parse is a 503, and the log names the fault", async () => {
  const brackets: Answer = (_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end("[".repeat(10_000_000));
  await withFreshSite(except("/partners", brackets), async (fresh) => {
    expect((await get("/partners", fresh)).status).toBe(503);
    expect(fresh.output()).toContain(`[GET] \\"${api.url}/partners\\": JSON nested more than 64 levels deep`);
    expect((await get("/programs", fresh)).status).toBe(200);
  });
});

test("what the API answered once is there while it is down; what it never answered is not", async () => {
  await withFreshSite(passOn, async (fresh) => {
    expect((await get("/ticket", fresh)).status).toBe(200);
    api.behave(down);
    const { status, text } = await get("/ticket", fresh);
    expect(status).toBe(200);
    expect(text).toContain("Three-Day");
    expect((await get("/faq", fresh)).status).toBe(503);
    api.behave(passOn);
    expect((await get("/faq", fresh)).status).toBe(200);
  });
});
