import { shownYear } from "~/base/i18n/shown-year";
import type { HallPlan } from "~/content/model/hall/hall";
import { placesNamedIn } from "./find-places.server";
import { mapHref } from "./hall/map-query";
import { toMiniChart } from "./hall/mini-chart-view.server";
import { inLanguage } from "./hall/read-map.server";
import { boxOf } from "./place-view.server";
import { placesOf } from "./way/places";

/** The address of places on the map; undefined: the page is that of a past edition. */
const onMap = (to: readonly string[]) => (shownYear() === null ? mapHref({ to }) : undefined);

/** Metres of hall that a small map shows with names that can be read. */
const MOST_WIDE = 30;

/**
 * The part of the map with the stages and other places that a text names, such as "Trailhead Workshop and Summit Stage"; null: the plan has
 * none of them, or they are in several halls. Places that are far from each other have no `chart`: their names would be too small.
 * @param stages those of the rundown
 */
export function namedPlacesMap(plan: HallPlan, text: string, stages: readonly string[]) {
  const places = placesNamedIn(plan, text);
  const [first] = places;
  const hall = plan.halls.find(({ id }) => id === first?.hall);
  if (!hall || places.some((place) => place.hall !== hall.id)) return null;
  const boxes = places.map((place) => boxOf(hall, place));
  const wide = Math.max(...boxes.map(({ x, w }) => x + w)) - Math.min(...boxes.map(({ x }) => x));
  const names = places.flatMap(({ index = -1 }) => hall.fixtures[index]?.name ?? []);
  const chart = wide > MOST_WIDE ? null : toMiniChart(plan, hall, { around: boxes }, [...stages, ...names]);
  return { chart, to: onMap(places.map(({ key }) => key)) };
}

/** The part of the map around the first door of the first hall, where visitors come in; null: no door is known. */
export function entranceMap(plan: HallPlan) {
  const door = placesOf(plan).places.find(({ kind, hall }) => kind === "door" && hall === plan.halls[0]?.id);
  const [hall] = plan.halls;
  const name = hall && inLanguage(hall).openings[door?.index ?? -1]?.name;
  if (!door || !name) return null;
  return { name, chart: toMiniChart(plan, hall, { around: [boxOf(hall, door)], isLong: true }), to: onMap([door.key]) };
}

export type EntranceMap = NonNullable<ReturnType<typeof entranceMap>>;
