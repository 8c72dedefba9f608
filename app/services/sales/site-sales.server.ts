import { siteDatabase } from "~/database/site-database.server";
import { env } from "~/env.server";
import { wallClock } from "~/services/clock/clock.server";
import { currentContent } from "~/services/content/site-content.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { createDailyReport } from "./daily-report.server";
import { createSales } from "./sales-reading.server";

/** ms between two looks at whether the morning's mail is planned. */
const LOOK_MS = 60_000;

let sales: ReturnType<typeof createSales> | undefined;

/** The figures of this process's database; created at the first call. */
export function siteSales() {
  sales ??= createSales(siteDatabase());
  return sales;
}

declare global {
  /** Survives reloads of this module in development, so that only one timer runs. */
  var reportsOfThisProcess: NodeJS.Timeout | undefined;
}

/** Plans the daily mail about sales, where this site sells. The outbox sends it. */
export function startReports(): void {
  clearInterval(globalThis.reportsOfThisProcess);
  if (!env.sales) return;
  const report = createDailyReport(siteDatabase(), {
    clock: wallClock,
    language: env.staffLanguage,
    read: () => siteSales().read(),
    nameOf: (ticket) => currentContent().tickets.find(({ id }) => id === ticket)?.name ?? ticket,
  });
  const look = () =>
    report.planDue().then(
      (planned) => planned && log.info("sales: the daily mail is planned"),
      (error: unknown) => log.warn(faultOf(error), "sales: the daily mail could not be planned"),
    );
  globalThis.reportsOfThisProcess = setInterval(look, LOOK_MS).unref();
}

/** Plans no more mails. */
export function stopReports(): void {
  clearInterval(globalThis.reportsOfThisProcess);
}
