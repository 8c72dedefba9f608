import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { jakartaDay } from "~/base/values/jakarta-time";
import { daysAfter } from "~/booths/invoices/rules/payment-plan";
import { calledOffEdition } from "~/content/editions/edition-state.server";
import { contentOfEdition, currentEdition } from "~/content/editions/site-editions.server";
import { expoDays } from "~/content/model/expo-days";
import { siteDatabase } from "~/platform/database/site-database.server";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { Invoices } from "./invoice-desk.server";
import { InvoicePeople } from "./invoice-people.server";

const REMIND_EVERY_MS = 5 * 60_000;
const DAY_MS = 24 * 3600_000;

let invoices: Invoices | undefined;

/** The invoices of this site; created at the first call. */
export function siteInvoices(): Invoices {
  invoices ??= new Invoices(siteDatabase(), {
    clock: wallClock,
    edition: () => currentEdition().number,
    suppressions: new Suppressions(siteDatabase(), env.sessionSecrets),
    audit: (sql, editor, action, detail) => siteStaff().record(sql, editor, action, detail),
  });
  return invoices;
}

/** Today, as pages show it: `YYYY-MM-DD`. */
export const invoiceDay = (): string => jakartaDay(wallClock.now() + siteClockOffset);

/** The day on which the expo of an edition begins, `YYYY-MM-DD`; of one that is not known: in three months. */
export function expoDayOf(edition: number): string {
  const content = contentOfEdition(edition);
  return (content && expoDays(content.event)[0]) ?? daysAfter(invoiceDay(), 90);
}

/** Whether the expo of an edition is cancelled or postponed now. */
export const isCalledOff = (edition: number): boolean => calledOffEdition(edition) !== null;

/** The account to which invoices are paid; null: none is set, and the team says it. */
export const invoiceAccount = (): string | null => env.sales?.account ?? env.paymentAccount ?? null;

/** The first day whose invoices are kept: the law counts years from the end of the one in which an invoice was drawn. */
const keptFrom = (today: string): string => `${Number(today.slice(0, 4)) - env.invoices.years}-01-01`;

let purgedOn = "";

/** Reminds of what is to be paid, and deletes what no law asks for any more. */
export function startInvoices(): void {
  startRounds("invoices", REMIND_EVERY_MS, async () => {
    const today = invoiceDay();
    const reminded = await siteInvoices().reminders.remind(today, wallClock.now(), isCalledOff);
    if (reminded > 0) log.info({ count: reminded }, "invoices: reminders were added");
    if (purgedOn === today) return;
    const people = new InvoicePeople(siteDatabase());
    await people.purge(keptFrom(today), wallClock.now() - env.retentionDays * DAY_MS);
    purgedOn = today;
  });
}
