import { BOOTH_QUERY, extraName, MAX_EXTRAS } from "~/base/values/choices";
import { listHref } from "~/config/list-href";
import type { HandPrices } from "~/content/availability/shown-booths.server";
import { BOOTH_TYPES, type BoothType } from "~/content/model/booth-types";
import type { HallPlan, Unit } from "~/content/model/hall/hall";
import { inPlanOrder, unitKey, unitName, unitWithName } from "~/content/model/hall/hall-plan";
import { openSidesOf } from "~/content/model/hall/open-sides";
import { areaOf } from "~/content/model/hall/unit-shape";
import { readCount } from "./booth-area";

/** Most squares that can be chosen, and most pieces of an extra. */
export const MAX_SQUARES = 12;
export const MAX_PIECES = 20;

/** A square of the plan that was chosen. */
export type ChosenSquare = {
  /** Such as "C-7". */
  name: string;
  /** m² */
  area: number;
  /** How many of its sides are open. */
  sides: number;
  /** What the team has set in place of the price list, in rupiah without tax. */
  handPrice: number | undefined;
};

/** The booth that a visitor has put together. It stands in the address of the page. */
export type BoothChoice = {
  type: BoothType;
  /** m², as it was typed. It counts without squares alone (`sizeOf`). */
  size: number | undefined;
  /** In the order of the plan; at most `MAX_SQUARES`. */
  squares: readonly ChosenSquare[];
  /** The names of the squares beyond. */
  surplus: readonly string[];
  /** The pieces of each extra, in the order of the prospectus. */
  extras: readonly number[];
};

/** Whether the address says anything about a booth. */
export const hasBoothChoice = (query: URLSearchParams) => BOOTH_QUERY.some((name) => query.has(name));

/**
 * The choice in an address. What is unknown or out of bounds is ignored.
 * @param plan null when it is out of reach: then there are no squares @param byHand prices by hand; empty: nobody has set any
 */
export function readBoothChoice(query: URLSearchParams, plan: HallPlan | null, byHand: HandPrices): BoothChoice {
  const units = plan ? readUnits(query.getAll("squares").join(), plan) : [];
  const toSquare = (of: HallPlan) => (unit: Unit) => ({
    ...{ name: unitName(of, unit), area: areaOf(unit), sides: openSidesOf(of, unit).size },
    handPrice: byHand.get(unitKey(unit)),
  });
  return {
    type: BOOTH_TYPES.find((type) => type === query.get("type")) ?? "shell",
    size: readCount(query.get("size")),
    squares: plan ? units.slice(0, MAX_SQUARES).map(toSquare(plan)) : [],
    surplus: plan ? units.slice(MAX_SQUARES).map((unit) => unitName(plan, unit)) : [],
    extras: Array.from({ length: MAX_EXTRAS }, (_, index) =>
      Math.min(readCount(query.get(extraName(index))) ?? 0, MAX_PIECES),
    ),
  };
}

/** Most characters of a list of squares that are read: more than anybody can choose. */
const MAX_LIST = 2000;

/** The units that a choice has chosen, in the order of the plan. */
export const unitsOfChoice = ({ squares }: Pick<BoothChoice, "squares">, plan: HallPlan): Unit[] =>
  squares.flatMap(({ name }) => unitWithName(plan, name) ?? []);

/** The units of a list of names with commas, each once, in the order of the plan. */
function readUnits(list: string, plan: HallPlan): Unit[] {
  const units = list
    .slice(0, MAX_LIST)
    .split(",")
    .flatMap((name) => unitWithName(plan, name) ?? []);
  return inPlanOrder(plan, [...new Set(units)]);
}

/** What the address of the page's form has of a choice. */
export type AddressedChoice = Pick<BoothChoice, "type" | "size" | "extras"> & { squares: readonly { name: string }[] };

/** The address of a choice on the page of the form. */
export function boothHref({ type, size, squares, extras }: AddressedChoice): string {
  return listHref("/book-space", {
    type,
    size,
    squares: squares.map(({ name }) => name).join(),
    ...Object.fromEntries(extras.flatMap((pieces, index) => (pieces > 0 ? [[extraName(index), pieces]] : []))),
  });
}
