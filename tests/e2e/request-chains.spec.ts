import type { CDPSession, Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { PAGES } from "../support/content/routes";
import { expect, test } from "../support/servers/site-test";

/** Longest chain of requests, without the page itself: a stylesheet and the picture that it references. */
const DEEPEST = 2;

/** Every request of a page until it is hydrated, each with the URL that caused it. */
async function requestsWithCauses(page: Page, path: string): Promise<Map<string, string | undefined>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const causes = new Map<string, string | undefined>();
  session.on("Network.requestWillBeSent", ({ request, initiator, redirectResponse }) => {
    // The stack of a script's request lists every caller; the first is the requesting file.
    const cause = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    if (!redirectResponse && !causes.has(request.url)) causes.set(request.url, cause);
  });
  await page.goto(path);
  await untilHydrated(page);
  await session.detach();
  return causes;
}

function depthOf(url: string, causes: ReadonlyMap<string, string | undefined>, seen: readonly string[] = []): number {
  const cause = causes.get(url);
  if (!cause || cause === url || seen.includes(url) || !causes.has(cause)) return 0;
  return 1 + depthOf(cause, causes, [...seen, url]);
}

for (const { path } of PAGES) {
  test(`${path} sends no request to another origin before a click, and no request chain is longer than ${DEEPEST}`, async ({
    page,
    site,
  }) => {
    const causes = await requestsWithCauses(page, path);
    const elsewhere = [...causes.keys()].filter((url) => !url.startsWith(`${site.url}/`) && !url.startsWith("data:"));
    expect(elsewhere).toEqual([]);
    expect(causes.size).toBeGreaterThan(4);
    const deep = [...causes.keys()].filter((url) => depthOf(url, causes) > DEEPEST);
    expect(deep).toEqual([]);

    // Neither idle work nor scrolling to the end requests another origin.
    const later: string[] = [];
    page.on("request", (request) => later.push(request.url()));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    expect(later.filter((url) => !url.startsWith(`${site.url}/`) && !url.startsWith("data:"))).toEqual([]);
  });
}
