import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { ServiceOutage } from "~/base/outage";
import { dataFreshness } from "./data-freshness.server";
import { type Freshness, type Load, NotModified, type UpstreamCacheOptions } from "./upstream-cache";

type Entry = {
  value: unknown;
  etag: string | undefined;
  size: number;
  fetchedAt: number;
  /** Number of announced changes when this was requested. */
  generation: number;
  load: Load<unknown>;
  /** Set after a failure: no request before. */
  retryAt: number | null;
};

/** A key without a value: it does not exist, or its request failed. No request before `retryAt`. */
type Missing = { error?: unknown; retryAt: number };

/** A request in flight; `startedAt` is ms since the epoch. */
type Loading<T> = { promise: Promise<T>; startedAt: number };
type Read<T> = { value: T; freshness: Freshness };

/** Bytes of an entry beside its value. */
const ENTRY_OVERHEAD = 500;
/** Bytes in memory for each character of a value's JSON. */
const BYTES_PER_CHARACTER = 2;
/** ms that a reader waits, at most, for the new value after the service announced a change. */
const CHANGE_TIMEOUT = 300;
const MAX_REMEMBERED = 1000;

/**
 * A cache of a slow or unreliable service, with stale-while-revalidate and stale-if-error (RFC 5861). Readers of one key share
 * one request. A stale value is served at once while it is revalidated; readers wait only after an announced change, after
 * `staleFor`, or in a background render. When the service fails, readers get the last good value, or the error where there is
 * none.
 * Keys that do not exist (`null`) are stored apart, so that a scanner's guesses evict no value.
 */
export function createUpstreamCache(options: UpstreamCacheOptions) {
  const { clock, freshFor, staleFor = Number.POSITIVE_INFINITY, retryAfter, failFor, maxBytes, onFault } = options;
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ size }) => size });
  const missing = new LRUCache<string, Missing>({ max: MAX_REMEMBERED });
  const inFlight = new Map<string, Loading<unknown>>();
  let generation = 0;
  let lastSuccess = 0;
  let lastFailure = 0;

  function fetchOnce<T>(key: string, load: Load<T>): Loading<T> {
    const running = inFlight.get(key);
    if (running) return running as Loading<T>;
    const startedIn = generation;
    const promise = fetchAndStore(key, load, startedIn)
      .catch((error: unknown) => {
        onFault(error);
        lastFailure = clock.now();
        if (startedIn === generation) postpone(key, error);
        throw error;
      })
      .finally(() => {
        // After a change, a newer request may have taken its place.
        if (inFlight.get(key) === loading) inFlight.delete(key);
      });
    const loading = { promise, startedAt: clock.now() };
    inFlight.set(key, loading);
    return loading;
  }

  async function fetchAndStore<T>(key: string, load: Load<T>, startedIn: number): Promise<T> {
    const before = entries.peek(key);
    let etag: string | undefined;
    const setEtag = (received: string | null) => {
      etag = received ?? undefined;
    };
    try {
      const value = await load({ etag: before?.etag, setEtag });
      store(key, { value, etag, size: sizeOf(value), load, generation: startedIn });
      return value;
    } catch (error) {
      if (!(error instanceof NotModified) || !before) throw error;
      store(key, { ...before, load, generation: startedIn });
      return before.value as T;
    }
  }

  function store(key: string, entry: Omit<Entry, "fetchedAt" | "retryAt">) {
    lastSuccess = clock.now();
    // A request from before the change may end after a newer one.
    if ((entries.peek(key)?.generation ?? 0) > entry.generation) return;
    missing.delete(key);
    if (entry.value !== null) entries.set(key, { ...entry, fetchedAt: clock.now(), retryAt: null });
    else {
      entries.delete(key);
      if (entry.generation === generation) missing.set(key, { retryAt: clock.now() + freshFor });
    }
  }

  function postpone(key: string, error: unknown) {
    const requested = error instanceof ServiceOutage ? (error.retryAfterMs ?? 0) : 0;
    const entry = entries.peek(key);
    if (entry) entry.retryAt = clock.now() + Math.max(retryAfter, requested);
    else missing.set(key, { error, retryAt: clock.now() + Math.max(failFor, requested) });
  }

  function cached<T>({ value, fetchedAt, retryAt }: Entry): Read<T> {
    const freshness = { fetchedAt, age: Math.max(0, clock.now() - fetchedAt), lastGood: retryAt !== null };
    return { value: value as T, freshness };
  }

  function fresh<T>(value: T): Read<T> {
    return { value, freshness: { fetchedAt: clock.now(), age: 0, lastGood: false } };
  }

  /** The new value if it comes in time, else null. The time counts from when the request started. */
  async function within<T>({ promise, startedAt }: Loading<T>, timeout: number): Promise<{ value: T } | null> {
    const value = promise.then(
      (value) => ({ value }),
      () => null,
    );
    if (timeout === Number.POSITIVE_INFINITY) return value;
    const left = timeout - (clock.now() - startedAt);
    return left > 0 ? Promise.race([value, pause(left, null, { ref: false })]) : null;
  }

  /** The service failed within `freshFor` and has not responded since: do not wait for it. */
  function isOut(now: number): boolean {
    return lastFailure > lastSuccess && now - lastFailure < freshFor;
  }

  function timeoutFor(entry: Entry, now: number): number {
    if (now - entry.fetchedAt >= staleFor && !isOut(now)) return Number.POSITIVE_INFINITY;
    const changed = entry.generation !== generation && entry.retryAt === null;
    return Math.max(changed ? CHANGE_TIMEOUT : 0, dataFreshness.getStore()?.freshDataTimeout ?? 0);
  }

  async function readUncached<T>(key: string, load: Load<T>): Promise<Read<T>> {
    const known = missing.get(key);
    if (!known || clock.now() >= known.retryAt) return fresh(await fetchOnce(key, load).promise);
    if ("error" in known) throw known.error;
    return fresh(null as T);
  }

  /** The value, fresh or stale; `dataFreshness` records which. @throws what `load` throws, when nothing is cached */
  async function read<T>(key: string, load: Load<T>): Promise<Read<T>> {
    const entry = entries.get(key);
    if (!entry) return readUncached(key, load);
    const now = clock.now();
    if (entry.generation === generation && now - entry.fetchedAt < freshFor) return cached(entry);
    if (entry.retryAt === null || now >= entry.retryAt) {
      const loading = fetchOnce(key, load);
      loading.promise.catch(() => undefined);
      const newer = await within(loading, timeoutFor(entry, now));
      if (newer) return fresh(newer.value);
    }
    const use = dataFreshness.getStore();
    if (use) use.staleDataUsed = true;
    return cached(entry);
  }

  /** Makes all values stale after a change. Resolves when the `eager` most recently read ones are fetched. */
  async function refresh(eager: number): Promise<void> {
    generation += 1;
    missing.clear();
    inFlight.clear();
    for (const entry of entries.values()) entry.retryAt = null;
    const newest = [...entries.entries()].slice(0, eager);
    await Promise.allSettled(newest.map(([key, entry]) => fetchOnce(key, entry.load).promise));
  }

  /** The cached values of all keys with a prefix. Sends no request. */
  function peek<T>(prefix: string): Read<T>[] {
    return [...entries.entries()].filter(([key]) => key.startsWith(prefix)).map(([, entry]) => cached<T>(entry));
  }

  return { read, peek, has: (key: string) => entries.has(key), refresh };
}

export type UpstreamCache = ReturnType<typeof createUpstreamCache>;

function sizeOf(value: unknown): number {
  return ENTRY_OVERHEAD + BYTES_PER_CHARACTER * (JSON.stringify(value)?.length ?? 0);
}
