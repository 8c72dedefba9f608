import { siteClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatShortDay, jakartaDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { PageVisits } from "~/platform/visits/page-visits.server";
import { siteVisits } from "~/platform/visits/site-visits.server";

/** Days that are shown. */
const DAYS = 14;
/** Pages that "Today" shows. */
const MOST_TODAY = 3;
const DAY_MS = 24 * 3600_000;

const sum = (rows: readonly PageVisits[]): number => rows.reduce((total, { visits }) => total + visits, 0);

/** "/brands/…" */
const nameOf = (page: string): string => page.replace(/:\w+/g, "…");

/** The pages of some days with a bar each, the most loaded first. */
function toBars(rows: readonly PageVisits[]) {
  const pages = [...Map.groupBy(rows, ({ page }) => page)].map(([page, own]) => ({ page, visits: sum(own) }));
  const most = Math.max(1, ...pages.map(({ visits }) => visits));
  return pages
    .toSorted((one, other) => other.visits - one.visits || (one.page < other.page ? -1 : 1))
    .map(({ page, visits }) => ({
      ...{ id: page, name: nameOf(page), fact: formatNumber(visits), share: (visits / most) * 100 },
    }));
}

/** How often pages were loaded in the last days, by page and by day. @param now ms since the epoch, by the clock that pages show */
export async function readVisits(now = siteClock.now()) {
  const days = Array.from({ length: DAYS }, (_, index) => jakartaDay(now - (DAYS - 1 - index) * DAY_MS));
  const rows = await siteVisits().since(days[0] ?? "");
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const perDay = days.map((day) => ({ day, visits: sum(byDay.get(day) ?? []) }));
  const most = Math.max(1, ...perDay.map(({ visits }) => visits));
  const [yesterday, today] = perDay.slice(-2);
  return {
    total: m.desk_visits_total({ days: DAYS, count: formatNumber(sum(rows)) }),
    days: perDay.map(({ day, visits }) => ({
      ...{ id: day, name: formatShortDay(startOfJakartaDay(day)), fact: formatNumber(visits) },
      share: (visits / most) * 100,
    })),
    pages: toBars(rows),
    note: env.visitLog === undefined ? m.desk_visits_own() : m.desk_visits_log(),
    today: {
      sums: [
        { label: m.desk_visits_today(), value: formatNumber(today?.visits ?? 0) },
        { label: m.desk_visits_yesterday(), value: formatNumber(yesterday?.visits ?? 0) },
      ],
      pages: toBars(byDay.get(today?.day ?? "") ?? []).slice(0, MOST_TODAY),
    },
  };
}

export type VisitsView = Awaited<ReturnType<typeof readVisits>>;
