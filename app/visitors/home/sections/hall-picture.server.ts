import type { BrandSummary } from "~/content/model/brand";
import type { HallPlan } from "~/content/model/hall/hall";
import { unitsOf } from "~/content/model/hall/hall-drawing";
import { pathOf, toChart } from "~/visitors/map/hall/chart-view.server";
import { toMapData } from "~/visitors/map/hall/read-map.server";

/** The most booths of a hall that the home page draws: with more the picture would be most of the page. */
export const MOST_BOOTHS = 400;

/**
 * The largest hall as a picture, without numbers and signs: those are on the map.
 * @param featured the brands whose booths are marked
 * @param stages names of those on which something takes place
 * @returns null: no hall has booths, or the largest one has too many
 */
export function toHallPicture(plan: HallPlan, featured: readonly BrandSummary[], stages: readonly string[]) {
  const [largest] = plan.halls
    .map((hall) => ({ hall, units: unitsOf(plan, hall.id) }))
    .toSorted((a, b) => b.units.length - a.units.length);
  if (!largest || largest.units.length === 0 || largest.units.length > MOST_BOOTHS) return null;
  const data = toMapData(plan, featured, [], stages);
  const chart = toChart(data, largest.hall);
  const draw = (isFeatured: boolean) =>
    largest.units
      .filter((unit) => data.occupants.has(unit) === isFeatured)
      .map(pathOf)
      .join("");
  return {
    ...{ name: chart.name, w: chart.w, h: chart.h, trails: chart.trails },
    booths: draw(false),
    featured: draw(true),
    fixtures: chart.fixtures.map(({ x, y, w, h }) => ({ x, y, w, h })),
    stages: chart.stages.map(({ x, y, w, h, mark, name }) => ({ x, y, w, h, mark, name })),
    doors: chart.doors.map(({ x, y, side }) => ({ x, y, side })),
  };
}

export type HallPicture = NonNullable<ReturnType<typeof toHallPicture>>;
