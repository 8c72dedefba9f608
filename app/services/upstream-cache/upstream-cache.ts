import type { Clock } from "~/services/clock/clock.server";
import type { Revalidation } from "./revalidation";

/** How old an answer is. */
export type Freshness = {
  /** When the other side gave it, or said that it still holds: ms since the epoch on the wall clock. */
  fetchedAt: number;
  /** ms */
  age: number;
  /** True: the other side does not answer at present and this is the last good answer. */
  lastGood: boolean;
};

export type UpstreamCacheOptions = {
  /** The wall clock. */
  clock: Clock;
  /** ms for which an answer is given without asking again. */
  freshFor: number;
  /**
   * ms after which an answer is no longer given while a newer one is fetched (RFC 5861, stale-while-revalidate): readers wait
   * for the newer one and get the old one only when the source fails (stale-if-error). Default: without limit.
   */
  staleFor?: number;
  /**
   * ms for which a question that failed is not asked again, while readers get the last good answer. A ServiceOutage may name
   * a longer time, for this and for `failFor`.
   */
  retryAfter: number;
  /** ms for which a question that failed and was never answered is not asked again: readers get the same error. */
  failFor: number;
  /** Bytes of all answers, roughly; the one not read for longest goes first. */
  maxBytes: number;
  /** Told of every failure, those that readers do not notice too. */
  onFault: (error: unknown) => void;
};

/** Asks the other side. Null: there is no such thing. Throws NotModified when the answer that is kept still holds. */
export type Load<T> = (revalidation: Revalidation) => Promise<T>;

export type UpstreamCache = {
  /**
   * The answer, old as it may be where there is one; `dataUse` records it.
   * @throws what `load` throws, for a question that was never answered
   */
  read<T>(key: string, load: Load<T>): Promise<{ value: T; freshness: Freshness }>;
  /** The cached answers whose key begins so, without asking the other side. */
  peek<T>(prefix: string): { value: T; freshness: Freshness }[];
  /** True: there is an answer, so that `read` does not wait for the other side, or for a moment only. */
  has(key: string): boolean;
  /**
   * Marks all answers as wrong, because the other side said that it changed: their next readers wait for the new ones,
   * for a moment at most, and then have the old ones.
   * @param eager how many, of those read most recently, are asked for at once; settles when they are there
   */
  refresh(eager: number): Promise<void>;
  /** When the other side last answered well, ms since the epoch on the wall clock; null: not yet. */
  lastGood(): number | null;
};
