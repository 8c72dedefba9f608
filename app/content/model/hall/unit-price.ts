import type { HallPlan, Unit } from "./hall";
import { openSidesOf } from "./open-sides";
import { areaOf } from "./unit-shape";

type Priced = { pricePerSquareMetre: number };

/** What open sides cost: by names, and where no name fits, each side after the first. */
export type SidesList = {
  openSides?: readonly { name: string; sides: number; price: number }[] | undefined;
  openSidePrice?: number | undefined;
};

/** The price list: m² by type, and open sides. */
type PriceList<Type extends string> = SidesList & {
  booths: Readonly<Partial<Record<Type, Priced>>> & { shell: Priced };
};

/** What open sides cost, without tax: of so many booths with a name, or of so many sides without one. */
export type SidesPrice = { name: string | undefined; count: number; amount: number };

/** What an area costs, in whole units of the currency. @param area m² */
export const areaPrice = (area: number, { pricePerSquareMetre }: Priced): number =>
  Math.round(area * pricePerSquareMetre);

/** What a booth costs more for its open sides: the named price for the most sides that it has at least, else each side after the first. */
export function sidesPrice({ openSides = [], openSidePrice = 0 }: SidesList, sides: number): SidesPrice {
  const [named] = openSides.filter((entry) => entry.sides <= sides).toSorted((one, other) => other.sides - one.sides);
  if (named) return { name: named.name, count: 1, amount: named.price };
  const further = Math.max(0, sides - 1);
  return { name: undefined, count: further, amount: further * openSidePrice };
}

/** What several booths cost more, one sum for each name, from the fewest sides on. What costs nothing is left out. @param sides of each booth */
export function sidesPrices(list: SidesList, sides: readonly number[]): SidesPrice[] {
  const prices = sides.toSorted((one, other) => one - other).map((open) => sidesPrice(list, open));
  const sums = [...Map.groupBy(prices, ({ name }) => name)].map(([name, same]) => ({
    name,
    count: same.reduce((sum, { count }) => sum + count, 0),
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }));
  return sums.filter(({ amount }) => amount > 0);
}

/** What a unit of a plan costs by the list, without tax, in whole units of its currency. A type without a price costs what a shell does. */
export function unitPrice<Type extends string>(list: PriceList<Type>, type: Type, plan: HallPlan, unit: Unit): number {
  const priced: Priced = list.booths[type] ?? list.booths.shell;
  return areaPrice(areaOf(unit), priced) + sidesPrice(list, openSidesOf(plan, unit).size).amount;
}
