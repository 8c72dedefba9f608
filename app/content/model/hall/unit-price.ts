import type { Unit } from "./hall";
import { areaOf } from "./unit-shape";

/** The price list: m² by type, and what each open side costs after the first. */
type PriceList<Type extends string> = {
  booths: Readonly<Record<Type, { pricePerSquareMetre: number }>>;
  openSidePrice?: number | undefined;
};

/** The open sides of units that cost more: of each, all after the first. */
export const extraSides = (units: readonly Pick<Unit, "open">[]): number =>
  units.reduce((sum, { open }) => sum + Math.max(0, new Set(open).size - 1), 0);

/** What a unit costs by the list, without tax, in whole units of its currency. */
export const unitPrice = <Type extends string>(
  { booths, openSidePrice = 0 }: PriceList<Type>,
  type: Type,
  unit: Unit,
): number => Math.round(areaOf(unit) * booths[type].pricePerSquareMetre) + extraSides([unit]) * openSidePrice;
