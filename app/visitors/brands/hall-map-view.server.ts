import { currentLocale } from "~/base/i18n/current-locale";
import { shownYear } from "~/base/i18n/shown-year";
import { localized } from "~/base/translations/localized";
import { formatDays } from "~/base/values/jakarta-time";
import { type Hall, type HallPlan, hallSchema, type Unit } from "~/content/model/hall/hall";
import { drawingOf } from "~/content/model/hall/hall-drawing";
import { findUnit, hallsOfBooths, type Occupant, standsOf, unitName } from "~/content/model/hall/hall-plan";
import { m } from "~/paraglide/messages";
import { mapHref } from "~/visitors/map/hall/map-query";
import { toMiniChart } from "~/visitors/map/hall/mini-chart-view.server";

type Occupying = Parameters<typeof standsOf>[0];

/** The maps of the halls in which a brand has booths; none where they are not on the plan. */
export function toHallMaps(plan: HallPlan, brand: Occupying) {
  const units = new Set(standsOf(brand).flatMap((stand) => findUnit(plan, stand) ?? []));
  const byHall = Map.groupBy(units, ({ hall }) => hall);
  return plan.halls.flatMap((hall) => {
    const own = byHall.get(hall.id);
    return own ? [toHallMap(plan, hall, own)] : [];
  });
}

export type HallMapView = ReturnType<typeof toHallMap>;

function toHallMap(plan: HallPlan, original: Hall, own: readonly Unit[]) {
  const drawing = drawingOf(plan, original.id);
  const { name: hall } = localized(hallSchema, original, currentLocale());
  const lines = own.map(drawing.lineOf);
  const [line] = lines;
  const single = own.length === 1 ? line : undefined;
  const booth = own.map((unit) => unit.booth).join(", ");
  const place = single && m.brands_hall_place(single);
  return {
    chart: toMiniChart(plan, original, { units: own }),
    name: single
      ? m.brands_hall_map({ ...single, hall, columns: drawing.columns.length })
      : m.brands_hall_booth({ hall, booth }),
    place: place ? nameHall(plan, hall, place) : m.brands_hall_booth({ hall, booth }),
    /** The same on the map of the hall, with ways there; a past edition has none. */
    map: shownYear() === null ? mapHref({ to: own.map((unit) => unitName(plan, unit)) }) : undefined,
  };
}

/** A place in a hall, with its name where there are several. */
const nameHall = (plan: HallPlan, hall: string, place: string) =>
  hallsOfBooths(plan).length > 1 ? m.brands_hall_named({ hall, place }) : place;

/** Where a brand is, and on which days where that is not always; its other booths last. */
export function toStands(brand: Occupying) {
  const [main, ...more] = standsOf(brand);
  return {
    days: describeDays(main),
    moreBooths: more.length > 0 ? more.map(toStand) : undefined,
  };
}

const toStand = (stand: Occupant) => ({ booth: stand.booth, hall: stand.hall, days: describeDays(stand) });

function describeDays({ from, until }: Occupant): string | undefined {
  if (from && until) return formatDays(from, until);
  if (from) return m.brands_from_day({ day: formatDays(from, from) });
  return until && m.brands_until_day({ day: formatDays(until, until) });
}
