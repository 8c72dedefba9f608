import type { BoothType } from "./booth-types";
import type { Exhibiting } from "./exhibiting";
import type { Unit } from "./hall/hall";
import { areaOf } from "./hall/unit-shape";

/** The price list: m² by type, and what each open side costs after the first. */
export type PriceList = Pick<Exhibiting, "booths" | "openSidePrice">;

/** The open sides of units that cost more: of each, all after the first. */
export const extraSides = (units: readonly Pick<Unit, "open">[]): number =>
  units.reduce((sum, { open }) => sum + Math.max(0, new Set(open).size - 1), 0);

/** What a unit costs by the list, without tax, in whole units of its currency. */
export const unitPrice = ({ booths, openSidePrice = 0 }: PriceList, type: BoothType, unit: Unit): number =>
  Math.round(areaOf(unit) * booths[type].pricePerSquareMetre) + extraSides([unit]) * openSidePrice;
