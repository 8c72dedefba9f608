import { siteClockOffset } from "~/base/clock/clock.server";
import { formatNumber, percentOf } from "~/base/values/counts-and-lists";
import { dayWords, jakartaDay } from "~/base/values/jakarta-time";
import { isSold, stateAt } from "~/booths/model/booth-states";
import type { BoothUnit } from "~/booths/model/booth-unit";
import { siteBooths } from "~/booths/stock/site-booths.server";
import type { HallPlan } from "~/content/model/hall/hall";
import { unitsOf } from "~/content/model/hall/hall-drawing";
import { areaOf } from "~/content/model/hall/unit-shape";
import { hallName, hallsWithBooths } from "~/leads/exhibitor-registration/floor-view.server";
import { BOOTH_ANSWERS, type BoothAnswer, exhibitorForm } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";
import type { Bar } from "~/staff/frame/staff-part";
import { countBy, type Sold, soldAt } from "./sold-figures";

/** Days with a sale that are shown, the latest. */
const MOST_DAYS = 10;

const soldText = ({ booths, area }: Sold) =>
  m.booth_plan_count({ count: booths, number: formatNumber(booths), area: formatNumber(area) });

/** The type of booth of registrations, as their forms say it, by reference. A registration that was deleted has none. */
export async function typesOf(edition: number, references: readonly string[]): Promise<Map<string, BoothAnswer>> {
  const only = [...new Set(references)];
  const found = only.length > 0 ? await siteBooths().list.list({ edition, search: "", only }, only.length) : [];
  return new Map(found.map(({ reference, payload }) => [reference, payload.boothType]));
}

/** What is sold of a plan, by hall, by type, and by the day on which it was sold. @param rows of the edition @param now ms since the epoch */
export async function readSold(plan: HallPlan, edition: number, rows: readonly BoothUnit[], now: number) {
  const sold = rows
    .filter((row) => isSold(stateAt(row, now)))
    .map(({ hall, area, registration }) => ({ hall, area: area / 100, registration: registration ?? "" }));
  const [types, decisions] = await Promise.all([
    typesOf(
      edition,
      sold.map(({ registration }) => registration),
    ),
    siteBooths().history.decisions(edition),
  ]);
  const moments = soldAt(decisions);
  const byHall = countBy(sold, ({ hall }) => hall);
  const byType = countBy(sold, ({ registration }) => types.get(registration) ?? "not_sure");
  const byDay = countBy(sold, ({ registration }) => {
    const at = moments.get(registration);
    return at === undefined ? null : jakartaDay(at + siteClockOffset);
  });
  const days = [...byDay].toSorted(([one], [other]) => (one < other ? 1 : -1)).slice(0, MOST_DAYS);
  const area = sold.reduce((sum, unit) => sum + unit.area, 0);
  const mostOfDay = Math.max(0, ...days.map(([, one]) => one.area));
  return {
    halls: hallsWithBooths(plan).map((hall): Bar => {
      const all = unitsOf(plan, hall.id).reduce((sum, unit) => sum + areaOf(unit), 0);
      const own = byHall.get(hall.id)?.area ?? 0;
      const share = percentOf(own, all);
      const said = { sold: formatNumber(own), all: formatNumber(all), percent: share };
      return { id: hall.id, name: hallName(hall), fact: m.invoices_area(said), share };
    }),
    types: BOOTH_ANSWERS.flatMap((type): Bar[] => {
      const own = byType.get(type);
      const name = exhibitorForm.fields.boothType.options[type]();
      return own ? [{ id: type, name, fact: soldText(own), share: percentOf(own.area, area) }] : [];
    }),
    days: days.map(
      ([day, own]): Bar => ({
        id: day,
        name: dayWords(day),
        fact: soldText(own),
        share: percentOf(own.area, mostOfDay),
      }),
    ),
  };
}

export type SoldView = Awaited<ReturnType<typeof readSold>>;
