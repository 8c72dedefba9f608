import { type Documents, idOf, type Kind } from "~/content/documents/kinds";
import { brandSchema } from "~/content/model/brand";
import { type Hall, type HallPlan, hallSchema, type Unit, unitSchema } from "~/content/model/hall/hall";
import { boothKey, findUnit, type Occupant, standsOf } from "~/content/model/hall/hall-plan";
import type { DocumentChange } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import { joinShapes, splitShape } from "./outlines";

/** Parts into which a booth can be split. */
const MAX_PARTS = 20;

const occupyingSchema = brandSchema.pick({
  slug: true,
  name: true,
  hall: true,
  booth: true,
  from: true,
  until: true,
  moreBooths: true,
});

/** A brand as it is stored, and its booths. */
export type Occupying = { id: string; document: object; name: string; stands: [Occupant, ...Occupant[]] };

/** What is stored of the halls, and who stands where. What is faulty by itself is left out. */
export type StoredPlan = HallPlan & { brands: readonly Occupying[] };

export function storedPlan(documents: Documents): StoredPlan {
  const parsed = <Value>(kind: Kind, parse: (document: unknown) => Value | undefined) =>
    documents[kind].map(({ document }) => parse(document)).filter((value) => value !== undefined);
  return {
    halls: parsed("halls", (document): Hall | undefined => hallSchema.safeParse(document).data),
    units: parsed("units", (document): Unit | undefined => unitSchema.safeParse(document).data),
    brands: documents.brands.flatMap(({ id, document }) => {
      const brand = occupyingSchema.safeParse(document).data;
      return brand && typeof document === "object" && document !== null
        ? [{ id, document, name: brand.name, stands: standsOf(brand) }]
        : [];
    }),
  };
}

/** The brands that stand in some booths. */
export const occupantsOf = (plan: StoredPlan, units: ReadonlySet<Unit>): Occupying[] =>
  plan.brands.filter(({ stands }) => stands.some((stand) => isIn(plan, units, stand)));

const isIn = (plan: HallPlan, units: ReadonlySet<Unit>, stand: Occupant): boolean => {
  const unit = findUnit(plan, stand);
  return unit !== undefined && units.has(unit);
};

/** A brand whose booths get other numbers. @param numbers those of the booths that get another one */
export function moveBrand(plan: StoredPlan, numbers: ReadonlyMap<Unit, string>, brand: Occupying): DocumentChange {
  const moved = brand.stands.map((stand) => {
    const unit = findUnit(plan, stand);
    const booth = unit && numbers.get(unit);
    return booth === undefined ? stand : { ...stand, booth };
  });
  const once = new Map(moved.map((stand) => [[stand.hall, stand.booth, stand.from, stand.until].join(" "), stand]));
  const [main, ...more] = once.values();
  const { moreBooths: _, ...rest } = { moreBooths: undefined, ...brand.document };
  const document = {
    ...rest,
    booth: main?.booth,
    ...(more.length > 0 && {
      moreBooths: more.map(({ hall, ...stand }) => ({ ...stand, ...(hall !== main?.hall && { hall }) })),
    }),
  };
  return { kind: "brands", id: brand.id, document };
}

const moveTo = (plan: StoredPlan, units: ReadonlySet<Unit>, brand: Occupying, booth: string): DocumentChange =>
  moveBrand(plan, new Map([...units].map((unit) => [unit, booth])), brand);

const unitChange = (unit: Unit): DocumentChange => ({ kind: "units", id: idOf("units", unit), document: unit });
const removal = (unit: Unit): DocumentChange => ({ kind: "units", id: idOf("units", unit), document: null });

/** Whether another booth of the hall has a number, in any spelling. */
const isTaken = (plan: HallPlan, hall: string, booth: string, own: ReadonlySet<Unit>) =>
  plan.units.some((unit) => unit.hall === hall && !own.has(unit) && boothKey(unit.booth) === boothKey(booth));

/** The changes that somebody asks for, or why they cannot be made. */
export type Asked = { changes: DocumentChange[] } | { fault: string };

/** The booths with some numbers, in any spelling, or the first number that is not there. */
function findBooths(plan: HallPlan, hall: string, numbers: readonly string[]): Unit[] | { fault: string } {
  const found = numbers.map((number) =>
    plan.units.find((unit) => unit.hall === hall && boothKey(unit.booth) === boothKey(number)),
  );
  const lost = found.indexOf(undefined);
  return lost < 0
    ? found.filter((unit) => unit !== undefined)
    : { fault: m.plans_no_booth({ booth: numbers[lost] ?? "" }) };
}

/** Makes one booth of several that touch. Their brands come along. @param booth its number */
export function mergeBooths(plan: StoredPlan, hall: string, numbers: readonly string[], booth: string): Asked {
  const units = findBooths(plan, hall, numbers);
  if ("fault" in units) return units;
  const own = new Set(units);
  const [first] = units;
  if (!first || own.size < 2) return { fault: m.plans_merge_two() };
  if (isTaken(plan, hall, booth, own)) return { fault: m.plans_taken({ booth }) };
  const shape = joinShapes(units);
  if (!shape) return { fault: m.plans_merge_apart() };
  const brands = occupantsOf(plan, own);
  const sides = units.every(({ open }) => open?.length) && [...new Set(units.flatMap(({ open = [] }) => open))];
  const isShared = units.some(({ shared }) => shared) || brands.length > 1;
  const merged: Unit = { hall, booth, ...shape, ...(sides && { open: sides }), ...(isShared && { shared: true }) };
  const gone = units.filter((unit) => unit.booth !== booth).map(removal);
  return { changes: [...gone, unitChange(merged), ...brands.map((brand) => moveTo(plan, own, brand, booth))] };
}

/**
 * Makes several booths of one. Its brands go to the parts in their order, the last part has all that are left.
 * @param across from west to east, otherwise from north to south
 */
export function splitBooth(
  plan: StoredPlan,
  hall: string,
  number: string,
  numbers: readonly string[],
  across: boolean,
): Asked {
  const units = findBooths(plan, hall, [number]);
  if ("fault" in units) return units;
  const own = new Set(units);
  const [whole] = units;
  const keys = new Set(numbers.map(boothKey));
  if (!whole || numbers.length < 2 || numbers.length > MAX_PARTS || keys.size < numbers.length)
    return { fault: m.plans_split_two({ count: MAX_PARTS }) };
  const taken = numbers.find((booth) => isTaken(plan, hall, booth, own));
  if (taken) return { fault: m.plans_taken({ booth: taken }) };
  const places = splitShape(whole, numbers.length, across);
  if (!places) return { fault: m.plans_split_polygon() };
  const brands = occupantsOf(plan, own);
  const last = numbers.length - 1;
  const { shared: _, ...kept } = whole;
  const parts = places.map((place, index) => ({
    ...kept,
    ...place,
    booth: numbers[index] ?? "",
    ...(index === last && brands.length > numbers.length && { shared: true }),
  }));
  return {
    changes: [
      ...(numbers.includes(whole.booth) ? [] : [removal(whole)]),
      ...parts.map(unitChange),
      ...brands.map((brand, index) => moveTo(plan, own, brand, numbers[Math.min(index, last)] ?? "")),
    ],
  };
}

/** Puts up booths in a hall. @param removes whether all others of the hall go */
export function putUpBooths(
  plan: StoredPlan,
  hall: string,
  booths: readonly Unit[],
  removes: boolean,
): DocumentChange[] {
  const known = new Map(plan.units.filter((unit) => unit.hall === hall).map((unit) => [boothKey(unit.booth), unit]));
  const wanted = new Set(booths.map(({ booth }) => boothKey(booth)));
  const gone = [...known].filter(([key]) => removes && !wanted.has(key)).map(([, unit]) => unit);
  const changes = booths.map((booth) => {
    const before = known.get(boothKey(booth.booth));
    // The spelling of its number stays, and that several brands share it. Where it is open follows from the new place.
    return unitChange({ ...booth, ...(before && { booth: before.booth }), ...(before?.shared && { shared: true }) });
  });
  return [...gone.map(removal), ...changes];
}
