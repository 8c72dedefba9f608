import { startRounds } from "~/base/rounds/rounds.server";
import { withTimeLimit } from "~/base/time-limit";
import { openBooths, openExhibitors, openOffers } from "~/booths/exports/export-booths.server";
import { openInvoices } from "~/booths/invoices/books/export-invoices.server";
import { openScans, openTickets } from "~/gate/desk/export-gate.server";
import { openLeads } from "~/leads/export-leads.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { openMoney } from "~/sales/desk/exports/export-money.server";
import { openOrders } from "~/sales/desk/exports/export-orders.server";
import { isStopping } from "~/server/readiness/readiness.server";
import { type ExportSources, makeNextExport } from "~/staff/exports/make-export.server";
import { siteExports } from "~/staff/exports/site-exports.server";

/** ms between two looks at whether a file is ordered, and at what can be deleted. */
const LOOK_MS = 1_000;
const PURGE_MS = 60_000;
/** ms within which a page is read and the file left, before the database is closed. */
const LEAVE_MS = 3_000;

/** What each file has: each domain opens its own. */
const sources: ExportSources = {
  orders: openOrders,
  tickets: openTickets,
  money: openMoney,
  scans: openScans,
  leads: openLeads,
  invoices: openInvoices,
  exhibitors: openExhibitors,
  booths: openBooths,
  offers: openOffers,
};

let making: Promise<void> = Promise.resolve();

/** Makes the files that staff order, one at a time in each process, and deletes those whose time is over. */
export function startExports(): void {
  startRounds("exports", LOOK_MS, () => {
    making = makeNextExport({ database: siteDatabase(), store: siteExports(), sources, isStopping });
    return making;
  });
  startRounds("exports past their time", PURGE_MS, () => siteExports().purge());
}

/** Waits until a file that is being made is left to another process, once this one has said that it stops. */
export async function leaveExports(): Promise<void> {
  await withTimeLimit(making, LEAVE_MS).catch(() => undefined);
}
