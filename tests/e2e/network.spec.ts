import type { CDPSession, Page } from "@playwright/test";
import { untilAlive } from "../support/browser/hydrated";
import { PAGES } from "../support/content/routes";
import { expect, test } from "../support/servers/site-test";

/** Most requests that may wait for each other, the page itself not counted: a stylesheet and the picture that it names. */
const DEEPEST = 2;

/** Every request of a page until React has taken it over, each with the address that caused it. */
async function requestsWithCauses(page: Page, path: string): Promise<Map<string, string | undefined>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const causes = new Map<string, string | undefined>();
  session.on("Network.requestWillBeSent", ({ request, initiator, redirectResponse }) => {
    // A script's own request names the whole way to it; the file that asked stands first.
    const cause = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    if (!redirectResponse && !causes.has(request.url)) causes.set(request.url, cause);
  });
  await page.goto(path);
  await untilAlive(page);
  await session.detach();
  return causes;
}

function depthOf(url: string, causes: ReadonlyMap<string, string | undefined>, seen: readonly string[] = []): number {
  const cause = causes.get(url);
  if (!cause || cause === url || seen.includes(url) || !causes.has(cause)) return 0;
  return 1 + depthOf(cause, causes, [...seen, url]);
}

for (const { path } of PAGES) {
  test(`${path}: no request to another site before a click, and no chain deeper than ${DEEPEST}`, async ({
    page,
    site,
  }) => {
    const causes = await requestsWithCauses(page, path);
    const elsewhere = [...causes.keys()].filter((url) => !url.startsWith(`${site.url}/`) && !url.startsWith("data:"));
    expect(elsewhere).toEqual([]);
    expect(causes.size).toBeGreaterThan(4);
    const deep = [...causes.keys()].filter((url) => depthOf(url, causes) > DEEPEST);
    expect(deep).toEqual([]);

    // What the page does when it has nothing else to do, and at its end, is as quiet.
    const later: string[] = [];
    page.on("request", (request) => later.push(request.url()));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    expect(later.filter((url) => !url.startsWith(`${site.url}/`) && !url.startsWith("data:"))).toEqual([]);
  });
}
