/** ms for which a code that the camera has seen is not judged again. It counts from the last time that it was seen. */
const SAME_MS = 2_500;
/**
 * ms for which a code that a scanner types is not judged again. It counts from its last Enter: a scanner that is never off types a code in view
 * once or twice a second, and somebody who scans a ticket again on purpose takes longer.
 */
const TYPED_MS = 1_500;
/** ms for which a verdict stays before the camera reads another code: with two codes in view nobody could read the first one's. */
const HOLD_MS = 1_000;

/** Tells codes that come before a phone's camera or scanner from those that stay there, whatever else is read in between. Times are ms. */
export function createRepeats() {
  /** When the camera last saw a code. */
  const seen = new Map<string, number>();
  /** When a code was judged, or typed again. */
  const judged = new Map<string, number>();
  let judgedAt = Number.NEGATIVE_INFINITY;

  function forgetOld(at: number): void {
    for (const times of [seen, judged]) {
      for (const [text, last] of times) if (at - last > SAME_MS) times.delete(text);
    }
  }

  function judge(text: string, at: number): void {
    judged.set(text, at);
    judgedAt = at;
  }

  return {
    /** @param texts that a picture has @returns the one that is to be judged, or null */
    see(texts: readonly string[], at: number): string | null {
      forgetOld(at);
      let next: string | null = null;
      for (const text of texts) {
        const isNew = !seen.has(text) && !judged.has(text);
        if (isNew && (next !== null || at - judgedAt < HOLD_MS)) continue;
        if (isNew) {
          next = text;
          judge(text, at);
        }
        seen.set(text, at);
      }
      return next;
    },

    /** @param text that was typed @returns whether it is to be judged */
    hear(text: string, at: number): boolean {
      forgetOld(at);
      const last = judged.get(text);
      if (last !== undefined && at - last <= TYPED_MS) {
        judged.set(text, at);
        return false;
      }
      judge(text, at);
      return true;
    },

    /** What was judged does not count any more, such as after an undo: a scanner may type it again at once. The camera waits until it is away. */
    forgetJudged(): void {
      judged.clear();
    },
  };
}
