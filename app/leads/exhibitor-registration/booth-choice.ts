import { BOOTH_QUERY, extraName, MAX_EXTRAS } from "~/base/values/choices";
import { listHref } from "~/config/list-href";
import { BOOTH_TYPES, type BoothType } from "~/content/model/booth-types";
import type { HallPlan, Unit } from "~/content/model/hall/hall";
import { inPlanOrder, unitName, unitWithName } from "~/content/model/hall/hall-plan";
import { openSidesOf } from "~/content/model/hall/unit-price";
import { areaOf } from "~/content/model/hall/unit-shape";
import { readCount } from "./booth-area";

/** Most squares that can be chosen, and most pieces of an extra. */
export const MAX_SQUARES = 12;
export const MAX_PIECES = 20;

/** The booth that a visitor has put together. It stands in the address of the page. */
export type BoothChoice = {
  type: BoothType;
  /** m², as it was given; undefined: that of the squares, or the smallest. */
  size: number | undefined;
  /** Names of squares of the plan, such as "C-7", in its order; at most `MAX_SQUARES`. */
  squares: readonly string[];
  /** Their m². */
  area: number;
  /** How many sides of each are open. */
  sides: readonly number[];
  /** The squares beyond. */
  surplus: readonly string[];
  /** The pieces of each extra, in the order of the prospectus. */
  extras: readonly number[];
};

/** Whether the address says anything about a booth. */
export const hasBoothChoice = (query: URLSearchParams) => BOOTH_QUERY.some((name) => query.has(name));

/** The choice in an address. What is unknown or out of bounds is ignored. @param plan null when it is out of reach: then there are no squares */
export function readBoothChoice(query: URLSearchParams, plan: HallPlan | null): BoothChoice {
  const units = plan ? readUnits(query.getAll("squares").join(), plan) : [];
  const [chosen, surplus] = [units.slice(0, MAX_SQUARES), units.slice(MAX_SQUARES)];
  const namesOf = (some: readonly Unit[]) => some.map((unit) => (plan ? unitName(plan, unit) : unit.booth));
  return {
    type: BOOTH_TYPES.find((type) => type === query.get("type")) ?? "shell",
    size: readCount(query.get("size")),
    squares: namesOf(chosen),
    area: chosen.reduce((sum, unit) => sum + areaOf(unit), 0),
    sides: chosen.map(openSidesOf),
    surplus: namesOf(surplus),
    extras: Array.from({ length: MAX_EXTRAS }, (_, index) =>
      Math.min(readCount(query.get(extraName(index))) ?? 0, MAX_PIECES),
    ),
  };
}

/** Most characters of a list of squares that are read: more than anybody can choose. */
const MAX_LIST = 2000;

/** The units that a choice has chosen, in the order of the plan. */
export const unitsOfChoice = ({ squares }: Pick<BoothChoice, "squares">, plan: HallPlan): Unit[] =>
  squares.flatMap((name) => unitWithName(plan, name) ?? []);

/** The units of a list of names with commas, each once, in the order of the plan. */
function readUnits(list: string, plan: HallPlan): Unit[] {
  const units = list
    .slice(0, MAX_LIST)
    .split(",")
    .flatMap((name) => unitWithName(plan, name) ?? []);
  return inPlanOrder(plan, [...new Set(units)]);
}

/** The address of a choice on the page of the form. */
export function boothHref({ type, size, squares, extras }: BoothChoice): string {
  return listHref("/book-space", {
    type,
    size,
    squares: squares.join(),
    ...Object.fromEntries(extras.flatMap((pieces, index) => (pieces > 0 ? [[extraName(index), pieces]] : []))),
  });
}
