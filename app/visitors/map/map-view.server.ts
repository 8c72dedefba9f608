import { foreignLang } from "~/base/translations/localized";
import { partsOf, unitsOf } from "~/content/model/hall/hall-drawing";
import { AMENITIES, type Amenity } from "~/content/model/hall/hall-lists";
import type { ProductApi } from "~/content/product-api/product-api.server";
import { m } from "~/paraglide/messages";
import { type Found, findPlaces, MAX_FOUND, nearest, placesCalled } from "./find-places.server";
import { amenities } from "./hall/amenities";
import { categoryColor, drawAmenities } from "./hall/chart-view.server";
import { type MapQuery, mapHref } from "./hall/map-query";
import { inLanguage, type MapData } from "./hall/read-map.server";
import { kindName, placeName, placeTitle, toPlaceView } from "./place-view.server";
import { type Place, placesOf } from "./way/places";
import { findWay, inWalkingOrder, type Way, wholeOf } from "./way/routes";
import { toLayer } from "./way-layer-view.server";
import { describeClimb, describeLength, toWayView } from "./way-view.server";

/** A goal with its way from the one before it; null: no way is known. */
type Leg = { from: Place; to: Place; way: Way | null };

/** What is asked for, as places. */
type Asked = {
  start: Place | undefined;
  /** What each name is, looked up once: a name that nobody knows is looked for everywhere. */
  called: readonly { name: string; places: readonly Place[] }[];
  goals: readonly Place[];
  unknown: readonly string[];
  legs: readonly Leg[];
};

/** The places that the address names, in the order of a short walk, with the ways between them. */
function readPlaces(data: MapData, { at, from, to, stepFree }: MapQuery): Asked {
  const [start] = placesCalled(data, from || at);
  const called = to.map((name) => ({ name, places: placesCalled(data, name) }));
  const unknown = [
    ...(from && !start ? [from] : []),
    ...called.flatMap(({ name, places }) => (places.length > 0 ? [] : [name])),
  ];
  if (!start && called.length === 1) return { start, called, goals: called[0]?.places ?? [], unknown, legs: [] };
  const chosen = called.flatMap(({ places }) => nearest(data, start, places, stepFree) ?? []);
  const stops = inWalkingOrder(data.plan, [...new Set([...(start ? [start] : []), ...chosen])], stepFree);
  const legs = stops.slice(1).map((goal, index) => {
    const before = stops[index] ?? goal;
    return { from: before, to: goal, way: findWay(data.plan, before, goal, stepFree) };
  });
  return { start, called, goals: start ? stops.slice(1) : stops, unknown, legs };
}

/** What somebody at a sign looks for by its name is where they want to go: the way is shown at once. */
function straight(data: MapData, query: MapQuery): MapQuery {
  const { at, q, to } = query;
  const isPlace = at !== "" && q !== "" && to.length === 0 && placesCalled(data, at).length > 0;
  return isPlace && placesCalled(data, q).length > 0 ? { ...query, q: "", to: [q] } : query;
}

/** What the page of the map shows. @throws ServiceOutage when the product API is down and nothing is cached */
export async function toMapView(data: MapData, asks: MapQuery, api: Pick<ProductApi, "brands">) {
  const query = straight(data, asks);
  const asked = readPlaces(data, query);
  const found = query.q ? await findPlaces(data, query.q, api) : null;
  const inCategory = query.category ? placesIn(data, query.category) : [];
  const marked = [...asked.goals, ...(found?.places ?? []), ...inCategory];
  const [standing] = placesCalled(data, query.at);
  const hall = hallOf(data, query, asked, marked);
  const { start, legs } = asked;
  const wanted = shownGoals(data, query, asked);
  const [onlyGoal] = asked.goals.length === 1 ? asked.goals : [];
  // At a sign the search asks where one wants to go.
  const hasForm = standing === undefined || asked.goals.length > 0;
  return {
    hall,
    halls: data.plan.halls.map((one) => ({
      id: one.id,
      name: inLanguage(one).name,
      to: mapHref({ ...query, hall: one.id }),
      current: one === hall,
    })),
    layer: hall ? toLayer(data, hall, { standing: standing ?? start, marked, goals: asked.goals, legs }) : null,
    here: standing ? m.map_here({ place: placeName(data, standing) }) : undefined,
    messages: [
      ...asked.unknown.map((name) => m.map_unknown({ name })),
      ...(query.at && !standing ? [m.map_unknown_sign({ name: query.at })] : []),
    ],
    /** How one gets to the level of the only places that are looked for. */
    climb: legs.length === 0 && marked[0] ? describeClimb(data, marked[0].hall) : undefined,
    /** What all goals are called where any of them could be meant: "Toilets", a brand with several booths. */
    alike: asked.goals.length > 1 && wanted.goal ? wanted.goal : undefined,
    goals: asked.goals.slice(0, MAX_FOUND).map((place) => ({
      ...toPlaceView(data, place),
      without:
        query.to.length > 1
          ? mapHref({
              ...query,
              to: asked.called.flatMap(({ name, places }) => (places.includes(place) ? [] : [name])),
            })
          : undefined,
    })),
    /** Another way, which begins at the only goal. */
    onward: onlyGoal && mapHref({ from: onlyGoal.key, stepFree: query.stepFree }),
    asksStart: asked.goals.length > 0 && !start,
    hasForm,
    ways: legs.map(({ from, to, way }) =>
      way ? toWayView(data, from, to, way) : { title: placeTitle(data, to), length: m.map_way_none(), steps: [] },
    ),
    total: legs.length > 1 ? describeTotal(legs) : undefined,
    found: found && toFoundView(data, query, found),
    category: query.category ? data.categories.find(({ slug }) => slug === query.category)?.name : undefined,
    categories: data.categories
      .filter(({ slug }) => data.brands.some(({ categories }) => categories.includes(slug)))
      .map(({ slug, name, lang }) => ({
        ...{ name, lang: foreignLang({ lang }), color: categoryColor(data, slug), current: slug === query.category },
        to: mapHref(slug === query.category ? {} : { category: slug }),
      })),
    amenities: amenityLinks(data),
    shortcuts: toShortcuts(data, query),
    form: {
      ...{ q: query.q, from: shownStart(data, query, start), stepFree: query.stepFree, at: query.at },
      isHere: standing !== undefined,
      /** The map without the search. */
      clear: query.q ? mapHref({ at: query.at }) : undefined,
      ...wanted,
      hasSteps: data.plan.halls.some((one) => one.amenities.some(({ kind }) => kind === "stairs")),
      places: hasForm
        ? placesOf(data.plan)
            .places.filter(({ kind }) => kind === "door" || kind === "fixture")
            .map((place) => placeName(data, place))
        : [],
    },
  };
}

export type MapView = Awaited<ReturnType<typeof toMapView>>;

/** What the form says of where a way begins: the name of the place, unless another one has it too; else what was typed. */
function shownStart(data: MapData, { from, at }: MapQuery, start: Place | undefined): string {
  if (!start) return from || at;
  const name = placeName(data, start);
  const others = placesOf(data.plan).places.filter((place) => place !== start && placeName(data, place) === name);
  return others.length > 0 ? from || at : name;
}

/** Where the form says that one wants to go: stops which have a way already are kept, and the only one without a way is in its field. */
function shownGoals(data: MapData, { to }: MapQuery, { called: [first, ...others], legs }: Asked) {
  if (!first || others.length > 0 || legs.length > 0) return { to, goal: "" };
  const { name, places } = first;
  const [place] = places;
  const brand = data.brands.find(({ slug }) => slug === name)?.name;
  const shown = brand ?? (place ? (kindName(place) ?? placeName(data, place)) : name);
  // Another place may have the same name: then the field has what was typed.
  const again = new Set(placesCalled(data, shown));
  return { to: [], goal: places.every((one) => again.has(one)) ? shown : name };
}

/** The hall that is shown: the one that is asked for, where somebody stands, or where the first marked place is. */
function hallOf({ plan }: MapData, { hall }: MapQuery, { start, goals, legs }: Asked, marked: readonly Place[]) {
  const first = legs[0] ? start?.hall : (goals[0] ?? marked[0] ?? start)?.hall;
  return plan.halls.find(({ id }) => id === hall) ?? plan.halls.find(({ id }) => id === first) ?? plan.halls[0];
}

function placesIn(data: MapData, category: string): Place[] {
  const brands = new Set(data.brands.filter(({ categories }) => categories.includes(category)));
  return placesOf(data.plan).places.filter(
    ({ unit }) => unit && data.occupants.get(unit)?.some((brand) => brands.has(brand)),
  );
}

function describeTotal(legs: readonly Leg[]): string {
  const ways = legs.flatMap(({ way }) => way ?? []);
  return m.map_way_total({ places: legs.length, length: describeLength(wholeOf(ways)) });
}

function toFoundView(data: MapData, query: MapQuery, { places, named, total }: Found) {
  return {
    count: m.map_found({ count: total, search: query.q }),
    places: places.map((place) => {
      const { to, ...view } = toPlaceView(data, place);
      // From where somebody stands there is a way at once.
      const way = query.at ? mapHref({ at: query.at, to: [place.key] }) : to;
      return { ...view, to: way, why: named.has(place) ? undefined : categoryOf(data, place) };
    }),
    brands: `/brands?${new URLSearchParams({ q: query.q })}`,
  };
}

/** The first category of the brand of a booth. */
function categoryOf(data: MapData, { unit }: Place) {
  const [brand] = (unit && data.occupants.get(unit)) ?? [];
  const category = data.categories.find(({ slug }) => slug === brand?.categories[0]);
  return category && { name: category.name, lang: foreignLang(category) };
}

function amenityLinks({ plan }: MapData) {
  const there = new Set(plan.halls.flatMap((hall) => hall.amenities.map(({ kind }) => kind)));
  const kinds = AMENITIES.filter((kind) => there.has(kind));
  const drawings = drawAmenities(kinds);
  return kinds.map((kind) => ({
    kind,
    body: drawings[kind] ?? "",
    name: amenities[kind].name(),
    to: mapHref({ to: [kind] }),
  }));
}

/** What people look for at once. */
const NEEDED: readonly Amenity[] = ["toilets", "prayer_room", "drinking_water", "food", "first_aid"];

/** The links of what people need: from where they stand. */
function toShortcuts(data: MapData, { at, from, to, stepFree }: MapQuery) {
  const all = amenityLinks(data);
  return NEEDED.flatMap((kind) => {
    const link = all.find((one) => one.kind === kind);
    return link ? [{ ...link, to: mapHref({ at, from, stepFree, to: [kind] }), current: to.includes(kind) }] : [];
  });
}

/** The booths of all halls by their rows: the same as the map, as a list. */
export function toAisles(data: MapData) {
  const { places } = placesOf(data.plan);
  return data.plan.halls.flatMap((hall) => {
    const units = new Set(unitsOf(data.plan, hall.id));
    const booths = places.filter(({ unit }) => unit && units.has(unit));
    const rows = Map.groupBy(booths, ({ unit }) => (unit && partsOf(unit)?.row) ?? "");
    return [...rows].map(([row, all]) => ({
      id: `row-${hall.id}-${row.toLowerCase()}`,
      name: row ? m.map_row({ hall: inLanguage(hall).name, row }) : inLanguage(hall).name,
      booths: all.map((place) => toPlaceView(data, place)),
    }));
  });
}

export type AisleView = ReturnType<typeof toAisles>[number];
