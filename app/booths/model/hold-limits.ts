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
};

/** Most units that are held for one company, and for one mailbox. */
const MOST_OF_ONE = 12;
/** Most units that one network holds: of these, those that nobody has confirmed by mail. */
const MOST_OF_NETWORK = { all: 48, unconfirmed: 24 };
/** Most of the units that no brand has which are held without a confirmation: a half, but this many in any case. */
const UNCONFIRMED_SHARE = 0.5;
const MIN_UNCONFIRMED = 20;

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
 * @param held all that holds units in the edition now, without the one that asks @param total units that no brand has
 */
export function limitPassed(
  asks: Holder,
  held: readonly Holder[],
  total: number,
): "company" | "mailbox" | "network" | "everybody" | null {
  const sum = (some: readonly Holder[]) => some.reduce((count, { units }) => count + units, asks.units);
  if (sum(held.filter(({ company }) => company === asks.company)) > MOST_OF_ONE) return "company";
  if (sum(held.filter(({ mailbox }) => mailbox === asks.mailbox)) > MOST_OF_ONE) return "mailbox";
  const ofNetwork = held.filter(({ network }) => network !== null && network === asks.network);
  if (asks.network !== null && sum(ofNetwork) > MOST_OF_NETWORK.all) return "network";
  if (asks.isConfirmed) return null;
  const unconfirmed = (some: readonly Holder[]) => sum(some.filter(({ isConfirmed }) => !isConfirmed));
  if (asks.network !== null && unconfirmed(ofNetwork) > MOST_OF_NETWORK.unconfirmed) return "network";
  const most = Math.max(MIN_UNCONFIRMED, Math.floor(total * UNCONFIRMED_SHARE));
  return unconfirmed(held) > most ? "everybody" : null;
}
