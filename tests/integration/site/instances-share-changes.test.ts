import type { RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readEmbeddedApi } from "~/content/product-api/embedded-api.server";
import { requestLines } from "../../support/content/request-lines";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { startPostgres, type TestPostgres } from "../../support/services/postgres";
import { type StubApi, sendJson, startStubApi } from "../../support/services/stub-api";
import { signed } from "../../support/services/webhook";

const CONTENT_SECRET = "a-secret-of-the-product-data";
const BLOG_SECRET = "the-secret-of-the-blog";

let postgres: TestPostgres;
let api: StubApi;
let first: SiteServer;
let other: SiteServer;
beforeAll(async () => {
  postgres = await startPostgres();
  api = await startStubApi(answerContent);
  const shared = {
    API_URL: api.url,
    DATABASE_URL: await postgres.createDatabase(),
    CONTENT_WEBHOOK_SECRET: CONTENT_SECRET,
    BLOG_WEBHOOK_SECRET: BLOG_SECRET,
  };
  [first, other] = await Promise.all([startTestSite(shared), startTestSite(shared)]);
  // An instance purges its caches when it starts to listen for changes.
  await vi.waitFor(() => expect([first, other].map(timesListening)).toEqual([1, 1]), { timeout: 60_000 });
});
afterAll(async () => {
  await Promise.all([first?.stop(), other?.stop()]);
  await api?.stop();
  await postgres?.stop();
});

const timesListening = (site: SiteServer) => site.output().split("listening for changes").length - 1;
const linkOf = async (site: SiteServer) => {
  const response = await fetch(`${site.url}/links`);
  expect(response.status).toBe(200);
  return /One way|Another way|A third way/.exec(await response.text())?.[0];
};
/** Replaces the links of the product API by one link. All other content comes from the repository. */
function linkNow(label: string) {
  const links = sendJson({ links: [{ label, url: "/ticket", icon: "lucide:map" }] });
  api.behave((request, response) => (request.url === "/links" ? links : answerContent)(request, response));
}
const answerContent: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  void readEmbeddedApi(pathname, searchParams).then(({ status, body }) => sendJson(body, status)(request, response));
};

async function send(path: string, header: string, secret: string): Promise<void> {
  const body = JSON.stringify({ event: "changed" });
  const response = await fetch(first.url + path, { method: "POST", body, headers: signed(body, { header, secret }) });
  expect(response.status).toBe(202);
}

test("an announced change reaches both instances, and no page changes before", async () => {
  linkNow("One way");
  for (const site of [first, other]) {
    await expect.poll(() => linkOf(site)).toBe("One way");
    await expect.poll(async () => (await fetch(`${site.url}/links`)).headers.has("Age")).toBe(true);
  }
  linkNow("Another way");
  for (const site of [first, other]) expect(await linkOf(site)).toBe("One way");

  await send("/hooks/content", "X-Content-Signature", CONTENT_SECRET);
  for (const site of [first, other]) await expect.poll(() => linkOf(site)).toBe("Another way");
});

test("a change of the blog reaches the other instance", async () => {
  const outcome = async () => {
    const response = await fetch(`${other.url}/faq`);
    await response.text();
    const id = response.headers.get("X-Request-Id");
    const line = () => requestLines(other).find((candidate) => candidate.id === id);
    await expect.poll(line).toBeDefined();
    return line()?.cache;
  };
  await expect.poll(outcome).toBe("hit");
  await send("/hooks/blog", "X-Ghost-Signature", BLOG_SECRET);
  await expect.poll(outcome).toBe("miss");
});

test("both instances serve pages while the database is down, and catch up on missed changes when it is up", async () => {
  linkNow("Another way");
  await send("/hooks/content", "X-Content-Signature", CONTENT_SECRET);
  for (const site of [first, other]) await expect.poll(() => linkOf(site)).toBe("Another way");

  const before = [first, other].map(timesListening);
  await postgres.goDown();
  linkNow("A third way");
  await send("/hooks/content", "X-Content-Signature", CONTENT_SECRET);
  await expect.poll(() => linkOf(first)).toBe("A third way");
  expect(await linkOf(other)).toBe("Another way");

  await postgres.comeUp();
  await expect.poll(() => linkOf(other)).toBe("A third way");
  expect([first, other].map(({ ended }) => ended())).toEqual([null, null]);
  await expect.poll(() => [first, other].map(timesListening)).toEqual(before.map((times) => times + 1));

  // Both instances listen again.
  linkNow("One way");
  await send("/hooks/content", "X-Content-Signature", CONTENT_SECRET);
  await expect.poll(() => linkOf(other)).toBe("One way");
});
