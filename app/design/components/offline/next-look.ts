/** ms between two questions whether the page has changed. */
const EVERY_MS = 60_000;
/** The longest pause while the server does not answer. */
const LONGEST_MS = 16 * EVERY_MS;

type LookState = {
  /** The page is not in sight. */
  hidden: boolean;
  savesData: boolean;
  online: boolean;
  /** Questions without an answer, since the last one that had one. */
  failures: number;
  /** The hall, as the last answer said. */
  isOpen: boolean;
};

/** ms from the last question to the next; null: none until the page is in sight again, the network is back, or ever. */
export function nextLook({ hidden, savesData, online, failures, isOpen }: LookState): number | null {
  if (hidden || savesData || !online || !isOpen) return null;
  return Math.min(EVERY_MS * 2 ** failures, LONGEST_MS);
}
