import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type StandIn, sendJson, startStandIn } from "../support/api-stand-in";
import { startOwnSite } from "../support/own-site";
import type { SiteServer } from "../support/site-server";

/** Holds the content. */
let source: SiteServer;
/** What the site asks: passes questions on to the source, unless a test makes it behave otherwise. */
let api: StandIn;
let site: SiteServer;

type Answer = Parameters<StandIn["behave"]>[0];

const passOn: Answer = async (request, response) => {
  const answer = await fetch(`${source.url}/api/v1${request.url}`);
  response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
};
/** Fails for one address, passes on the others. */
const except =
  (path: string, answer: Answer): Answer =>
  (request, response) =>
    (request.url?.startsWith(path) ? answer : passOn)(request, response);
const down: Answer = (_, response) => response.writeHead(503, "Service Unavailable").end();

beforeAll(async () => {
  source = await startOwnSite();
  api = await startStandIn(passOn);
  site = await startOwnSite({ API_URL: api.url });
});
afterAll(async () => {
  await site?.stop();
  await api?.stop();
  await source?.stop();
});
afterEach(() => api.behave(passOn));

async function get(path: string) {
  const answer = await fetch(site.url + path);
  return { status: answer.status, retryAfter: answer.headers.get("Retry-After"), text: await answer.text() };
}

test("with the API up, pages show", async () => {
  expect((await get("/ticket")).status).toBe(200);
});

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
  "/book-space",
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

test("a part that fails is missing, the page is there", async () => {
  api.behave(except("/sessions", down));
  const { status, text } = await get("/brands/angin-lalu");
  expect(status).toBe(200);
  expect(text).toContain("Angin Lalu");
});

test.each(["/brands", "/galleries", "/partners", "/programs", "/sessions"])(
  "the home page stands without %s",
  async (part) => {
    api.behave(except(part, down));
    const { status, text } = await get("/");
    expect(status).toBe(200);
    expect(text).toContain("14–16 November 2025");
  },
);

test("a payload that breaks the contract is a 503, and the log names the field", async () => {
  api.behave(except("/partners", sendJson({ partners: [{ id: "a", name: "A", logo: null, url: 7, tier: "gold" }] })));
  const { status, retryAfter, text } = await get("/partners");
  expect(status).toBe(503);
  expect(retryAfter).toBe("30");
  expect(text).not.toContain("contract");
  const told = site
    .output()
    .split("\n")
    .find((line) => line.includes("broke its contract"));
  expect(told).toContain(`[GET] \\"${api.url}/partners\\"`);
  expect(told).toContain("partners.0.url");
});
