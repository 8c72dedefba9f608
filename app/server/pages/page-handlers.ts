import type { IncomingMessage, ServerResponse } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { AGE_AT, type CachedPage, ID_AT } from "~/http/caching/cached-page.server";
import { chooseEncoding } from "~/http/caching/content-encoding.server";
import { namesEntityTag } from "~/http/caching/entity-tag";
import { withNoStore } from "~/http/caching/no-store";
import { type InFlightPage, isShareable, type PageCache } from "~/http/caching/page-cache.server";
import type { PageKey } from "~/http/caching/page-key.server";
import { requestIdOf } from "~/http/rendering/request-id.server";
import type { CacheHitKind } from "~/server/observability/request-logger";
import type { Handler } from "~/server/protocol/compose-handlers";
import type { Clock } from "~/services/clock/clock.server";
import type { WriteLine } from "~/services/log/request-log.server";
import { setCacheOutcome, setSharedRender } from "./cache-outcome";
import { sendResponse } from "./send-response";

export type PagesOptions = {
  cache: PageCache;
  /** See `createPageKeys`. */
  keyOf(target: string, cookie: string | undefined): PageKey | null;
  clock: Clock;
  /** Asked once for each kind of page that `serveFromCache` sends; what it returns is told of each, as `cacheHitLogger` is. */
  watchOf(url: string, kind: CacheHitKind): WriteLine;
};

export type PageHandlers = { serveFromCache: Handler; serveStaleOnError: Handler; renderThroughCache: Handler };

/** Requests remembered by their very text, so that the same again needs no parsing; and pages, of which there are fewer. */
const REMEMBERED = 5_000;
/** Characters; a longer one is not remembered. */
const LONGEST_REMEMBERED = 1_000;
/** Kinds of answers remembered for each page: two codings, and the pages that browsers have already. */
const KINDS = 4;

/** A page that may be kept: requests of many texts can ask for it, since most of what stands behind a `?` counts for nothing. */
type Keepable = { key: PageKey; watches: { kind: CacheHitKind; tell: WriteLine }[] };

/**
 * Serves what the page cache has or may have.
 * - `serveFromCache` gives what is there at once; it stands before everything else, the watch over requests too, and tells itself
 * - `serveStaleOnError` gives what is too old for that, for when nothing can be rendered (RFC 5861, section 4)
 * - `renderThroughCache` waits for what is not; it hands on what is never kept
 */
export function createPages({ cache, keyOf, clock, watchOf }: PagesOptions): PageHandlers {
  const askedBefore = new LRUCache<string, Keepable | false>({ max: REMEMBERED });
  const keepable = new LRUCache<string, Keepable>({ max: REMEMBERED });

  /** The page that a request asks for; false when the answer is not to be kept. */
  function askedFor({ method, url = "", headers: { cookie } }: IncomingMessage): Keepable | false {
    if (method !== "GET" && method !== "HEAD") return false;
    const text = cookie === undefined ? url : `${url}\n${cookie}`;
    const known = askedBefore.get(text);
    if (known !== undefined) return known;
    const key = keyOf(url, cookie);
    const page = key !== null && pageOf(key);
    if (text.length <= LONGEST_REMEMBERED) askedBefore.set(text, page);
    return page;
  }

  function pageOf(key: PageKey): Keepable {
    const known = keepable.get(key.id);
    if (known) return known;
    const page = { key, watches: [] };
    keepable.set(key.id, page);
    return page;
  }

  /** The watch over answers of one kind with one page. */
  function watchFor({ key, watches }: Keepable, kind: CacheHitKind) {
    for (const watch of watches) if (isSame(watch.kind, kind)) return watch;
    const watch = { kind, tell: watchOf(key.url, kind) };
    if (watches.length === KINDS) watches.length = 0;
    watches.push(watch);
    return watch;
  }

  /**
   * @param id the request's; given by `requestLogger` where that came first
   * @returns the bytes of the body that was sent
   */
  function sendStored(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    { now = clock.now(), id = String(response.getHeader("X-Request-Id")) } = {},
  ): number {
    const { headers } = request;
    const variant = page.variants[chooseEncoding(headers["accept-encoding"])];
    const age = String(Math.max(0, Math.floor((now - page.storedAt) / 1000)));
    const known = headers["if-none-match"];
    if (known !== undefined && namesEntityTag(known, variant.etag)) {
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

  async function sendLive(request: IncomingMessage, response: ServerResponse, { live, kept }: InFlightPage) {
    const leave = live.join();
    response.once("close", leave);
    const head = await live.head;
    // A crawler is told of a failure without the error screen (specification, section 8), which is for people.
    if (!isShareable(head) || (head.status >= 500 && isCrawler(request))) {
      leave();
      return false;
    }
    // A HEAD is told what a GET that comes next will get.
    const stored = request.method === "HEAD" ? await kept : null;
    if (response.destroyed) return true;
    if (stored) sendStored(request, response, stored);
    else {
      setSharedRender(response, head.headers.get("X-Request-Id"));
      const coding = chooseEncoding(request.headers["accept-encoding"]);
      await sendResponse(response, asRendered(head), coding, (chosen) => live.body(chosen));
    }
    return true;
  }

  return {
    serveFromCache(request, response, next) {
      const asked = askedFor(request);
      if (!asked) return next();
      // Once for all that this answer needs of it: asking takes its time.
      const now = clock.now();
      const page = cache.find(asked.key, now);
      if (!page || !(page.whole || !isCrawler(request))) return next();
      const { method = "", headers } = request;
      const id = requestIdOf(headers["x-request-id"]);
      const bytes = sendStored(request, response, page, { id, now });
      const outcome = now < page.freshUntil ? "hit" : "stale";
      watchFor(asked, { method, status: response.statusCode, bytes, cache: outcome }).tell(id, now);
    },
    serveStaleOnError(request, response, next) {
      const asked = askedFor(request);
      const page = asked && cache.standIn(asked.key, isCrawler(request));
      if (!page) return next();
      setCacheOutcome(response, "stale");
      sendStored(request, response, page);
    },
    async renderThroughCache(request, response, next) {
      const asked = askedFor(request);
      if (!asked) return next();
      const opened = await cache.open(asked.key, isCrawler(request));
      setCacheOutcome(response, "stored" in opened && clock.now() >= opened.stored.freshUntil ? "stale" : "miss");
      if ("stored" in opened) sendStored(request, response, opened.stored);
      else if (!(await sendLive(request, response, opened))) next();
    },
  };
}

/**
 * A render's answer as one of those who wait for it gets it. The id in it is the render's; the visitor's own stands on the
 * answer already. A page on its way still has its nonce: whoever stands between us and the visitor must wait for the
 * sealed one.
 */
function asRendered({ status, statusText, headers, body }: Response) {
  const own = new Headers(headers);
  own.delete("X-Request-Id");
  const isPage = own.get("Content-Type")?.startsWith("text/html");
  return { status, statusText, body, headers: isPage ? withNoStore(own) : own };
}

function isSame(one: CacheHitKind, other: CacheHitKind): boolean {
  return (
    one.bytes === other.bytes && one.status === other.status && one.cache === other.cache && one.method === other.method
  );
}

function isCrawler(request: IncomingMessage): boolean {
  return isbot(request.headers["user-agent"]);
}
