import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "~/services/clock/clock.server";

/**
 * When a calendar entry was last revised, in ms since the epoch. Equal for equal content:
 * a timestamp of the request would give every response a new ETag.
 * @param uid the entry's name
 * @param words the entry's whole content
 */
export type Revisions = (uid: string, words: string) => number;

/** Entries whose last revision is remembered: many times a rundown. */
const MOST_REMEMBERED = 5_000;

/**
 * For content without revision times: the time at which this process first saw an entry's content. Not
 * exact, but never before the revision and later with each one, as calendar programs require.
 * @param clock the wall clock: programs compare timestamps with their own
 */
export function createSeenRevisions(clock: Clock): Revisions {
  const seen = new LRUCache<string, { digest: string; since: number }>({ max: MOST_REMEMBERED });
  return (uid, words) => {
    const digest = createHash("sha256").update(words).digest("base64");
    const known = seen.get(uid);
    if (known?.digest === digest) return known.since;
    const since = clock.now();
    seen.set(uid, { digest, since });
    return since;
  };
}
