import { shownYear } from "~/base/i18n/shown-year";
import type { Hall, HallPlan } from "~/content/model/hall/hall";
import type { Amenity } from "~/content/model/hall/hall-lists";
import type { Point, Rectangle } from "~/content/model/hall/unit-shape";
import { m } from "~/paraglide/messages";
import { brandWord } from "~/visitors/stars/word";
import { amenities } from "./hall/amenities";
import { mapHref } from "./hall/map-query";
import { toMiniChart } from "./hall/mini-chart-view.server";
import { inLanguage, type MapData } from "./hall/read-map.server";
import { type Place, placesOf } from "./way/places";

/** What a place is called in the current language: "D-8", "North entrance", "Toilets", "Prayer room for women". */
export function placeName({ plan }: MapData, place: Place): string {
  const { kind, unit, key, index = -1 } = place;
  const hall = plan.halls.find(({ id }) => id === place.hall);
  if (kind === "booth") return unit?.booth ?? key;
  if (kind !== "door" && kind !== "fixture") return (hall && roomName(hall, kind, place.at)) ?? amenities[kind].name();
  const list = hall && inLanguage(hall)[kind === "door" ? "openings" : "fixtures"];
  return list?.[index]?.name ?? key;
}

/** What all amenities of a kind are called; undefined: the place is none. */
export const kindName = ({ kind }: Place): string | undefined =>
  kind === "booth" || kind === "door" || kind === "fixture" ? undefined : amenities[kind].name();

/** The room at which an amenity is, where a hall has several of its kind and their rooms tell them apart. */
function roomName(hall: Hall, kind: Amenity, at: Point): string | undefined {
  const alike = hall.amenities.filter((one) => one.kind === kind);
  const rooms = alike.map(({ x, y }) => hall.fixtures.findIndex((fixture) => isAt(fixture, { x, y })));
  if (alike.length < 2 || rooms.includes(-1) || new Set(rooms).size < rooms.length) return undefined;
  const room = rooms[alike.findIndex(({ x, y }) => x === at.x && y === at.y)] ?? -1;
  return inLanguage(hall).fixtures[room]?.name;
}

/** Whether a point is within a rectangle or on its edge. */
const isAt = ({ x, y, w, h }: Rectangle, at: Point): boolean =>
  at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h;

/** A place with its brands: "Air Jernih Field Filters, D-8". */
export function placeTitle(data: MapData, place: Place): string {
  const brands = brandsOf(data, place);
  const name = placeName(data, place);
  return brands.length > 0
    ? m.map_brand_at({ brand: brands.map((brand) => brand.name).join(", "), booth: name })
    : name;
}

/** The place of a stage; undefined: the plan does not have it. */
export function placeOfStage(plan: HallPlan, stage: string): Place | undefined {
  if (!plan.halls.some(({ fixtures }) => fixtures.some(({ name }) => name === stage))) return undefined;
  return placesOf(plan).places.find(({ kind, hall, index = -1 }) => {
    const fixtures = plan.halls.find(({ id }) => id === hall)?.fixtures;
    return kind === "fixture" && fixtures?.[index]?.name === stage;
  });
}

/** The box of a fixture, and the point of anything else. Metres. */
export function boxOf(hall: Hall, { kind, index = -1, at }: Place): Rectangle {
  const fixture = kind === "fixture" && hall.fixtures[index];
  return fixture || { ...at, w: 0, h: 0 };
}

/** The part of the map around a stage; null: the plan does not have it. */
export function stageChart(plan: HallPlan | null, stage: string) {
  const place = plan && placeOfStage(plan, stage);
  const hall = plan?.halls.find(({ id }) => id === place?.hall);
  return place && hall ? toMiniChart(plan, hall, { around: [boxOf(hall, place)] }, [stage]) : null;
}

/** The address of a stage on the map; undefined: the plan does not have it, or the page is that of a past edition. */
export function stageOnMap(plan: HallPlan | null, stage: string): string | undefined {
  if (!plan || shownYear() !== null) return undefined;
  const place = placeOfStage(plan, stage);
  return place && mapHref({ to: [place.key] });
}

const brandsOf = ({ occupants }: MapData, { unit }: Place) => (unit && occupants.get(unit)) ?? [];

/** A place as a line of a list. */
export function toPlaceView(data: MapData, place: Place) {
  const hall = data.plan.halls.find(({ id }) => id === place.hall);
  return {
    key: `${place.hall} ${place.key} ${place.at.x} ${place.at.y}`,
    name: placeName(data, place),
    hall: data.plan.halls.length > 1 && hall ? inLanguage(hall).name : undefined,
    to: mapHref({ to: [place.key], hall: place.hall === data.plan.halls[0]?.id ? "" : place.hall }),
    brands: brandsOf(data, place).map((brand) => ({
      ...{ name: brand.name, tagline: brand.tagline, lang: brand.lang, to: `/brands/${brand.slug}` },
      star: shownYear() === null ? brandWord(brand) : undefined,
    })),
  };
}
