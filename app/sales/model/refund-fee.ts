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

/** Tickets that are given back. `price`: of all of them; `fee`: what is kept of it; `back`: the rest; `fees`: by ticket. All in rupiah. */
export type RefundTerms = { price: number; fee: number; back: number; fees: ReadonlyMap<string, number> };

/** What goes back of tickets, by their ids, and what is kept. @param prices in rupiah @returns null: the fee is more than a ticket costs */
export function refundTerms(prices: ReadonlyMap<string, number>, wanted: RefundFee): RefundTerms | null {
  const fees = new Map<string, number>();
  for (const [id, price] of prices) {
    const fee = feeOf(price, wanted);
    if (fee === null) return null;
    fees.set(id, fee);
  }
  const sum = (all: Iterable<number>) => [...all].reduce((total, one) => total + one, 0);
  const [price, fee] = [sum(prices.values()), sum(fees.values())];
  return { price, fee, back: price - fee, fees };
}
