import type { OfBoothTypes } from "~/content/model/booth-types";
import type { Exhibiting } from "~/content/model/exhibiting";
import { areaPrice, type SidesList, type SidesPrice, sidesPrices } from "~/content/model/hall/unit-price";
import { BOOTH_SIZE } from "~/leads/model/exhibitor-registration";
import { percentOfPrice, type TaxRule, withTax } from "~/leads/model/tax-rule";
import { areaOfSquares, sizeOf } from "./booth-area";
import type { BoothChoice } from "./booth-choice";

/** What a booth costs: amounts are integers in the currency's own unit. */
export type BoothPrice = {
  /** Of its area by the price list, in m², with the price; null: all its squares have a price by hand. */
  area: { size: number; amount: number } | null;
  /** Of the open sides of its squares, where they cost anything. */
  sides: readonly SidesPrice[];
  /** Of squares with a price by hand, which is for all of the square. `size`: m² */
  byHand: readonly { name: string; size: number; amount: number }[];
  /** Of the extras that are ordered. `index` is that in the prospectus. */
  extras: readonly { index: number; pieces: number; amount: number }[];
  /** Without tax. */
  net: number;
  /** Rounded to the unit; undefined where the rate is not known. */
  tax: number | undefined;
  total: number;
};

type PriceOf = Pick<Exhibiting, "extras" | "taxPercent"> &
  SidesList & { booths: OfBoothTypes<{ pricePerSquareMetre: number }> };

/**
 * The price of a booth, by the prices of the prospectus. Each square costs what it is held for (`unitPrice`).
 * @param choice its extras in the order of the prospectus; more than it has are ignored
 * @param rule by which offers and invoices are taxed. Where it has the percent of the prospectus, the tax is theirs to the unit
 * @returns null for an area that a booth of this type cannot have, and for a type without a price
 */
export function priceOfBooth(
  { booths, extras, taxPercent, ...list }: PriceOf,
  choice: Pick<BoothChoice, "type" | "size" | "squares" | "extras">,
  rule: Pick<TaxRule, "base" | "rate">,
): BoothPrice | null {
  const { type, squares } = choice;
  const priced = booths[type];
  const size = sizeOf(choice);
  if (!priced || size < BOOTH_SIZE.min[type] || size > BOOTH_SIZE.max) return null;
  const listed = squares.filter(({ handPrice }) => handPrice === undefined);
  // Each square is rounded by itself, as what is held.
  const areas = squares.length > 0 ? listed.map(({ area }) => area) : [size];
  const area =
    areas.length > 0
      ? {
          size: squares.length > 0 ? areaOfSquares(listed) : size,
          amount: areas.reduce((sum, one) => sum + areaPrice(one, priced), 0),
        }
      : null;
  const sides = sidesPrices(
    list,
    listed.map((square) => square.sides),
  );
  const byHand = squares.flatMap(({ name, area: metres, handPrice }) =>
    handPrice === undefined ? [] : [{ name, size: metres, amount: handPrice }],
  );
  const ordered = extras.flatMap(({ price }, index) => {
    const count = choice.extras[index] ?? 0;
    return count > 0 ? [{ index, pieces: count, amount: count * price }] : [];
  });
  const net = [...sides, ...byHand, ...ordered].reduce((sum, { amount }) => sum + amount, area?.amount ?? 0);
  const tax = taxPercent === undefined ? undefined : taxOf(net, taxPercent, rule);
  return { area, sides, byHand, extras: ordered, net, tax, total: net + (tax ?? 0) };
}

/** The tax on a price, by the rule that makes this percent of it, or else by the percent alone. */
const taxOf = (net: number, percent: number, rule: Pick<TaxRule, "base" | "rate">): number =>
  percentOfPrice(rule) === percent ? withTax(net, rule).tax : Math.round((net * percent) / 100);
