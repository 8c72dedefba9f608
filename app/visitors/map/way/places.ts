import { onceEach } from "~/base/json/once-each";
import { idOfName, slugOf } from "~/base/values/addresses";
import type { Hall, HallPlan, Unit } from "~/content/model/hall/hall";
import { unitsOf } from "~/content/model/hall/hall-drawing";
import type { Amenity } from "~/content/model/hall/hall-lists";
import { boothKey, unitName } from "~/content/model/hall/hall-plan";
import {
  beforeOutline,
  beforePlace,
  beforeUnit,
  distance,
  type Ground,
  groundOf,
} from "~/content/model/hall/hall-ways";
import { middleOfShape, outlineOf, type Point } from "~/content/model/hall/unit-shape";

/** Somewhere in a hall where a way begins or ends. */
export type Place = {
  /** What addresses call it: "D-8", "north-entrance", "pillar-7". Amenities of a kind share one. */
  key: string;
  kind: "booth" | "door" | "fixture" | Amenity;
  hall: string;
  /** Its middle. */
  at: Point;
  /** Where people stand before it, as points of the floor. Empty: nothing leads there. */
  before: readonly number[];
  unit?: Unit;
  /** The index of an opening or a fixture in its hall, whose name it has. */
  index?: number;
};

/** Two places that are one step apart: a lift or stairs to another level, or a door between two halls. */
export type Link = { by: "lift" | "stairs" | "door"; from: Place; to: Place };

/** All places of a plan, and the floors on which ways lead between them. */
export type PlaceIndex = {
  grounds: ReadonlyMap<string, Ground>;
  places: readonly Place[];
  links: readonly Link[];
};

/** The places of a plan, prepared once. */
export const placesOf = onceEach((plan: HallPlan): PlaceIndex => {
  const grounds = new Map(plan.halls.map((hall) => [hall.id, groundOf(hall, unitsOf(plan, hall.id))]));
  const used = new Set<string>();
  const keyOf = (name: string) => {
    const first = slugOf(name) || idOfName(name);
    let key = first;
    for (let count = 2; used.has(key); count += 1) key = `${first}-${count}`;
    used.add(key);
    return key;
  };
  const places = plan.halls.flatMap((hall) => {
    const ground = grounds.get(hall.id);
    return ground ? placesIn(plan, hall, ground, keyOf) : [];
  });
  return { grounds, places, links: linksBetween(plan, places) };
});

function placesIn(plan: HallPlan, hall: Hall, ground: Ground, keyOf: (name: string) => string): Place[] {
  const inHall = { hall: hall.id };
  return [
    ...hall.openings.map(
      ({ name, x, y }, index): Place => ({
        ...{ ...inHall, key: keyOf(name), kind: "door", at: { x, y }, index },
        before: beforePlace(ground, { x, y }, true),
      }),
    ),
    ...hall.fixtures.flatMap((fixture, index): Place[] => {
      if (fixture.wall) return [];
      const before = beforeOutline(ground, outlineOf(fixture));
      return [{ ...inHall, key: keyOf(fixture.name), kind: "fixture", at: middleOfShape(fixture), before, index }];
    }),
    ...hall.amenities.map(
      ({ kind, x, y }): Place => ({ ...inHall, key: kind, kind, at: { x, y }, before: beforePlace(ground, { x, y }) }),
    ),
    ...ground.units.map((unit): Place => {
      const at = middleOfShape(unit);
      return { ...inHall, key: unitName(plan, unit), kind: "booth", at, before: beforeUnit(ground, unit), unit };
    }),
  ];
}

/**
 * What joins the halls: a lift leads to the lift of another level that is nearest to the same place, stairs to stairs, and a door with the
 * same name in two halls is one door.
 */
function linksBetween({ halls }: HallPlan, places: readonly Place[]): Link[] {
  const levels = new Map(halls.map(({ id, level = 0 }) => [id, level]));
  const names = new Map(halls.map((hall) => [hall.id, hall.openings.map(({ name }) => name)]));
  return places.flatMap((from): Link[] => {
    const { kind } = from;
    if (kind === "door") {
      const name = names.get(from.hall)?.[from.index ?? -1];
      return places
        .filter((to) => to.kind === "door" && to.hall !== from.hall && names.get(to.hall)?.[to.index ?? -1] === name)
        .map((to) => ({ by: kind, from, to }));
    }
    if (kind !== "lift" && kind !== "stairs") return [];
    const others = places.filter((to) => to.kind === kind && levels.get(to.hall) !== levels.get(from.hall));
    return [...Map.groupBy(others, ({ hall }) => hall).values()].flatMap((there) => {
      const [to] = there.toSorted((a, b) => distance(from.at, a.at) - distance(from.at, b.at));
      return to ? [{ by: kind, from, to }] : [];
    });
  });
}

/** The booth with a number in any spelling, also without the hyphen; the first where several halls have it. */
export function findBooth(plan: HallPlan, typed: string): Place | undefined {
  const wanted = compact(typed);
  if (wanted === "") return undefined;
  const booths = placesOf(plan).places.filter(({ kind }) => kind === "booth");
  const [exact] = booths.filter(({ key }) => boothKey(key) === boothKey(typed));
  return exact ?? booths.find(({ unit, key }) => compact(key) === wanted || (unit && compact(unit.booth) === wanted));
}

/** "D-08", "d 8" and "D8" are one. */
const compact = (booth: string): string => boothKey(booth.toUpperCase()).replaceAll(" ", "");
