/** What is kept of each ticket that is given back: a share of its price in percent, or an amount in rupiah. */
export type RefundFee = { unit: FeeUnit; value: number };

export const FEE_UNITS = ["percent", "rupiah"] as const;
export type FeeUnit = (typeof FEE_UNITS)[number];

/** Most characters of a fee that is typed. */
export const MAX_FEE_LENGTH = 12;

/** Reads a fee as people type it: "10", "10 %", "Rp 25.000". Nothing means 0. @returns null: it cannot be read, or is more than all */
export function readFee(typed: string, unit: FeeUnit): RefundFee | null {
  const digits = typed.replace(unit === "percent" ? /[\s%]/g : /[\s.,]|^\s*rp/gi, "");
  if (!/^\d{0,9}$/.test(digits)) return null;
  const value = Number(digits);
  return unit === "percent" && value > 100 ? null : { unit, value };
}

/** What a fee is of the price of a ticket, in whole rupiah: a share is rounded. @returns null: it is more than the price */
export function feeOf(price: number, { unit, value }: RefundFee): number | null {
  if (unit === "percent") return Math.round((price * value) / 100);
  return value > price ? null : value;
}

/**
 * Tickets that are given back. `price`: of all of them; `missing`: what of it never arrived; `fee`: what is kept; `back`: the rest; `fees`: by
 * ticket. All in rupiah.
 */
export type RefundTerms = {
  price: number;
  missing: number;
  fee: number;
  back: number;
  fees: ReadonlyMap<string, number>;
};

/**
 * What goes back of tickets, by their ids, and what is kept. What never arrived of their order's price is taken from the tickets that are given
 * back first: so the others stay paid, and no more goes back than came. A fee is at most what is there.
 * @param prices in rupiah @param missing of the order's price and of no ticket that was given back before, in rupiah
 * @returns null: the fee is more than a ticket costs
 */
export function refundTerms(
  prices: ReadonlyMap<string, number>,
  wanted: RefundFee,
  missing: number,
): RefundTerms | null {
  const fees = new Map<string, number>();
  let left = missing;
  for (const [id, price] of prices) {
    const fee = feeOf(price, wanted);
    if (fee === null) return null;
    const gone = Math.min(left, price);
    left -= gone;
    fees.set(id, Math.min(fee, price - gone));
  }
  const sum = (all: Iterable<number>) => [...all].reduce((total, one) => total + one, 0);
  const [price, fee] = [sum(prices.values()), sum(fees.values())];
  return { price, missing: missing - left, fee, back: price - (missing - left) - fee, fees };
}
