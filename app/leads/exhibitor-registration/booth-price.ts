import type { BoothType, OfBoothTypes } from "~/content/model/booth-types";
import type { Exhibiting } from "~/content/model/exhibiting";
import { type SidesList, type SidesPrice, sidesPrices } from "~/content/model/hall/unit-price";
import { BOOTH_SIZE } from "~/leads/model/exhibitor-registration";

/** What a booth costs: amounts are integers in the currency's own unit. */
export type BoothPrice = {
  /** Of the area. */
  area: number;
  /** Of the open sides of its squares, where they cost anything. */
  sides: readonly SidesPrice[];
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

type PricedBooth = { type: BoothType; size: number; sides?: readonly number[]; pieces: readonly number[] };

/**
 * The price of a booth, by the prices of the prospectus.
 * @param size m²
 * @param sides how many sides of each of its squares are open; absent: it has no squares
 * @param pieces of each extra, in the order of the prospectus; more than it has are ignored
 * @returns null for an area that a booth of this type cannot have, and for a type without a price
 */
export function priceOfBooth(
  { booths, extras, taxPercent, ...list }: PriceOf,
  { type, size, sides = [], pieces }: PricedBooth,
): BoothPrice | null {
  const priced = booths[type];
  if (!priced || size < BOOTH_SIZE.min[type] || size > BOOTH_SIZE.max) return null;
  const area = size * priced.pricePerSquareMetre;
  const ordered = extras.flatMap(({ price }, index) => {
    const count = pieces[index] ?? 0;
    return count > 0 ? [{ index, pieces: count, amount: count * price }] : [];
  });
  const open = sidesPrices(list, sides);
  const net = [...open, ...ordered].reduce((sum, { amount }) => sum + amount, area);
  const tax = taxPercent === undefined ? undefined : Math.round((net * taxPercent) / 100);
  return { area, sides: open, extras: ordered, net, tax, total: net + (tax ?? 0) };
}
