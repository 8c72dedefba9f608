import { idOfName, slugOf } from "~/base/values/addresses";
import type { Amenity, Hall, HallPlan, Unit } from "~/content/model/hall/hall";
import { unitsOf } from "~/content/model/hall/hall-drawing";
import { boothKey, unitName } from "~/content/model/hall/hall-plan";
import { beforeOutline, beforePlace, beforeUnit, type Ground, groundOf } from "~/content/model/hall/hall-ways";
import { boundsOf, outlineOf, type Point } from "~/content/model/hall/unit-shape";

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

const indexes = new WeakMap<HallPlan, PlaceIndex>();

/** The places of a plan, prepared once. */
export function placesOf(plan: HallPlan): PlaceIndex {
  const known = indexes.get(plan) ?? indexPlaces(plan);
  indexes.set(plan, known);
  return known;
}

function indexPlaces(plan: HallPlan): PlaceIndex {
  const grounds = new Map(plan.halls.map((hall) => [hall.id, groundOf(hall, unitsOf(plan, hall.id))]));
  const used = new Set<string>();
  const keyOf = (name: string) => {
    const key = slugOf(name) || idOfName(name);
    const free = [key, ...Array.from({ length: 1000 }, (_, index) => `${key}-${index + 2}`)].find(
      (one) => !used.has(one),
    );
    used.add(free ?? key);
    return free ?? key;
  };
  const places = plan.halls.flatMap((hall) => {
    const ground = grounds.get(hall.id);
    return ground ? placesIn(plan, hall, ground, keyOf) : [];
  });
  return { grounds, places, links: linksBetween(plan, places) };
}

function placesIn(plan: HallPlan, hall: Hall, ground: Ground, keyOf: (name: string) => string): Place[] {
  const inHall = { hall: hall.id };
  return [
    ...hall.openings.map(
      ({ name, x, y }, index): Place => ({
        ...{ ...inHall, key: keyOf(name), kind: "door", at: { x, y }, index },
        before: beforePlace(ground, { x, y }, true),
      }),
    ),
    ...hall.fixtures.map((fixture, index): Place => {
      const outline = outlineOf(fixture);
      const before = beforeOutline(ground, outline);
      return { ...inHall, key: keyOf(fixture.name), kind: "fixture", at: middleOf(outline), before, index };
    }),
    ...hall.amenities.map(
      ({ kind, x, y }): Place => ({ ...inHall, key: kind, kind, at: { x, y }, before: beforePlace(ground, { x, y }) }),
    ),
    ...ground.units.map((unit): Place => {
      const at = middleOf(outlineOf(unit));
      return { ...inHall, key: unitName(plan, unit), kind: "booth", at, before: beforeUnit(ground, unit), unit };
    }),
  ];
}

function middleOf(outline: readonly Point[]): Point {
  const { x, y, w, h } = boundsOf(outline) ?? { x: 0, y: 0, w: 0, h: 0 };
  return { x: x + w / 2, y: y + h / 2 };
}

/**
 * What joins the halls: a lift leads to the lift of another level that is nearest to the same place, stairs to stairs, and a door with the
 * same name in two halls is one door.
 */
function linksBetween({ halls }: HallPlan, places: readonly Place[]): Link[] {
  const levels = new Map(halls.map(({ id, level = 0 }) => [id, level]));
  const names = new Map(halls.map((hall) => [hall.id, hall.openings.map(({ name }) => name)]));
  const apart = (a: Place, b: Place) => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y);
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
      const [to] = there.toSorted((a, b) => apart(from, a) - apart(from, b));
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
