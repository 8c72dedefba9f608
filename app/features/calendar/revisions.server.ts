import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "~/services/clock/clock.server";

/**
 * When an entry of a calendar was last revised, ms since the epoch. The same for the same words, whoever asks and when:
 * a stamp that moved by itself would make a new file, with a new ETag, of each answer.
 * @param uid the entry's name
 * @param words all that the entry says
 */
export type Revisions = (uid: string, words: string) => number;

/** Entries whose last revision is remembered: many times a rundown. */
const MOST_REMEMBERED = 5_000;

/**
 * For content that does not say when it was revised: the moment at which this process first saw an entry as it is. Not
 * exact, but never before the revision, and later with each one, which is what programs go by.
 * @param clock the wall clock: programs compare stamps with their own
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
