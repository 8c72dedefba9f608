import type { Clock } from "~/base/clock/clock.server";

/** ms between two rounds. */
export const KEEP_EVERY_MS = 5 * 60_000;

/**
 * Rounds that keep what booths of editions are sold for. Only an act of the team or of an exhibitor changes it, so that a round reads the editions
 * in which there was one since the round before; the first one reads all. What a failed round has not kept is kept by the next one.
 * @param editionsSince the editions with an act at a moment or later, in ms since the epoch
 * @param keep what one edition is sold for
 * @returns one round
 */
export function createSalesRounds(
  { now }: Clock,
  editionsSince: (moment: number) => Promise<readonly number[]>,
  keep: (edition: number) => Promise<unknown>,
): () => Promise<void> {
  let since = 0;
  return async () => {
    const begun = now();
    for (const edition of await editionsSince(since)) await keep(edition);
    // Another process may have a slower clock, and a transaction ends after its moment.
    since = begun - KEEP_EVERY_MS;
  };
}
