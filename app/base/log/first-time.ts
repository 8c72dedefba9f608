import { LRUCache } from "lru-cache";

/** Most keys that are remembered; beyond them the oldest is forgotten. */
const MAX_KEYS = 1000;

/**
 * Creates a function that tells whether a key is new: faulty content comes with each response of its source, and is logged once.
 * @returns true the first time that it is called with a key
 */
export function createFirstTime(): (key: string) => boolean {
  const known = new LRUCache<string, true>({ max: MAX_KEYS });
  return (key) => {
    if (known.has(key)) return false;
    known.set(key, true);
    return true;
  };
}
