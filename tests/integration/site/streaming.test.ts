import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { type StubApi, startStubApi } from "../../support/services/stub-api";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let blog: StubApi;
let site: SiteServer;
/** Questions that the blog still thinks about. */
const held: ServerResponse[] = [];

/** Lets the blog answer before its 10 s are over, once it was asked. */
async function release() {
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const response of held.splice(0)) response.writeHead(404).end();
}

beforeEach(async () => {
  blog = await startStubApi((_, response) => {
    held.push(response);
    setTimeout(() => response.headersSent || response.writeHead(503).end(), 10_000).unref();
  });
  site = await startTestSite({ BLOG_API_URL: blog.url, BLOG_API_KEY: "0".repeat(26) });
});
afterEach(async () => {
  await site?.stop();
  await blog?.stop();
});

/** Opens the home page: what arrives of it while the blog has not answered, and what after it. */
async function openHome(userAgent: string) {
  const answer = await fetch(site.url, { headers: { "User-Agent": userAgent, "Accept-Encoding": "identity" } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let before = "";
  while (reader && !before.includes("</footer>")) {
    const { done, value } = await reader.read();
    if (done) break;
    before += value;
  }
  async function readOn() {
    let after = "";
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return after;
      after += value;
    }
  }
  return { status: answer.status, before, readOn };
}

test("a blog that takes 10 s holds back no byte of what matters on the home page", async () => {
  const { status, before, readOn } = await openHome(BROWSER);
  await release();
  const after = await readOn();
  expect(status).toBe(200);
  for (const words of [
    "14–16 November 2025",
    "What it is",
    "Featured brands",
    "Programs",
    "The latest news stands on its own page.",
    "Partners",
    "Exhibitor Registration",
    "Sponsorship Registration",
  ]) {
    expect(before).toContain(words);
  }
  expect(before).not.toContain("The news could not be loaded just now.");
  expect(after).toContain("The news could not be loaded just now.");
  // Nothing but the news waits in a template: without scripts the page that came first is whole.
  const main = before.slice(before.indexOf("<main"), before.indexOf("</main>"));
  expect(main.match(/<template/g) ?? []).toHaveLength(1);
});

test("SIGTERM in the middle of a page: nothing new is taken, and the page comes to its end", async () => {
  const { before, readOn } = await openHome(BROWSER);
  expect(before).not.toContain("</html>");
  const stopped = site.stop();
  const takesMore = () =>
    fetch(`${site.url}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(takesMore).toBe(false);
  expect(site.exitCode()).toBeNull();
  await release();
  const after = await readOn();
  expect(after).toContain("The news could not be loaded just now.");
  expect(after.trimEnd()).toMatch(/<\/html>$/);
  await stopped;
  expect(site.exitCode()).toBe(0);
});

test("a crawler gets the whole page at once", async () => {
  const [answer] = await Promise.all([fetch(site.url, { headers: { "User-Agent": CRAWLER } }), release()]);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain("The news could not be loaded just now.");
  expect(html).not.toContain("The latest news stands on its own page.");
});

test.each([
  ["a browser", BROWSER],
  ["a crawler", CRAWLER],
])("what is ready at once stands in its place for %s, so that no script has to put it there", async (_, userAgent) => {
  const own = await startTestSite();
  const html = await (await fetch(own.url, { headers: { "User-Agent": userAgent } })).text();
  await own.stop();
  expect(html).not.toContain("The latest news stands on its own page.");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main).not.toContain("<template");
  expect(main).toContain('href="/news/first-timers-guide-to-the-expo"');
  // One part of data, too: what is at hand is no promise there (`P` and a number begin what comes later).
  expect(html).not.toMatch(/enqueue\("P\d/);
});
