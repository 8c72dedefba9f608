import { foreignLang } from "~/base/translations/localized";
import type { BrandSummary } from "~/content/model/brand";
import { findUnit, standsOf } from "~/content/model/hall/hall-plan";
import { m } from "~/paraglide/messages";
import { toStands } from "~/visitors/brands/hall-map-view.server";
import { mapHref } from "~/visitors/map/hall/map-query";
import type { MapData } from "~/visitors/map/hall/read-map.server";
import { placeName } from "~/visitors/map/place-view.server";
import { type Place, placesOf } from "~/visitors/map/way/places";
import { findWay, inWalkingOrder, MAX_STOPS, wholeOf } from "~/visitors/map/way/routes";
import { describeLength } from "~/visitors/map/way-view.server";

/** A brand of the plan. */
export type BrandStop = {
  word: string;
  name: string;
  path: string;
  tagline: string;
  lang: string | undefined;
  booth: string;
  /** On which days, where that is not always. */
  days: string | undefined;
  /** "18 m from D-8", the stop before. Not minutes: each way would be rounded up, and together they would be more than the walk. */
  walk: string | undefined;
};

type Starred = { word: string; brand: BrandSummary };

/** Booths of one walk: its first place is a door. */
const MAX_BOOTHS = MAX_STOPS - 1;

/**
 * The brands of a plan in the order of a short walk from the first door.
 * @param day the expo's day that is on; undefined: none is, so that all days count
 */
export function toWalk(map: MapData, starred: readonly Starred[], day: string | undefined) {
  const placed = starred.map((one) => ({ ...one, place: placeOf(map, one.brand, day) }));
  const byPlace = Map.groupBy(
    placed.filter(({ place }) => place),
    ({ place }) => place,
  );
  const all = [...byPlace.keys()].filter((place) => place !== undefined).toSorted(byName);
  // What one walk does not hold is not put in order: that would take the server too long.
  const first = all.slice(0, MAX_BOOTHS);
  const start = placesOf(map.plan).places.find(({ kind, before }) => kind === "door" && before.length > 0);
  const order = inWalkingOrder(map.plan, [...(start ? [start] : []), ...first], false);
  const booths = start ? order.slice(1) : order;
  const ways = order.slice(1).map((to, index) => {
    const from = order[index];
    return from ? findWay(map.plan, from, to) : null;
  });
  const ofPlace = (place: Place, from: Place | undefined, metres: number | undefined): BrandStop[] =>
    (byPlace.get(place) ?? []).map((one, index) => ({
      ...toStop(one),
      booth: placeName(map, place),
      walk:
        from && metres !== undefined && index === 0
          ? m.plan_metres({ metres, place: placeName(map, from) })
          : undefined,
    }));
  const skipped = start ? 0 : 1;
  const known = ways.filter((way) => way !== null);
  return {
    from: start && placeName(map, start),
    length: known.length > 0 ? describeLength(wholeOf(known)) : undefined,
    map: mapHref({ from: start?.key ?? "", to: booths.map(({ key }) => key) }),
    stops: booths.flatMap((place, index) => ofPlace(place, order[index - skipped], ways[index - skipped]?.metres)),
    further: all.slice(MAX_BOOTHS).flatMap((place) => ofPlace(place, undefined, undefined)),
    /** Not there on this day, or not on the plan. */
    others: placed.filter(({ place }) => !place).map(toStop),
  };
}

export type WalkView = ReturnType<typeof toWalk>;

/** Where a brand stands on a day; undefined: nowhere on the plan. */
function placeOf({ plan }: MapData, brand: BrandSummary, day: string | undefined): Place | undefined {
  const stands = standsOf(brand).filter(
    ({ from, until }) => day === undefined || ((!from || from <= day) && (!until || day <= until)),
  );
  const units = new Set(stands.flatMap((stand) => findUnit(plan, stand) ?? []));
  return placesOf(plan).places.find(({ unit, before }) => unit && units.has(unit) && before.length > 0);
}

const toStop = ({ word, brand }: Starred): BrandStop => ({
  ...{ word, name: brand.name, path: `/brands/${brand.slug}`, tagline: brand.tagline, lang: foreignLang(brand) },
  ...{ booth: brand.booth, days: toStands(brand).days, walk: undefined },
});

const byName = (one: Place, other: Place) => one.key.localeCompare(other.key, "en", { numeric: true });
