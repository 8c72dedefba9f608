/** ms for which a code that the camera has seen is not judged again. It counts from the last time that it was seen. */
const SAME_MS = 2_500;
/** ms for which a verdict stays before the camera reads another code: with two codes in view nobody could read the first one's. */
const HOLD_MS = 1_000;

/**
 * Tells codes that come before the camera from those that stay there, whatever else is seen in between.
 * @returns takes the texts that a picture has, and its time in ms: the one that is to be judged, or null
 */
export function createRepeats(): (texts: readonly string[], at: number) => string | null {
  const seen = new Map<string, number>();
  let judgedAt = Number.NEGATIVE_INFINITY;
  return (texts, at) => {
    for (const [text, last] of seen) if (at - last > SAME_MS) seen.delete(text);
    let next: string | null = null;
    for (const text of texts) {
      const isNew = !seen.has(text);
      if (isNew && (next !== null || at - judgedAt < HOLD_MS)) continue;
      if (isNew) {
        next = text;
        judgedAt = at;
      }
      seen.set(text, at);
    }
    return next;
  };
}
