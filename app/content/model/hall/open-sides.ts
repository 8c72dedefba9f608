import { memoize } from "~/base/i18n/memoize";
import type { HallPlan, Unit } from "./hall";
import { floorOf, indexAt, pointsBefore, reachedFrom } from "./hall-floor";
import type { Side } from "./hall-lists";
import { edgesOf, outlineOf, sideOf } from "./unit-shape";

/** Of the points before a side, the part that visitors can reach when it is on an aisle. */
const ON_AISLE = 0.5;

/** The floor of each hall with booths, by the hall's id, and which of its points visitors can reach. */
const floorsOf = memoize(({ halls, units }: HallPlan) => {
  const unitsIn = Map.groupBy(units, ({ hall }) => hall);
  return new Map(
    halls
      .filter(({ id }) => unitsIn.has(id))
      .map((hall) => {
        const floor = floorOf(hall, [...(unitsIn.get(hall.id) ?? []), ...hall.fixtures].map(outlineOf));
        return [hall.id, { hall, floor, reached: reachedFrom(hall, floor) }] as const;
      }),
  );
});

/** The sides of a unit that have no wall: those that its plan names, or else all on an aisle. @param plan that has the unit */
export function openSidesOf(plan: HallPlan, unit: Unit): ReadonlySet<Side> {
  if (unit.open?.length) return new Set(unit.open);
  const ground = floorsOf(plan).get(unit.hall);
  if (!ground) return new Set();
  const { hall, floor, reached } = ground;
  const edges = Map.groupBy(edgesOf(outlineOf(unit)), sideOf);
  const onAisle = [...edges].filter(([, ofSide]) => {
    const points = ofSide.flatMap(pointsBefore);
    const free = points.filter((point) => reached[indexAt(floor, hall, point)] === 1);
    return free.length >= points.length * ON_AISLE;
  });
  return new Set(onAisle.map(([side]) => side));
}
