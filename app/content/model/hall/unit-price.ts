import type { Unit } from "./hall";
import { areaOf } from "./unit-shape";

type Priced = { pricePerSquareMetre: number };

/** The price list: m² by type, and what each open side costs after the first. */
type PriceList<Type extends string> = {
  booths: Readonly<Partial<Record<Type, Priced>>> & { shell: Priced };
  openSidePrice?: number | undefined;
};

/** The open sides of units that cost more: of each, all after the first. */
export const extraSides = (units: readonly Pick<Unit, "open">[]): number =>
  units.reduce((sum, { open }) => sum + Math.max(0, new Set(open).size - 1), 0);

/** What a unit costs by the list, without tax, in whole units of its currency. A type without a price costs what a shell does. */
export function unitPrice<Type extends string>(
  { booths, openSidePrice = 0 }: PriceList<Type>,
  type: Type,
  unit: Unit,
): number {
  const { pricePerSquareMetre }: Priced = booths[type] ?? booths.shell;
  return Math.round(areaOf(unit) * pricePerSquareMetre) + extraSides([unit]) * openSidePrice;
}
