import { formPath, hallPlanPath } from "~/content/editing/documents/content-address.server";
import type { Hall, HallPlan } from "~/content/model/hall/hall";
import { drawingOf, unitsOf } from "~/content/model/hall/hall-drawing";
import { findUnit } from "~/content/model/hall/hall-plan";
import { applyChanges, type DocumentChange, effectiveChanges } from "~/content/store/publication";
import { storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { type Occupying, type StoredPlan, storedPlan } from "./booth-parts";
import type { DrawnPlan, PlanPage, PlanPreview } from "./plan-pages";

/** Booths and brands of each list that a page names. */
const NAMED = 60;

/** The hall with an id, and the plan. @throws a 404 response */
export function findHallPlan(id: string): { hall: Hall; plan: StoredPlan } {
  const plan = storedPlan(storedDocuments().documents);
  const hall = plan.halls.find((known) => known.id === id);
  if (!hall) throw pageNotFound(hallPlanPath(id));
  return { hall, plan };
}

function draw(plan: HallPlan, hall: string, changed: ReadonlySet<string>): DrawnPlan {
  const drawing = drawingOf(plan, hall);
  const byChange = Object.groupBy(unitsOf(plan, hall), ({ booth }) => (changed.has(booth) ? "changed" : "same"));
  return {
    viewBox: drawing.viewBox,
    labels: drawing.labels,
    booths: drawing.pathOf(byChange.same ?? []),
    changed: drawing.pathOf(byChange.changed ?? []),
  };
}

/** The page of a hall's plan. @param shown what became of the last press */
export function toPlanPage({ hall, plan }: { hall: Hall; plan: StoredPlan }, shown: Partial<PlanPage> = {}): PlanPage {
  return {
    title: m.plans_title({ hall: hall.name }),
    back: { to: formPath("halls", hall.id), label: hall.name },
    about: m.plans_about({ width: hall.width, depth: hall.depth, count: unitsOf(plan, hall.id).length }),
    plan: draw(plan, hall.id, new Set()),
    typed: {},
    message: null,
    isRefused: false,
    faults: [],
    preview: null,
    ...shown,
  };
}

const nameAll = (numbers: readonly string[]): string =>
  numbers.slice(0, NAMED).join(", ") +
  (numbers.length > NAMED ? ` ${m.sheets_more({ count: numbers.length - NAMED })}` : "");

/** A stand in words where only those of one hall are told apart by their numbers. */
const inWords = ({ hall, booth }: { hall: string; booth: string }) => `${hall} ${booth}`;

/** Brands whose booths differ, and brands that lose one. */
function brandsIn(before: StoredPlan, after: StoredPlan): Pick<PlanPreview, "moved" | "homeless"> {
  const then = new Map(after.brands.map((brand) => [brand.id, brand]));
  const lost = ({ stands }: Occupying, plan: HallPlan) => stands.filter((stand) => !findUnit(plan, stand)).length;
  const places = ({ stands }: Occupying) => stands.map(inWords).join(", ");
  const pairs = before.brands.map((brand) => ({ brand, now: then.get(brand.id) ?? brand }));
  return {
    moved: pairs
      .filter(({ brand, now }) => places(brand) !== places(now))
      .map(({ brand, now }) => m.plans_moved({ brand: brand.name, from: places(brand), to: places(now) })),
    homeless: pairs
      .filter(({ brand, now }) => lost(now, after) > lost(brand, before))
      .map(({ brand }) => m.plans_homeless_brand({ brand: brand.name, booths: places(brand) })),
  };
}

/** What differs between two states of a hall beside its booths and its walls, by name where it has one. */
function thingsBeside(before: Hall, after: Hall): string[] {
  const differing = (one: readonly { name: string }[], other: readonly { name: string }[]) => {
    const known = new Set(other.map((thing) => JSON.stringify(thing)));
    return one.filter((thing) => !known.has(JSON.stringify(thing))).map(({ name }) => name);
  };
  const named = ({ openings, fixtures }: Hall) => [...openings, ...fixtures];
  const [then, now] = [named(before), named(after)];
  const differs = (list: "aisles" | "amenities") => JSON.stringify(before[list]) !== JSON.stringify(after[list]);
  return [
    ...new Set([...differing(now, then), ...differing(then, now)]),
    ...(differs("aisles") && after.aisles.length > 0 ? [m.fields_aisles()] : []),
    ...(differs("amenities") ? [m.fields_amenities()] : []),
  ];
}

/** What changes would do, before they are published. */
export function toPlanPreview(
  { hall, plan }: { hall: Hall; plan: StoredPlan },
  changes: readonly DocumentChange[],
  form: Pick<PlanPreview, "step" | "hidden" | "leftOut" | "mayPublish">,
): PlanPreview {
  const { documents } = storedDocuments();
  const after = storedPlan(applyChanges(documents, changes));
  const known = new Set(documents.units.map(({ id }) => id));
  const ofUnits = effectiveChanges(documents, changes).filter(({ kind }) => kind === "units");
  const booths = (some: readonly DocumentChange[]) => some.map(({ id }) => id.slice(hall.id.length + 3));
  const added = ofUnits.filter(({ id, document }) => document !== null && !known.has(id));
  const changed = ofUnits.filter(({ id, document }) => document !== null && known.has(id));
  const removed = ofUnits.filter(({ document }) => document === null);
  const now = after.halls.find(({ id }) => id === hall.id) ?? hall;
  const isLarger = now.width !== hall.width || now.depth !== hall.depth;
  const others = thingsBeside(hall, now);
  const hallTexts = [
    ...(isLarger ? [m.plans_hall_becomes({ hall: hall.name, width: now.width, depth: now.depth })] : []),
    ...(now.aisles.length === 0 && hall.aisles.length > 0 ? [m.plans_aisles_free()] : []),
    ...(others.length > 0 ? [m.plans_hall_things({ things: nameAll(others) })] : []),
  ];
  return {
    ...form,
    counts: { added: added.length, changed: changed.length, removed: removed.length },
    added: nameAll(booths(added)),
    removed: nameAll(booths(removed)),
    hall: hallTexts.join(" "),
    ...brandsIn(plan, after),
    plan: draw(after, hall.id, new Set(booths([...added, ...changed]))),
  };
}
