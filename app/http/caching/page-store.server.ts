import { LRUCache } from "lru-cache";
import type { CachedPage } from "./cached-page.server";
import type { PageKey } from "./page-key.server";

/** Where pages are kept, with a bound in bytes. The page that was not asked for longest goes first. */
export type PageStore = {
  get(key: PageKey): CachedPage | undefined;
  put(key: PageKey, page: CachedPage): void;
  delete(key: PageKey): void;
  /** From now on no page counts that was begun before; they are only there for the case that none can be made anew. */
  purge(): void;
  /** How often everything was purged. */
  readonly generation: number;
  /** Bytes and number of what is kept. */
  size(): { bytes: number; pages: number };
};

/**
 * Part of the bytes that pages with a query share. Anybody can make up `?page=` and `?tag=`: however many they make up,
 * the plain pages stay.
 */
const QUERIED_PART = 0.25;

/** No page takes more than this part of its store. */
const LARGEST_PART = 0.25;

/** Bytes that a page costs beside its bodies: headers, times, key. */
const OVERHEAD = 4096;

/** @param maxBytes for all pages together, at least some hundred kilobytes */
export function createPageStore(maxBytes: number): PageStore {
  const lru = (bytes: number) =>
    new LRUCache<string, CachedPage>({
      maxSize: Math.max(1, Math.floor(bytes)),
      maxEntrySize: Math.max(1, Math.floor(bytes * LARGEST_PART)),
      sizeCalculation: (page) => page.size + OVERHEAD,
    });
  const plain = lru(maxBytes * (1 - QUERIED_PART));
  const queried = lru(maxBytes * QUERIED_PART);
  const storeOf = (key: PageKey) => (key.queried ? queried : plain);
  let generation = 0;

  return {
    get: (key) => storeOf(key).get(key.id),
    put(key, page) {
      const newer = storeOf(key).get(key.id);
      if (!newer || newer.generation <= page.generation) storeOf(key).set(key.id, page);
    },
    delete(key) {
      storeOf(key).delete(key.id);
    },
    purge() {
      generation += 1;
      // What had failed, or had nothing newer, may come out well now.
      for (const pages of [plain, queried]) for (const page of pages.values()) page.retryAt = 0;
    },
    get generation() {
      return generation;
    },
    size: () => ({ bytes: plain.calculatedSize + queried.calculatedSize, pages: plain.size + queried.size }),
  };
}
