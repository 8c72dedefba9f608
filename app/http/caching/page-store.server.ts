import { LRUCache } from "lru-cache";
import { env } from "~/env.server";
import type { CachedPage } from "./cached-page.server";
import type { PageKey } from "./page-key.server";

/** Cached pages, bounded in bytes. The least recently used page is evicted first. */
export type PageStore = {
  get(key: PageKey): CachedPage | undefined;
  put(key: PageKey, page: CachedPage): void;
  delete(key: PageKey): void;
  /** Makes all pages stale, and those whose render has begun already. They may still replace an error. */
  purge(): void;
  /** Number of purges so far. */
  readonly generation: number;
  size(): { bytes: number; pages: number };
};

/**
 * Part of the bytes for pages with a query. Anybody can invent values of `?page=` and `?tag=`: those entries evict each other
 * and never the pages without a query.
 */
const QUERY_PART = 0.25;
/** A larger page than this part of its store is not stored. */
const LARGEST_PART = 0.25;
/** Bytes of an entry beside its bodies: headers, times, key. */
const OVERHEAD = 4096;

/** @param maxBytes for all pages together, at least some hundred kilobytes */
export function createPageStore(maxBytes: number): PageStore {
  const lru = (bytes: number) =>
    new LRUCache<string, CachedPage>({
      maxSize: Math.max(1, Math.floor(bytes)),
      maxEntrySize: Math.max(1, Math.floor(bytes * LARGEST_PART)),
      sizeCalculation: (page) => page.size + OVERHEAD,
    });
  const plain = lru(maxBytes * (1 - QUERY_PART));
  const withQuery = lru(maxBytes * QUERY_PART);
  const lruOf = (key: PageKey) => (key.hasQuery ? withQuery : plain);
  let generation = 0;

  return {
    get: (key) => lruOf(key).get(key.id),
    put(key, page) {
      const newer = lruOf(key).get(key.id);
      if (!newer || newer.generation <= page.generation) lruOf(key).set(key.id, page);
    },
    delete(key) {
      lruOf(key).delete(key.id);
    },
    purge() {
      generation += 1;
      // A render that failed before the change may succeed now.
      for (const pages of [plain, withQuery]) for (const page of pages.values()) page.retryAt = 0;
    },
    get generation() {
      return generation;
    },
    size: () => ({ bytes: plain.calculatedSize + withQuery.calculatedSize, pages: plain.size + withQuery.size }),
  };
}

/** The site's page store. Our server fills it and serves from it; webhooks purge it. Empty under `react-router-serve`. */
export const pageCacheStore = createPageStore(env.pageCacheBytes);
