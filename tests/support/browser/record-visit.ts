import type { BrowserContext } from "@playwright/test";

/** A request as the browser sent it. */
export type SentRequest = { path: string; method: string; headers: Record<string, string> };

/** The parts of a visit, in this order: a first page, another one, and a return to the first. */
export type VisitPart = "first visit" | "second page" | "return";

/** ms after `load` for late scripts, preloads and icons. Nothing is expected in them, so nothing can be waited for. */
const SETTLE = 5_000;

/**
 * Opens pages one after the other in a new tab each, and records every request that reaches the server: none that the browser's
 * cache serves.
 * @param context new, with an empty cache
 */
export async function recordVisit(
  context: BrowserContext,
  url: string,
  secondPath: string,
): Promise<Record<VisitPart, SentRequest[]>> {
  return {
    "first visit": await recordPage(context, url, "/"),
    "second page": await recordPage(context, url, secondPath),
    return: await recordPage(context, url, "/"),
  };
}

async function recordPage(context: BrowserContext, url: string, path: string): Promise<SentRequest[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const sent = new Map<string, SentRequest>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith(`${url}/`)) return;
    sent.set(requestId, { path: request.url.slice(url.length), method: request.method, headers: request.headers });
  });
  // All headers, with validators: the event above has only those that the page sets. This one may come first.
  const headersOnTheWire = new Map<string, Record<string, string>>();
  session.on("Network.requestWillBeSentExtraInfo", ({ requestId, headers }) => {
    headersOnTheWire.set(requestId, headers);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => sent.delete(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) sent.delete(requestId);
  });
  await page.goto(url + path, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE);
  await page.close();
  return [...sent].map(([id, request]) => ({ ...request, headers: headersOnTheWire.get(id) ?? request.headers }));
}
