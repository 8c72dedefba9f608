import type { Page } from "@playwright/test";

/** The requests of a page since it began to load, each with the URL that caused it. */
export type CausedRequests = ReadonlyMap<string, string | undefined>;

/** Records the requests of a page from its start. @returns ends the recording */
export async function recordCauses(page: Page): Promise<() => Promise<CausedRequests>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const causes = new Map<string, string | undefined>();
  session.on("Network.requestWillBeSent", ({ request, initiator, redirectResponse }) => {
    // The stack of a script's request lists every caller; the first is the requesting file.
    const cause = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    if (!redirectResponse && !causes.has(request.url)) causes.set(request.url, cause);
  });
  return async () => {
    await session.detach();
    return causes;
  };
}

/** How many requests had to end, one after the other, before this one: 0 for the page itself. */
export function depthOf(url: string, causes: CausedRequests, seen: readonly string[] = []): number {
  const cause = causes.get(url);
  if (!cause || cause === url || seen.includes(url) || !causes.has(cause)) return 0;
  return 1 + depthOf(cause, causes, [...seen, url]);
}

/** URLs of other origins. */
export function elsewhere(urls: Iterable<string>, origin: string): string[] {
  return [...urls].filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"));
}
