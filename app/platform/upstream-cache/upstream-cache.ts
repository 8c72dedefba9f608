import type { Clock } from "~/base/clock/clock.server";

export type Freshness = {
  /** When the service sent it, or confirmed it with a 304: ms since the epoch on the wall clock. */
  fetchedAt: number;
  /** ms */
  age: number;
  /** The service is failing, and this is its last good response. */
  lastGood: boolean;
};

export type UpstreamCacheOptions = {
  clock: Clock;
  freshFor: number;
  /** ms during which a stale value is served while a fresh one is fetched; after it, readers wait. Default: no limit. */
  staleFor?: number;
  /** ms after a failure before the next request, where there is a stale value. A ServiceOutage may name a longer time. */
  retryAfter: number;
  /** The same where there is no value: readers get the same error meanwhile. */
  failFor: number;
  /** Approximate size of all values. The least recently read value is evicted first. */
  maxBytes: number;
  /** Receives every failure, also those that no reader notices. */
  onFault: (error: unknown) => void;
};

/** Makes a conditional request possible (RFC 9110, section 13.1.2). */
export type Revalidation = {
  readonly etag: string | undefined;
  setEtag(etag: string | null): void;
};

/** The service confirmed the cached response (304). Thrown only when an ETag was sent. */
export class NotModified extends Error {
  override name = "NotModified";
}

/** Requests a value; null: it does not exist. Throws NotModified when the cached one is still valid. */
export type Load<T> = (revalidation: Revalidation) => Promise<T>;
