import { fold, spelledWords, toWords } from "~/base/search/words";
import type { BrandSummary } from "~/content/model/brand";
import { AMENITIES, type Amenity } from "~/content/model/hall/hall-lists";
import { findUnit, standsOf } from "~/content/model/hall/hall-plan";
import type { ProductApi } from "~/content/product-api/product-api.server";
import { optional } from "~/platform/http/rendering/outage.server";
import { amenities } from "./hall/amenities";
import type { MapData } from "./hall/read-map.server";
import { placeName } from "./place-view.server";
import { findBooth, type Place, placesOf } from "./way/places";
import { costBetween } from "./way/routes";

/** Places that a search finds on the map: first those that are called so (`named`), then booths of brands (`inFoundOrder`). */
export type Found = { places: readonly Place[]; named: ReadonlySet<Place>; total: number };

/** Most results that are shown. */
export const MAX_FOUND = 60;

/**
 * What an address calls by one name: a booth in any spelling, a door, a stage, a sign, a brand, or all amenities of a kind. Empty: there
 * is nothing of that name.
 */
export function placesCalled(data: MapData, name: string): Place[] {
  const { places } = placesOf(data.plan);
  const key = fold(name);
  const exact = places.filter((place) => fold(place.key) === key);
  if (exact.length > 0) return exact;
  const booth = findBooth(data.plan, name);
  if (booth) return [booth];
  const amenity = amenitiesCalled(data, name);
  if (amenity.length > 0) return amenity;
  const brand = data.brands.find((one) => one.slug === key || fold(one.name) === key);
  if (brand) return placesOfBrand(data, brand);
  return namedPlaces(data, name).slice(0, 1);
}

/** The nearest of several places to one; the first where that is not known. */
export function nearest(data: MapData, from: Place | undefined, places: readonly Place[], stepFree: boolean) {
  if (!from || places.length < 2) return places[0];
  const costs = places.map((place) => costBetween(data.plan, from, place, stepFree));
  return places[costs.indexOf(Math.min(...costs))];
}

/** What a search finds: amenities, doors, stages and signs by name in either language, booths, and the brands that match. */
export async function findPlaces(data: MapData, q: string, api: Pick<ProductApi, "brands">): Promise<Found> {
  const booth = findBooth(data.plan, q);
  const kind = amenitiesCalled(data, q);
  // A room with such an amenity is called as the room is: it is one place, at its door.
  const rooms = new Set(kind.map((place) => `${place.hall} ${placeName(data, place)}`));
  const others = namedPlaces(data, q).filter((place) => !rooms.has(`${place.hall} ${placeName(data, place)}`));
  const named = [...kind, ...others, ...(booth ? [booth] : [])];
  const list = await optional(api.brands({ q }));
  const ofBrands = inFoundOrder(data, list?.brands ?? [], q).flatMap((brand) => placesOfBrand(data, brand));
  const all = new Set([...named, ...ofBrands]);
  return { places: [...all].slice(0, MAX_FOUND), named: new Set(named), total: all.size };
}

/** Brands of one category from which on a search is one for that category. */
const MANY = 4;

/**
 * The brands that a search finds, in an order that people can follow. Where most are of one category, that is what was looked for: first its
 * brands by booth, then the others by booth. Else those with the words in their names are first, and the list's best matches follow.
 * A brand that is called as the search is always the first.
 */
function inFoundOrder({ plan }: MapData, brands: readonly BrandSummary[], q: string): readonly BrandSummary[] {
  const isFirst = ({ name }: BrandSummary) => hasName(name, q) && toWords(name).length === toWords(q).length;
  const [most] = [...Map.groupBy(brands, ({ categories }) => categories[0])].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const alike = most && most[1].length >= MANY && most[1].length > brands.length / 2 ? most[0] : undefined;
  const group = (brand: BrandSummary) =>
    isFirst(brand) ? 0 : (alike === undefined ? hasName(brand.name, q) : brand.categories[0] === alike) ? 1 : 2;
  if (alike === undefined) return brands.toSorted((a, b) => group(a) - group(b));
  const order = new Map(placesOf(plan).places.map(({ unit }, index) => [unit, index]));
  const boothOf = (brand: BrandSummary) =>
    Math.min(...standsOf(brand).map((stand) => order.get(findUnit(plan, stand)) ?? Number.POSITIVE_INFINITY));
  return brands
    .map((brand) => ({ brand, group: group(brand), booth: boothOf(brand) }))
    .toSorted((a, b) => a.group - b.group || (a.booth === b.booth ? 0 : a.booth - b.booth))
    .map(({ brand }) => brand);
}

/** Whether a name has all words of a search, or what begins with them. */
function hasName(name: string, q: string): boolean {
  const known = toWords(name);
  return toWords(q).every((word) => known.some((one) => one.startsWith(word)));
}

/** The places of a brand: those of its booths that are on the plan. */
function placesOfBrand({ plan }: MapData, brand: Parameters<typeof standsOf>[0]): Place[] {
  const units = new Set(standsOf(brand).flatMap((stand) => findUnit(plan, stand) ?? []));
  return placesOf(plan).places.filter(({ unit }) => unit && units.has(unit));
}

function amenitiesCalled({ plan }: MapData, name: string): Place[] {
  const wanted = spelledWords(name).join(" ");
  if (wanted === "") return [];
  const kinds = new Set<string>(
    AMENITIES.filter((kind) =>
      [amenities[kind].name(), ...amenities[kind].words].some((word) => spelledWords(word).join(" ") === wanted),
    ),
  );
  // A toilet that everybody can use is a toilet too.
  if (kinds.has("toilets")) kinds.add("accessible_toilets" satisfies Amenity);
  return placesOf(plan).places.filter(({ kind }) => kinds.has(kind));
}

/** Doors and fixtures with all words of a name in theirs, in any language: "north", "pintu utara", "pillar 7". */
function namedPlaces({ plan }: MapData, name: string): Place[] {
  const wanted = spelledWords(name);
  if (wanted.length === 0) return [];
  return placesOf(plan).places.filter((place) =>
    namesOf(plan, place).some((known) => {
      const words = new Set(spelledWords(known));
      return wanted.every((word) => words.has(word));
    }),
  );
}

/** Fixtures that a text names, in any language: "Boulder wall and Summit Stage" names two. */
export function placesNamedIn(plan: MapData["plan"], text: string): Place[] {
  const within = ` ${spelledWords(text).join(" ")} `;
  return placesOf(plan).places.filter(
    (place) =>
      place.kind === "fixture" &&
      namesOf(plan, place).some((name) => within.includes(` ${spelledWords(name).join(" ")} `)),
  );
}

/** What a door or a fixture is called, in every language. */
function namesOf({ halls }: MapData["plan"], { kind, hall: id, index = -1 }: Place): string[] {
  const hall = halls.find((one) => one.id === id);
  if (!hall || (kind !== "door" && kind !== "fixture")) return [];
  const list = kind === "door" ? "openings" : "fixtures";
  const texts: ({ [List in typeof list]?: readonly { name?: string }[] } | null | undefined)[] = [
    hall,
    ...Object.values(hall.translations ?? {}),
  ];
  return texts.map((language) => language?.[list]?.[index]?.name).filter((one) => typeof one === "string");
}
