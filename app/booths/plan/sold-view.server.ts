import { siteClockOffset } from "~/base/clock/clock.server";
import { formatNumber, percentOf } from "~/base/values/counts-and-lists";
import { dayWords, jakartaDay } from "~/base/values/jakarta-time";
import { isSold, stateAt } from "~/booths/model/booth-states";
import type { BoothUnit } from "~/booths/model/booth-unit";
import { allowanceText } from "~/booths/passes/passes-view.server";
import { occupiedKeys } from "~/booths/stock/edition-units.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import type { HallPlan } from "~/content/model/hall/hall";
import { unitsOf } from "~/content/model/hall/hall-drawing";
import { unitKey } from "~/content/model/hall/hall-plan";
import { areaOf } from "~/content/model/hall/unit-shape";
import { hallName, hallsWithBooths } from "~/leads/exhibitor-registration/floor-view.server";
import { BOOTH_ANSWERS, exhibitorForm } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";
import type { Bar } from "~/staff/frame/staff-part";
import { readSales } from "./site-sales.server";
import { countBy, onlyOfBrands, type Sold, soldAt, sumAllowances } from "./sold-figures";

/** Days with a sale that are shown, the latest. */
const MOST_DAYS = 10;

const soldText = ({ booths, area }: Sold) =>
  m.booth_plan_count({ count: booths, number: formatNumber(booths), area: formatNumber(area) });

/** Units of a plan that a brand of the site has without a booking. @param sold rows of those that are sold */
export const readOnlyOfBrands = (plan: HallPlan, edition: number, sold: readonly Pick<BoothUnit, "unit">[]) =>
  onlyOfBrands(
    plan.units.map((unit) => ({ key: unitKey(unit), hall: unit.hall, area: areaOf(unit) })),
    occupiedKeys(edition),
    new Set(sold.map(({ unit }) => unit)),
  );

/** What is sold of a plan, by hall, by type, and by the day on which it was sold. @param rows of the edition @param now ms since the epoch */
export async function readSold(plan: HallPlan, edition: number, rows: readonly BoothUnit[], now: number) {
  const soldRows = rows.filter((row) => isSold(stateAt(row, now)));
  const sold = soldRows.map(({ hall, area, registration }) => ({
    ...{ hall, area: area / 100, registration: registration ?? "" },
  }));
  const { history, allowances } = siteBooths();
  const [sales, decisions, allowed] = await Promise.all([
    readSales(edition, soldRows),
    history.decisions(edition),
    allowances.ofEdition(edition),
  ]);
  const moments = soldAt(decisions);
  const brands = readOnlyOfBrands(plan, edition, soldRows);
  const byHall = countBy([...sold, ...brands], ({ hall }) => hall);
  const byType = countBy(sold, ({ registration }) => sales.get(registration)?.type ?? "not_sure");
  const byDay = countBy(sold, ({ registration }) => {
    const at = moments.get(registration);
    return at === undefined ? null : jakartaDay(at + siteClockOffset);
  });
  const days = [...byDay].toSorted(([one], [other]) => (one < other ? 1 : -1)).slice(0, MOST_DAYS);
  const ofBrands = countBy(brands, () => "").get("");
  const area = [...sold, ...brands].reduce((sum, unit) => sum + unit.area, 0);
  const mostOfDay = Math.max(0, ...days.map(([, one]) => one.area));
  return {
    halls: hallsWithBooths(plan).map((hall): Bar => {
      const all = unitsOf(plan, hall.id).reduce((sum, unit) => sum + areaOf(unit), 0);
      const own = byHall.get(hall.id)?.area ?? 0;
      const share = percentOf(own, all);
      const said = { sold: formatNumber(own), all: formatNumber(all), percent: share };
      return { id: hall.id, name: hallName(hall), fact: m.invoices_area(said), share };
    }),
    types: [
      ...BOOTH_ANSWERS.map((type) => ({
        ...{ id: type, name: exhibitorForm.fields.boothType.options[type](), own: byType.get(type) },
      })),
      { id: "brands", name: m.billing_of_brands(), own: ofBrands },
    ].flatMap(({ id, name, own }): Bar[] =>
      own ? [{ id, name, fact: soldText(own), share: percentOf(own.area, area) }] : [],
    ),
    days: days.map(
      ([day, own]): Bar => ({
        id: day,
        name: dayWords(day),
        fact: soldText(own),
        share: percentOf(own.area, mostOfDay),
      }),
    ),
    /** What all contracts bring; null: nothing is counted. */
    passes: allowed.size > 0 ? allowanceText(sumAllowances(allowed.values())) : null,
  };
}

export type SoldView = Awaited<ReturnType<typeof readSold>>;
