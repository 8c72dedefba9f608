import type { Clock } from "~/services/clock/clock.server";
import type { Freshness } from "./blog";

export type AnswerCacheOptions = {
  clock: Clock;
  /** ms for which an answer is given without asking again. */
  freshFor: number;
  /** ms of age from which a reader waits for the new answer instead of getting the old one meanwhile. */
  waitAfter: number;
  /** ms for which a question that failed is not asked again. */
  retryAfter: number;
  /** Answers kept; the one not read for longest goes first. */
  maxEntries: number;
  /** Told of every failure, those that readers do not notice too. */
  onFault: (error: unknown) => void;
};

type Entry = {
  value: unknown;
  fetchedAt: number;
  /** How often the source had said that it changed when this was asked for. */
  generation: number;
  load: () => Promise<unknown>;
  /** Since the last attempt failed: not asked again before this moment. */
  retryAt: number | null;
};

export type AnswerCache = {
  read<T>(key: string, load: () => Promise<T>): Promise<{ value: T; freshness: Freshness }>;
  refresh(eager: number): Promise<void>;
};

/**
 * Keeps answers of a slow or unreliable source, stale-while-revalidate: an answer past its time is given at once while
 * the new one is fetched. Readers who ask the same at the same time share one request. When the source fails, readers
 * get the last good answer and its age; those who ask what was never answered get the error.
 *
 * `null` (there is no such thing) is kept apart, so that a scanner's thousand guesses push no good answer out.
 */
export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { clock, freshFor, waitAfter, retryAfter, maxEntries, onFault } = options;
  const entries = new Map<string, Entry>();
  const absent = new Map<string, number>();
  const failed = new Map<string, { error: unknown; retryAt: number }>();
  const loading = new Map<string, Promise<unknown>>();
  let generation = 0;

  function fetchOnce<T>(key: string, load: () => Promise<T>): Promise<T> {
    const running = loading.get(key);
    if (running) return running as Promise<T>;
    const startedIn = generation;
    const promise = load()
      .then(
        (value) => {
          store(key, value, load, startedIn);
          return value;
        },
        (error: unknown) => {
          onFault(error);
          if (startedIn !== generation) throw error;
          const entry = entries.get(key);
          if (entry) entry.retryAt = clock.now() + retryAfter;
          else keep(failed, key, { error, retryAt: clock.now() + retryAfter }, maxEntries);
          throw error;
        },
      )
      .finally(() => {
        if (loading.get(key) === promise) loading.delete(key);
      });
    loading.set(key, promise);
    return promise;
  }

  function store(key: string, value: unknown, load: () => Promise<unknown>, startedIn: number) {
    // Asked before the source said that it changed, answered after the newer question: the newer answer stays.
    if ((entries.get(key)?.generation ?? 0) > startedIn) return;
    failed.delete(key);
    if (value === null) {
      entries.delete(key);
      if (startedIn === generation) keep(absent, key, clock.now(), maxEntries);
      return;
    }
    absent.delete(key);
    const entry = { value, fetchedAt: clock.now(), generation: startedIn, load, retryAt: null };
    keep(entries, key, entry, maxEntries);
  }

  function answer<T>(entry: Entry): { value: T; freshness: Freshness } {
    const { fetchedAt } = entry;
    const freshness = { fetchedAt, age: Math.max(0, clock.now() - fetchedAt), lastGood: entry.retryAt !== null };
    return { value: entry.value as T, freshness };
  }

  function justNow<T>(value: T): { value: T; freshness: Freshness } {
    return { value, freshness: { fetchedAt: clock.now(), age: 0, lastGood: false } };
  }

  async function readUnknown<T>(key: string, load: () => Promise<T>) {
    const checkedAt = absent.get(key);
    if (checkedAt !== undefined && clock.now() - checkedAt < freshFor) return justNow(null as T);
    const failure = failed.get(key);
    if (failure && clock.now() < failure.retryAt) throw failure.error;
    return justNow(await fetchOnce(key, load));
  }

  async function read<T>(key: string, load: () => Promise<T>) {
    const entry = entries.get(key);
    if (!entry) return readUnknown(key, load);
    keep(entries, key, entry, maxEntries);
    const now = clock.now();
    const age = now - entry.fetchedAt;
    const outdated = entry.generation !== generation;
    if (!outdated && age < freshFor) return answer<T>(entry);
    if (entry.retryAt !== null && now < entry.retryAt) return answer<T>(entry);

    const fetching = fetchOnce(key, load);
    const mayWait = entry.retryAt === null && (outdated || age >= waitAfter);
    if (!mayWait) {
      fetching.catch(() => undefined);
      return answer<T>(entry);
    }
    try {
      return justNow(await fetching);
    } catch {
      return answer<T>(entry);
    }
  }

  /** Marks all answers as outdated and fetches the `eager` most recently read anew. */
  async function refresh(eager: number) {
    generation += 1;
    absent.clear();
    failed.clear();
    loading.clear();
    for (const entry of entries.values()) entry.retryAt = null;
    const newest = eager > 0 ? [...entries].slice(-eager) : [];
    await Promise.allSettled(newest.map(([key, entry]) => fetchOnce(key, entry.load)));
  }

  return { read, refresh };
}

/** Sets the newest entry of a map that holds at most `max`; maps keep the order of insertion. */
function keep<T>(map: Map<string, T>, key: string, value: T, max: number) {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > max ? map.keys().next() : undefined;
  if (oldest && !oldest.done) map.delete(oldest.value);
}
