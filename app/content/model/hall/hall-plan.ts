import { memoize } from "~/base/i18n/memoize";
import type { Hall, HallPlan, Unit } from "./hall";

/** Where a brand is, as it says. */
export type Stand = { hall: string; booth: string };

/** A brand's booths with their days, the main one first. */
export type Occupant = Stand & { from?: string | undefined; until?: string | undefined };

type Occupying = Occupant & {
  moreBooths?:
    | readonly { booth: string; hall?: string | undefined; from?: string | undefined; until?: string | undefined }[]
    | undefined;
};

/** All booths of a brand, the main one first. A further booth without a hall is in the hall of the first. */
export const standsOf = ({ hall, booth, from, until, moreBooths = [] }: Occupying): [Occupant, ...Occupant[]] => [
  { hall, booth, from, until },
  ...moreBooths.map((stand) => ({ ...stand, hall: stand.hall ?? hall })),
];

/** A number of a booth without its spelling: "D-8", "D8" and "D 08" are one, "H1-2" and "H12" are not. */
export const boothKey = (booth: string): string =>
  (booth.match(/\p{L}+|\p{N}+/gu) ?? []).map((part) => part.replace(/^0+(?=.)/, "")).join(" ") || booth;

/** What tells a unit apart in an edition: its hall and its number, in any spelling. */
export const unitKey = ({ hall, booth }: Stand): string => `${hall} ${boothKey(booth)}`;

/** All units of a plan by their hall, and what finds them. */
type PlanIndex = {
  halls: ReadonlyMap<string, Hall>;
  units: ReadonlyMap<string, Unit>;
  /** Units by their name in addresses. */
  named: ReadonlyMap<string, Unit>;
  names: ReadonlyMap<Unit, string>;
  order: ReadonlyMap<Unit, number>;
};

const indexPlan = memoize(({ halls, units }: HallPlan): PlanIndex => {
  const byBooth = Map.groupBy(units, ({ booth }) => boothKey(booth));
  const nameOf = (unit: Unit) =>
    (byBooth.get(boothKey(unit.booth))?.length ?? 0) > 1 ? `${unit.booth} (${unit.hall})` : unit.booth;
  const names = new Map(units.map((unit) => [unit, nameOf(unit)]));
  return {
    halls: new Map(halls.flatMap((hall) => namesOf(hall).map((name) => [name, hall]))),
    units: new Map(units.map((unit) => [unitKey(unit), unit])),
    named: new Map(units.map((unit) => [boothKey(names.get(unit) ?? ""), unit])),
    names,
    order: new Map(units.map((unit, index) => [unit, index])),
  };
});

/** What a hall is called in any language, in lower case. */
function namesOf({ name, translations }: Hall): string[] {
  const others = Object.values(translations ?? {}).map((translation) => translation?.name);
  return [name, ...others].filter((other) => typeof other === "string").map(normal);
}

const normal = (hall: string) => hall.trim().toLowerCase();

/** The hall that a brand names. The only hall of an expo with booths is that of all brands, whatever they call it. */
function findHall(plan: HallPlan, name: string): Hall | undefined {
  return indexPlan(plan).halls.get(normal(name)) ?? onlyHall(plan);
}

/** The halls with booths: other levels may have none. */
export const hallsOfBooths = memoize(({ halls, units }: HallPlan): readonly Hall[] => {
  const used = new Set(units.map(({ hall }) => hall));
  return halls.filter(({ id }) => used.has(id));
});

function onlyHall(plan: HallPlan): Hall | undefined {
  const [only, ...others] = plan.halls.length === 1 ? plan.halls : hallsOfBooths(plan);
  return others.length === 0 ? only : undefined;
}

/** The unit where a brand is; undefined: it is not on the plan. */
export function findUnit(plan: HallPlan, { hall, booth }: Stand): Unit | undefined {
  const found = findHall(plan, hall);
  return found && indexPlan(plan).units.get(unitKey({ hall: found.id, booth }));
}

/** The unit with a key that `unitKey` gave; undefined: the plan does not have it, or not any more. */
export const unitWithKey = (plan: HallPlan, key: string): Unit | undefined => indexPlan(plan).units.get(key);

/** What a unit is called where halls are not named: its number, with the hall where two have it. */
export const unitName = (plan: HallPlan, unit: Unit): string => indexPlan(plan).names.get(unit) ?? unit.booth;

/** The unit with a name that `unitName` gave, in any spelling. */
export const unitWithName = (plan: HallPlan, name: string): Unit | undefined =>
  indexPlan(plan).named.get(boothKey(name));

/** Units in the order of the plan. */
export const inPlanOrder = (plan: HallPlan, units: readonly Unit[]): Unit[] => {
  const { order } = indexPlan(plan);
  return units.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
};

/** The units that have a brand, on any day. */
export function takenUnits(plan: HallPlan, brands: readonly Occupying[]): ReadonlySet<Unit> {
  const units = brands.flatMap(standsOf).map((stand) => findUnit(plan, stand));
  return new Set(units.filter((unit) => unit !== undefined));
}
