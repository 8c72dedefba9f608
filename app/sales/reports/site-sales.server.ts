import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { currentContent } from "~/content/site-content.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { DailyReport } from "./daily-report.server";
import { type SalesFigures, SalesReading } from "./sales-reading.server";

/** ms between two looks at whether the morning's mail is planned. */
const LOOK_MS = 60_000;

let sales: SalesReading | undefined;

/** The figures of this process's database; created at the first call. */
export function siteSales() {
  sales ??= new SalesReading(siteDatabase(), { clockOffset: siteClockOffset, clock: wallClock });
  return sales;
}

/** ms for which figures are used again: a start page that many people open adds them up once. */
const FRESH_MS = 30_000;

const recent = new Map<number, { figures: Promise<SalesFigures>; until: number }>();

/** The figures of an edition, by its number, as they were at most half a minute ago. */
export function recentSales(edition: number, now = performance.now()): Promise<SalesFigures> {
  const known = recent.get(edition);
  if (known && now < known.until) return known.figures;
  const figures = siteSales().read(edition);
  recent.set(edition, { figures, until: now + FRESH_MS });
  // The next page asks again.
  figures.catch(() => recent.delete(edition));
  return figures;
}

/** Plans the daily mail about sales, where this site sells. The outbox sends it. */
export function startReports(): void {
  if (!env.sales) return;
  const report = new DailyReport(siteDatabase(), {
    clock: wallClock,
    clockOffset: siteClockOffset,
    language: env.staffLanguage,
    edition: () => currentEdition().number,
    read: (edition) => siteSales().read(edition),
    nameOf: (ticket) => currentContent().tickets.find(({ id }) => id === ticket)?.name ?? ticket,
  });
  startRounds("sales", LOOK_MS, async () => {
    if (await report.planDue()) log.info("sales: the daily mail is planned");
  });
}
