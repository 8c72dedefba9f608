import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { everyNth, inFull } from "../../support/content/sample";
import { sharedSite } from "../../support/servers/shared-site";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { type StubApi, startStubApi } from "../../support/services/stub-api";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

describe("while the blog does not answer", () => {
  let blog: StubApi;
  let site: SiteServer;
  /** Pending responses of the blog. */
  const held: ServerResponse[] = [];

  /** Waits for a request to the blog, and ends the pending responses before their 10 s are over. */
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

  /** Requests the home page. @returns what arrives before the blog's response, and a function that reads the rest */
  async function openHome(userAgent: string) {
    const response = await fetch(site.url, { headers: { "User-Agent": userAgent, "Accept-Encoding": "identity" } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let before = "";
    while (reader && !before.includes("</footer>")) {
      const { done, value } = await reader.read();
      if (done) break;
      before += value;
    }
    async function readRest() {
      let after = "";
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return after;
        after += value;
      }
    }
    return { status: response.status, before, readRest };
  }

  test("a blog that takes 10 s delays no other part of the home page", async () => {
    const { status, before, readRest } = await openHome(BROWSER);
    await release();
    const after = await readRest();
    expect(status).toBe(200);
    for (const text of [
      "14–16 November 2025",
      "About the expo",
      "Featured brands",
      "Programs",
      "Read the latest on our news page.",
      "Partners",
      "Exhibitor Registration",
      "Sponsorship Registration",
    ]) {
      expect(before).toContain(text);
    }
    expect(before).not.toContain("We couldn’t load the news just now.");
    expect(after).toContain("We couldn’t load the news just now.");
    // Only the news is a pending template: the rest is complete without scripts.
    const main = before.slice(before.indexOf("<main"), before.indexOf("</main>"));
    expect(main.match(/<template/g) ?? []).toHaveLength(1);
  });

  test("after SIGTERM no new requests are accepted, and a page in progress is completed", async () => {
    const { before, readRest } = await openHome(BROWSER);
    expect(before).not.toContain("</html>");
    const stopped = site.stop();
    const accepts = () =>
      fetch(`${site.url}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(accepts).toBe(false);
    expect(site.ended()).toBeNull();
    await release();
    const after = await readRest();
    expect(after).toContain("We couldn’t load the news just now.");
    expect(after.trimEnd()).toMatch(/<\/html>$/);
    await stopped;
    expect(site.ended()).toBe("SIGTERM");
  });

  inFull(() => {
    test("a crawler gets the complete page without streaming", async () => {
      const [response] = await Promise.all([fetch(site.url, { headers: { "User-Agent": CRAWLER } }), release()]);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain("We couldn’t load the news just now.");
      expect(html).not.toContain("Read the latest on our news page.");
    });
  });
});

test.each(
  everyNth(
    [
      ["a browser", BROWSER],
      ["a crawler", CRAWLER],
    ],
    2,
  ),
)("parts whose data is in memory are rendered in place for %s", async (_, userAgent) => {
  // Without a cache, whose pages are complete anyway.
  const { url } = await sharedSite({ PAGE_CACHE_MB: "0" });
  const html = await (await fetch(url, { headers: { "User-Agent": userAgent } })).text();
  expect(html).not.toContain("Read the latest on our news page.");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main).not.toContain("<template");
  expect(main).toContain('href="/news/first-timers-guide-to-the-expo"');
});
