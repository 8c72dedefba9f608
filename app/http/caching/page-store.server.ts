import { LRUCache } from "lru-cache";
import { env } from "~/env.server";
import type { CachedPage } from "./cached-page.server";
import type { PageKey } from "./page-key.server";

/** Part of the bytes for pages with a query, which clients can invent: they evict each other, never pages without one. */
const QUERY_PART = 0.25;
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
  const plain = lru(maxBytes * (1 - QUERY_PART));
  const withQuery = lru(maxBytes * QUERY_PART);
  const lruOf = (key: PageKey) => (key.hasQuery ? withQuery : plain);
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
      for (const pages of [plain, withQuery]) for (const page of pages.values()) page.retryAt = 0;
    },
    get generation(): number {
      return generation;
    },
    size: () => ({ bytes: plain.calculatedSize + withQuery.calculatedSize, pages: plain.size + withQuery.size }),
  };
}

export type PageStore = ReturnType<typeof createPageStore>;

/** The site's page store. Our server fills it and serves from it; webhooks purge it. Empty under `react-router-serve`. */
export const pageCacheStore = createPageStore(env.pageCacheBytes);
