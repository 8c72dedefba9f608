import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Clock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import {
  type CachedPage,
  cacheableLifetimes,
  createCachedPage,
  type FinishedRender,
  type HashScripts,
  isShareable,
} from "./cached-page.server";
import type { PageKey } from "./page-key.server";

export type RenderOptions = {
  /** Render everything before the first byte, because no client reads the stream. */
  waitForAll: boolean;
  /** No client waits: there is time to fetch fresh data first. */
  background: boolean;
};

export type Render = {
  response: Response;
  notes(): Pick<FinishedRender, "partial" | "complete" | "validFor" | "offersFor">;
};

export type PageCacheOptions = {
  store: PageStore;
  clock: Clock;
  render(key: PageKey, options: RenderOptions): Promise<Render>;
  hashScripts: HashScripts;
  onError(error: unknown): void;
  /** Whether stale pages may be revalidated in the background now; false under overload. */
  mayRevalidate?(): boolean;
  /** ms that a client waits for a new page while there is a stale one. Default: 2,000. */
  staleTimeout?: number;
};

/** What to send: a page from the cache, a response that is not stored, or null: render for this request alone. */
export type PageResult = { page: CachedPage } | { response: Response } | null;

export type PageCache = ReturnType<typeof createPageCache>;

/** ms between two renders of a page that fails, while there is a stale one. */
const RETRY_AFTER = 10_000;
/** Background renders at one time: pages that were first requested together, as after a start, become stale together. */
const MAX_REVALIDATIONS = 8;

/** The start of a render, in ms since the epoch, and the generation of the store then. */
type Begun = { generation: number; startedAt: number };

/** A finished render, and what was stored of it: null when it is not cacheable. `failed`: a stale page is better. */
type Outcome = FinishedRender & { page: CachedPage | null; failed: boolean };

/**
 * A shared cache (RFC 9111) for complete responses to GET, with stale-while-revalidate and stale-if-error (RFC 5861). The
 * response's own `Cache-Control` sets its lifetimes. However many clients wait, a page is rendered once, and to its end
 * even if all of them leave. Errors, redirects, responses with a cookie, private and partial ones are never stored.
 */
export function createPageCache(options: PageCacheOptions) {
  const { store, clock, hashScripts, onError, mayRevalidate = () => true, staleTimeout = 2_000 } = options;
  const inFlight = new Map<string, Promise<Outcome>>();
  let revalidations = 0;

  /** With the generation, so that after a purge no client waits for a render that began before it. */
  const nameOf = (key: PageKey, waitForAll: boolean) => `${store.generation} ${waitForAll} ${key.id}`;

  function startRender(key: PageKey, { copy, ...renderOptions }: RenderOptions & { copy: boolean }) {
    const name = nameOf(key, renderOptions.waitForAll);
    const startedAt = clock.now();
    const render = options.render(key, renderOptions).then(({ response, notes }) => {
      return { response, notes, copy: copy ? response.clone() : null };
    });
    const outcome = finish(key, render, { generation: store.generation, startedAt }).finally(() =>
      inFlight.delete(name),
    );
    outcome.catch(() => undefined); // `finish` has reported it, and perhaps no client waits
    inFlight.set(name, outcome);
    return { render, outcome };
  }

  async function finish(key: PageKey, render: Promise<Render>, begun: Begun): Promise<Outcome> {
    try {
      const { response: head, notes } = await render;
      const chunks: Uint8Array[] = [];
      for await (const chunk of head.body ?? []) chunks.push(chunk);
      const finished = { head, body: Buffer.concat(chunks), ...notes() };
      return { ...finished, ...(await storePage(key, finished, begun)) };
    } catch (error) {
      onError(error);
      postponeRevalidation(key, begun.generation);
      throw error;
    }
  }

  async function storePage(key: PageKey, render: FinishedRender, { generation, startedAt }: Begun) {
    const lifetimes = cacheableLifetimes(render.head);
    let failed = render.partial || render.head.status >= 500;
    let page: CachedPage | null = null;
    if (lifetimes && !failed) {
      const { validFor = Number.POSITIVE_INFINITY, offersFor = Number.POSITIVE_INFINITY } = render;
      const until = { validUntil: startedAt + validFor, offersUntil: startedAt + offersFor };
      const storing = createCachedPage(render, { lifetimes, now: clock.now(), ...until, generation, hashScripts });
      page = await storing.catch((error: unknown) => {
        onError(error);
        return null;
      });
      failed = page === null;
    }
    if (failed) postponeRevalidation(key, generation);
    else if (!page && storedBefore(key, generation)) store.delete(key);
    if (page) store.put(key, page);
    return { page, failed };
  }

  /** The stored page, unless its render began after a purge that a render of this generation does not know. */
  function storedBefore(key: PageKey, generation: number): CachedPage | undefined {
    const page = store.get(key);
    return page && page.generation <= generation ? page : undefined;
  }

  function postponeRevalidation(key: PageKey, generation: number): void {
    const page = storedBefore(key, generation);
    if (page) page.retryAt = clock.now() + RETRY_AFTER;
  }

  function revalidateInBackground(key: PageKey, { retryAt }: CachedPage, now: number): void {
    const running = inFlight.has(nameOf(key, true));
    if (running || now < retryAt || revalidations >= MAX_REVALIDATIONS || !mayRevalidate()) return;
    revalidations += 1;
    const done = () => {
      revalidations -= 1;
    };
    startRender(key, { waitForAll: true, background: true, copy: false }).outcome.then(done, done);
  }

  function finishedPage(key: PageKey, waitForAll: boolean): Promise<Outcome> {
    const running = inFlight.get(nameOf(key, waitForAll));
    return running ?? startRender(key, { waitForAll, background: false, copy: false }).outcome;
  }

  /** The cached page that can be sent at once, at `now` in ms. A stale one is revalidated in the background. */
  function find(key: PageKey, now: number): CachedPage | null {
    const page = store.get(key);
    if (!page || page.generation !== store.generation) return null;
    if (now < page.freshUntil) return page;
    if (now >= page.staleUntil) return null;
    revalidateInBackground(key, page, now);
    return page;
  }

  /** The cached page that may replace an error (stale-if-error). @param waitForAll as for `fetch` */
  function findForError(key: PageKey, waitForAll: boolean): CachedPage | null {
    const page = store.get(key);
    return page && clock.now() < page.errorUntil && (page.complete || !waitForAll) ? page : null;
  }

  return {
    find,

    findForError,

    /**
     * The page that `find` did not have. The first client gets the response of its render, the others the finished page.
     * @param options.waitForAll only a page without streamed parts will do, as for a crawler, which runs no scripts
     * @param options.waitForStored the first client waits for the finished page too
     */
    async fetch(key: PageKey, options: { waitForAll: boolean; waitForStored: boolean }): Promise<PageResult> {
      const { waitForAll, waitForStored } = options;
      // Stored while this request waited for its turn.
      const stored = find(key, clock.now());
      if (stored && (stored.complete || !waitForAll)) return { page: stored };
      const stale = findForError(key, waitForAll);
      if (stale) {
        if (clock.now() < stale.retryAt) return { page: stale };
        const newer = finishedPage(key, true).catch(() => null);
        const outcome = await Promise.race([newer, pause(staleTimeout, null)]);
        return outcome && !outcome.failed ? resultOf(outcome) : { page: stale };
      }
      if (waitForStored || inFlight.has(nameOf(key, waitForAll))) return resultOf(await finishedPage(key, waitForAll));
      const { copy } = await startRender(key, { waitForAll, background: false, copy: true }).render;
      if (copy && isShareable(copy)) return { response: copy };
      void copy?.body?.cancel();
      return null;
    },
  };
}

function resultOf({ page, head, body }: Outcome): PageResult {
  if (page) return { page };
  return isShareable(head) ? { response: new Response(body, head) } : null;
}

/** Part of the bytes for pages with a query, which clients can invent, and of past editions: they evict each other, never other pages. */
const APART_PART = 0.25;
/** A larger page than this part of its store is not stored. */
const MAX_PART = 0.25;
/** Bytes of an entry beside its bodies: headers, times, key. */
const OVERHEAD = 4096;

/** A store of cached pages, bounded in bytes. The least recently used page is evicted first. */
export function createPageStore(maxBytes: number) {
  const lru = (bytes: number) =>
    new LRUCache<string, CachedPage>({
      maxSize: Math.max(1, Math.floor(bytes)),
      maxEntrySize: Math.max(1, Math.floor(bytes * MAX_PART)),
      sizeCalculation: (page) => page.size + OVERHEAD,
    });
  const plain = lru(maxBytes * (1 - APART_PART));
  const apart = lru(maxBytes * APART_PART);
  const lruOf = (key: PageKey) => (key.apart ? apart : plain);
  let generation = 0;

  return {
    get: (key: PageKey) => lruOf(key).get(key.id),
    put(key: PageKey, page: CachedPage): void {
      const newer = lruOf(key).get(key.id);
      if (!newer || newer.generation <= page.generation) lruOf(key).set(key.id, page);
    },
    delete(key: PageKey): void {
      lruOf(key).delete(key.id);
    },
    /** Makes all pages stale, and those whose render has begun already. They may still replace an error. */
    purge(): void {
      generation += 1;
      // A render that failed before the change may succeed now.
      for (const pages of [plain, apart]) for (const page of pages.values()) page.retryAt = 0;
    },
    get generation(): number {
      return generation;
    },
    size: () => ({ bytes: plain.calculatedSize + apart.calculatedSize, pages: plain.size + apart.size }),
  };
}

export type PageStore = ReturnType<typeof createPageStore>;

/** The site's page store. Our server fills it and serves from it; webhooks purge it. Empty under `react-router-serve`. */
export const pageCacheStore = createPageStore(env.pageCacheBytes);
