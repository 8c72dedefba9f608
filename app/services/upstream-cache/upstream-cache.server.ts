import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { ServiceOutage } from "~/services/outage";
import { dataUse } from "./data-use.server";
import { NotModified } from "./revalidation";
import type { Freshness, Load, UpstreamCache, UpstreamCacheOptions } from "./upstream-cache";

type Entry = {
  value: unknown;
  /** ETag, where the other side gave one. */
  etag: string | undefined;
  /** Bytes, roughly. */
  size: number;
  fetchedAt: number;
  /** How often the source had said that it changed when this was asked for. */
  generation: number;
  load: Load<unknown>;
  /** Since the last attempt failed: not asked again before this moment. */
  retryAt: number | null;
};

/** A question under way, and when it was put, ms since the epoch. */
type Loading<T> = { promise: Promise<T>; startedAt: number };

/** Bytes that an entry takes beside its value: key, dates, places in maps. */
const ENTRY_OVERHEAD = 500;
/** A character of JSON is at most two bytes of a string; what objects add and shorter strings save is about the same. */
const BYTES_A_CHARACTER = 2;
/** ms that a reader waits, at most, for the new answer after the source said that it changed. */
const PATIENCE = 300;
/** What is known not to be there, and what failed: a key and a moment each. */
const MAX_NOTES = 1000;

/**
 * Keeps answers of a slow or unreliable source, stale-while-revalidate (RFC 5861): a stale answer is given at once while the
 * new one is fetched, for as long as `staleFor` says. The new one is given a moment only when the source said that it changed,
 * or when nobody waits for the reader. Readers who ask the
 * same at the same time share one request. When the source fails, readers get the last good answer and its age; those who
 * ask what was never answered get the error. Only what `load` returns is kept: an answer that breaks its contract is none.
 *
 * `null` (there is no such thing) is kept apart, so that a scanner's thousand guesses push no good answer out.
 */
export function createUpstreamCache(options: UpstreamCacheOptions): UpstreamCache {
  const { clock, freshFor, staleFor = Number.POSITIVE_INFINITY, retryAfter, failFor, maxBytes, onFault } = options;
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ size }) => size });
  const absent = new LRUCache<string, number>({ max: MAX_NOTES });
  const failed = new LRUCache<string, { error: unknown; retryAt: number }>({ max: MAX_NOTES });
  const loading = new Map<string, Loading<unknown>>();
  let generation = 0;
  let lastGood: number | null = null;
  let lastFailure: number | null = null;

  function fetchOnce<T>(key: string, load: Load<T>): Loading<T> {
    const running = loading.get(key);
    if (running) return running as Loading<T>;
    const startedIn = generation;
    const promise = ask(key, load, startedIn)
      .catch((error: unknown) => {
        onFault(error);
        lastFailure = clock.now();
        if (startedIn === generation) noteFailure(key, error);
        throw error;
      })
      .finally(() => {
        if (loading.get(key) === begun) loading.delete(key);
      });
    const begun = { promise, startedAt: clock.now() };
    loading.set(key, begun);
    return begun;
  }

  async function ask<T>(key: string, load: Load<T>, startedIn: number): Promise<T> {
    const before = entries.peek(key);
    let etag: string | undefined;
    const tell = (told: string | null) => {
      etag = told ?? undefined;
    };
    try {
      const value = await load({ known: before?.etag, tell });
      store(key, { value, etag, size: sizeOf(value), load, startedIn });
      return value;
    } catch (error) {
      if (!(error instanceof NotModified) || !before) throw error;
      store(key, { value: before.value, etag: before.etag, size: before.size, load, startedIn });
      return before.value as T;
    }
  }

  type Answer = Pick<Entry, "value" | "etag" | "size" | "load"> & { startedIn: number };

  function store(key: string, { startedIn, ...answer }: Answer) {
    lastGood = clock.now();
    // Asked before the source said that it changed, answered after the newer question: the newer answer stays.
    if ((entries.peek(key)?.generation ?? 0) > startedIn) return;
    failed.delete(key);
    if (answer.value === null) {
      entries.delete(key);
      if (startedIn === generation) absent.set(key, clock.now());
      return;
    }
    absent.delete(key);
    entries.set(key, { ...answer, fetchedAt: clock.now(), generation: startedIn, retryAt: null });
  }

  function noteFailure(key: string, error: unknown) {
    const named = error instanceof ServiceOutage ? (error.retryAfterMs ?? 0) : 0;
    const entry = entries.peek(key);
    if (entry) entry.retryAt = clock.now() + Math.max(retryAfter, named);
    else failed.set(key, { error, retryAt: clock.now() + Math.max(failFor, named) });
  }

  function answer<T>(entry: Entry): { value: T; freshness: Freshness } {
    const { fetchedAt } = entry;
    const freshness = { fetchedAt, age: Math.max(0, clock.now() - fetchedAt), lastGood: entry.retryAt !== null };
    return { value: entry.value as T, freshness };
  }

  /** The new answer if it comes in time; null: it does not, or there is none. Patience counts from when it was asked for. */
  async function inTime<T>({ promise, startedAt }: Loading<T>, patience: number): Promise<{ value: T } | null> {
    const newer = promise.then(
      (value) => ({ value }),
      () => null,
    );
    if (patience === Number.POSITIVE_INFINITY) return newer;
    const left = patience - (clock.now() - startedAt);
    return left > 0 ? Promise.race([newer, pause(left, null, { ref: false })]) : null;
  }

  /** The source failed a moment ago and has not answered since: nobody waits for it to fail again. */
  function isOut(now: number): boolean {
    return lastFailure !== null && lastFailure > (lastGood ?? 0) && now - lastFailure < freshFor;
  }

  /** ms that a reader waits for a newer answer than this one. */
  function patienceFor(entry: Entry, now: number): number {
    if (now - entry.fetchedAt >= staleFor && !isOut(now)) return Number.POSITIVE_INFINITY;
    const changed = entry.generation !== generation && entry.retryAt === null;
    return Math.max(changed ? PATIENCE : 0, dataUse.getStore()?.freshDataTimeout ?? 0);
  }

  function justNow<T>(value: T): { value: T; freshness: Freshness } {
    return { value, freshness: { fetchedAt: clock.now(), age: 0, lastGood: false } };
  }

  async function readUnknown<T>(key: string, load: Load<T>) {
    const checkedAt = absent.get(key);
    if (checkedAt !== undefined && clock.now() - checkedAt < freshFor) return justNow(null as T);
    const failure = failed.get(key);
    if (failure && clock.now() < failure.retryAt) throw failure.error;
    return justNow(await fetchOnce(key, load).promise);
  }

  async function read<T>(key: string, load: Load<T>) {
    const entry = entries.get(key);
    if (!entry) return readUnknown(key, load);
    const now = clock.now();
    const outdated = entry.generation !== generation;
    if (!outdated && now - entry.fetchedAt < freshFor) return answer<T>(entry);
    if (entry.retryAt === null || now >= entry.retryAt) {
      const fetching = fetchOnce(key, load);
      fetching.promise.catch(() => undefined);
      const newer = await inTime(fetching, patienceFor(entry, now));
      if (newer) return justNow(newer.value);
    }
    const use = dataUse.getStore();
    if (use) use.staleDataUsed = true;
    return answer<T>(entry);
  }

  async function refresh(eager: number) {
    generation += 1;
    absent.clear();
    failed.clear();
    loading.clear();
    const newest: [string, Entry][] = [];
    for (const [key, entry] of entries.entries()) {
      entry.retryAt = null;
      if (newest.length < eager) newest.push([key, entry]);
    }
    await Promise.allSettled(newest.map(([key, entry]) => fetchOnce(key, entry.load).promise));
  }

  function peek<T>(prefix: string) {
    return [...entries.entries()].filter(([key]) => key.startsWith(prefix)).map(([, entry]) => answer<T>(entry));
  }

  return { read, peek, has: (key) => entries.has(key), refresh, lastGood: () => lastGood };
}

function sizeOf(value: unknown): number {
  return ENTRY_OVERHEAD + BYTES_A_CHARACTER * (JSON.stringify(value)?.length ?? 0);
}
