const DAY_MS = 24 * 3600_000;

/** A part of what is to be paid. Its day is so many days after the invoice, or before the expo begins. */
export type PlannedPart = { percent: number; after: number } | { percent: number; before: number };

/** A part of an invoice: how much, in rupiah, and by when, `YYYY-MM-DD`. */
export type InvoicePart = { place: number; amount: number; due: string };

/** The day so many days after another one. @param day `YYYY-MM-DD` */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Rupiah by which a part may differ from its percent, so that no two open parts ask for the same amount. */
export const MAX_SHIFT = 999;

/**
 * The parts of an invoice. Together they are what is to be paid, to the rupiah: the first parts take a few rupiah more than their percent, so
 * that a transfer says by its amount what it pays, and the last one has that much less. Nobody pays more than the invoice.
 * @param payable rupiah @param plan whose percents are 100 together @param days of the invoice, and on which the expo begins
 * @param isTaken whether an open part asks for an amount
 */
export function partsOf(
  payable: number,
  plan: readonly PlannedPart[],
  days: { invoice: string; expo: string },
  isTaken: (amount: number) => boolean,
): InvoicePart[] {
  const own = new Set<number>();
  let left = payable;
  let due = days.invoice;
  return plan.map((part, index) => {
    const asked = "after" in part ? daysAfter(days.invoice, part.after) : daysAfter(days.expo, -part.before);
    // Late bookings have days that are past, or before the part ahead of them.
    due = asked > due ? asked : due;
    if (index === plan.length - 1) return { place: index, amount: left, due };
    const exact = Math.min(left, Math.floor((payable * part.percent) / 100));
    const isFree = (amount: number) => !isTaken(amount) && !own.has(amount);
    const after = (amount: number) => left - amount;
    // The one before the last settles what the last one asks for too.
    const isLastChoice = index === plan.length - 2;
    let amount = exact;
    for (let shift = 0; shift <= MAX_SHIFT && exact + shift < left; shift += 1) {
      const tried = exact + shift;
      if (!isFree(tried) || (isLastChoice && (!isFree(after(tried)) || after(tried) === tried))) continue;
      amount = tried;
      break;
    }
    own.add(amount);
    left -= amount;
    return { place: index, amount, due };
  });
}

/**
 * What is still to be paid of each part: all that was paid or taken back counts for the first parts first. Parts differ by a few rupiah, so whoever
 * pays the second one first leaves a few of the first: these are asked for with the part that follows.
 * @param open what is to be paid of the invoice
 */
export function owedOf<Part extends InvoicePart>(parts: readonly Part[], open: number): (Part & { owed: number })[] {
  let left = Math.max(0, open);
  const owed = parts
    .toReversed()
    .map((part) => {
      const own = Math.min(part.amount, left);
      left -= own;
      return { ...part, owed: own };
    })
    .toReversed();
  const index = owed.findIndex((part) => part.owed > 0);
  const [first, next] = [owed[index], owed[index + 1]];
  if (!first || !next || first.owed === first.amount || first.owed > MAX_SHIFT) return owed;
  return owed.with(index, { ...first, owed: 0 }).with(index + 1, { ...next, owed: next.owed + first.owed });
}
