/** How tax is added to a price: on a part of it, the base, at a rate. The name and the day are those of the law. */
export type TaxRule = {
  /** The base as a fraction of the price, such as 11/12. */
  base: { of: number; per: number };
  /** Percent of the base. */
  rate: number;
  name: string;
  /** `YYYY-MM-DD`, since when it holds. */
  day: string;
};

/** The money of an offer or an invoice, in whole rupiah: the price, the base, the tax on it, and all that is billed. */
export type TaxedSum = { net: number; base: number; tax: number; total: number };

/** As people round money: a half goes up. */
export const rounded = (amount: number): number => Math.floor(amount + 0.5);

/** What the tax is of the price, in whole percent, as an offer names it: 12 % of 11/12 is 11. */
export const percentOfPrice = ({ base: { of, per }, rate }: Pick<TaxRule, "base" | "rate">): number =>
  rounded((rate * of) / per);

/** Adds the tax to a price. Base and tax are rounded here once, so that rate and base give the tax as they are printed. @param net rupiah, at least 0 */
export function withTax(net: number, { base: { of, per }, rate }: Pick<TaxRule, "base" | "rate">): TaxedSum {
  const base = rounded((net * of) / per);
  const tax = rounded((base * rate) / 100);
  return { net, base, tax, total: net + tax };
}

/**
 * What a part of an invoice is that is taken back. What stays of the invoice is taxed like one that was drawn for that price alone, so that all
 * parts together are the invoice to the rupiah.
 * @param net of the part @param left what is left of the invoice, at least the part
 */
export function takenPart(net: number, left: TaxedSum, rule: Pick<TaxRule, "base" | "rate">): TaxedSum {
  const rest = withTax(left.net - net, rule);
  return { net, base: left.base - rest.base, tax: left.tax - rest.tax, total: left.total - rest.total };
}
