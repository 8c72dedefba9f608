/** A registration that holds units without a decision of the team. */
export type Holder = {
  company: string;
  /** As `mailboxOf` has it. */
  mailbox: string;
  /** A hash of the network that sent it; null: not known. */
  network: string | null;
  isConfirmed: boolean;
  /** How many it holds, or wants to. */
  units: number;
  /** Its hold ran out a short while ago, and nobody decided. */
  isOver: boolean;
};

/** Most units that are held for one company, and for one mailbox, for which those count too that it had confirmed and that ran out. */
const MOST_OF_ONE = 12;
/** Most units that one network holds: of these, those that nobody has confirmed by mail, with those of them that ran out. */
const MOST_OF_NETWORK = { all: 48, unconfirmed: 24 };
/** Most of the units that no brand has which one network holds, or which are held without a confirmation: a half, but this many in any case. */
const SHARE = 0.5;
const MIN_SHARE = 20;

/** A company's name without its spelling: "PT. Rimba Raya" and "rimba raya, PT" are one. */
export const companyKey = (name: string): string =>
  (
    name
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !["pt", "cv", "tbk", "ltd", "inc"].includes(word))
    .toSorted()
    .join(" ") || name.trim().toLowerCase();

/**
 * Why nothing is held for a registration now: whose limit it would pass. It is stored all the same; what is only unconfirmed is held once the
 * link in its mail is opened.
 * @param held all that holds units in the edition now, or did until a short while ago, without the one that asks @param total units that no brand has
 */
export function limitPassed(
  asks: Holder,
  held: readonly Holder[],
  total: number,
): "company" | "mailbox" | "network" | "everybody" | null {
  const sum = (some: readonly Holder[]) => some.reduce((count, { units }) => count + units, asks.units);
  const half = Math.max(MIN_SHARE, Math.floor(total * SHARE));
  const now = held.filter(({ isOver }) => !isOver);
  const hadTime = held.filter(({ isOver, isConfirmed }) => !isOver || isConfirmed);
  // What ran out does not count for the name of a company: anybody can type it, and would shut it out.
  if (sum(now.filter(({ company }) => company === asks.company)) > MOST_OF_ONE) return "company";
  if (sum(hadTime.filter(({ mailbox }) => mailbox === asks.mailbox)) > MOST_OF_ONE) return "mailbox";
  const ofNetwork = (some: readonly Holder[]) =>
    some.filter(({ network }) => network !== null && network === asks.network);
  if (asks.network !== null && sum(ofNetwork(now)) > Math.min(MOST_OF_NETWORK.all, half)) return "network";
  if (asks.isConfirmed) return null;
  const unconfirmed = (some: readonly Holder[]) => sum(some.filter(({ isConfirmed }) => !isConfirmed));
  if (asks.network !== null && unconfirmed(ofNetwork(held)) > MOST_OF_NETWORK.unconfirmed) return "network";
  return unconfirmed(now) > half ? "everybody" : null;
}
