import type { IncomingMessage, ServerResponse } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Clock } from "~/base/clock/clock.server";
import { makePrivate } from "~/platform/http/caching/cache-policies";
import { AGE_AT, type CachedPage, ID_AT } from "~/platform/http/caching/cached-page.server";
import { chooseEncoding, matchesEtag } from "~/platform/http/caching/content-encoding.server";
import type { PageCache } from "~/platform/http/caching/page-cache.server";
import type { PageKey } from "~/platform/http/caching/page-key.server";
import { requestIdOf } from "~/platform/http/rendering/request-id.server";
import type { LoggedResponse, SentAtOnce } from "./request-log";
import { sendResponse } from "./responses";

type CachedPagesOptions = {
  cache: PageCache;
  keyOf(target: string, cookie: string | undefined): PageKey | null;
  clock: Clock;
  onHit(hit: SentAtOnce): void;
};

/** Requests whose keys are remembered, by target and cookies, so that a repeated one needs no parsing. */
const MAX_REMEMBERED = 5_000;
/** Characters of target and cookies; longer ones are not remembered. */
const MAX_LENGTH = 1_000;

/** Responds from the page cache. Each function returns false when it did not respond, as to all that cannot be cached. */
export function createCachedPages({ cache, keyOf, clock, onHit }: CachedPagesOptions) {
  const remembered = new LRUCache<string, { key: PageKey } | false>({ max: MAX_REMEMBERED });

  function lookUp({ method, url = "", headers: { cookie } }: IncomingMessage): { key: PageKey } | false {
    if (method !== "GET" && method !== "HEAD") return false;
    const text = cookie === undefined ? url : `${url}\n${cookie}`;
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const key = keyOf(url, cookie);
    const cacheable = key !== null && { key };
    if (text.length <= MAX_LENGTH) remembered.set(text, cacheable);
    return cacheable;
  }

  return {
    /** Serves what the cache can send at once. It runs before `logWhenClosed` and logs for itself. */
    serveFromCache(request: IncomingMessage, response: ServerResponse): boolean {
      const cacheable = lookUp(request);
      if (!cacheable) return false;
      const now = clock.now();
      const page = cache.find(cacheable.key, now);
      if (!page || !(page.complete || !isCrawler(request))) return false;
      const { method = "", url = "", headers } = request;
      const id = requestIdOf(headers["x-request-id"]);
      const bytes = sendCachedPage(request, response, page, { now, id });
      const outcome = now < page.freshUntil ? "hit" : "stale";
      onHit({ id, method, url, status: response.statusCode, bytes, cache: outcome, agent: headers["user-agent"] });
      return true;
    },

    /** Serves what may replace an error (RFC 5861, section 4), under overload. */
    serveStaleOnError(request: IncomingMessage, response: LoggedResponse): boolean {
      const cacheable = lookUp(request);
      const page = cacheable && cache.findForError(cacheable.key, isCrawler(request));
      if (!page) return false;
      response.cacheOutcome = "stale";
      response.bodyBytes = sendCachedPage(request, response, page, { now: clock.now() });
      return true;
    },

    /** Renders a page that is not in the cache, for all clients that wait for it. */
    async renderThroughCache(request: IncomingMessage, response: LoggedResponse): Promise<boolean> {
      const cacheable = lookUp(request);
      if (!cacheable) return false;
      const startedAt = clock.now();
      // The response to HEAD has the headers of the cached page, so it waits for that.
      const waitForStored = request.method === "HEAD";
      const result = await cache.fetch(cacheable.key, { waitForAll: isCrawler(request), waitForStored });
      const stored = result !== null && "page" in result && result.page.storedAt < startedAt ? result.page : null;
      if (stored) response.cacheOutcome = startedAt < stored.freshUntil ? "hit" : "stale";
      else response.cacheOutcome = "miss";
      if (!result) return false;
      if ("page" in result) {
        if (!stored) response.renderId = result.page.renderId ?? undefined;
        if (!response.destroyed) {
          response.bodyBytes = sendCachedPage(request, response, result.page, { now: clock.now() });
        }
        return true;
      }
      const { status, statusText, body, headers } = result.response;
      response.renderId = headers.get("X-Request-Id") ?? undefined;
      // `logWhenClosed` has set the request's own id.
      headers.delete("X-Request-Id");
      // This body has a nonce. Caches in front get the cached page, with hashes.
      if (headers.get("Content-Type")?.startsWith("text/html")) makePrivate(headers);
      await sendResponse(response, { status, statusText, headers, body });
      return true;
    },
  };
}

/** Sends a cached page, or a 304. @returns bytes of the body */
function sendCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  { now, id = String(response.getHeader("X-Request-Id")) }: { now: number; id?: string },
): number {
  const variant = page.variants[chooseEncoding(request.headers["accept-encoding"])];
  const age = String(Math.max(0, Math.floor((now - page.storedAt) / 1000)));
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, variant.etag)) {
    variant.notModified[AGE_AT] = age;
    variant.notModified[ID_AT] = id;
    response.writeHead(304, variant.notModified).end();
    return 0;
  }
  variant.headers[AGE_AT] = age;
  variant.headers[ID_AT] = id;
  response.writeHead(200, variant.headers);
  if (request.method === "HEAD") {
    response.end();
    return 0;
  }
  response.end(variant.body);
  return variant.body.length;
}

const isCrawler = (request: IncomingMessage) => isbot(request.headers["user-agent"]);
