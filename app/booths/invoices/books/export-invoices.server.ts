import { siteClockOffset } from "~/base/clock/clock.server";
import type { LongTable } from "~/base/tables/table";
import { jakartaDay } from "~/base/values/jakarta-time";
import { actLabels, wayLabels } from "~/booths/invoices/paper/invoice-words";
import { withDays } from "~/booths/invoices/rules/money-figures";
import { InvoiceReading } from "~/booths/invoices/store/invoice-reading.server";
import { m } from "~/paraglide/messages";
import type { Database } from "~/platform/database/database";
import { formatNpwp } from "~/sales/model/company";

/** Rows that are given at once. */
const PAGE = 500;

/** Each change of the money of invoices of an edition, with the invoice that it is of, in the current language, for the accountant. */
export async function openInvoices(database: Database, edition: number): Promise<LongTable> {
  const reading = new InvoiceReading(database);
  const [all, rowsOfJournal] = await Promise.all([reading.ofEdition(edition), reading.journalOfEdition(edition)]);
  const journal = withDays(rowsOfJournal, siteClockOffset);
  const byId = new Map(all.map((invoice) => [invoice.id, invoice]));
  // A credit note has its own row: its sums are below nothing.
  const notes = new Map(all.map((invoice) => [invoice.number, invoice]));
  const rows = journal.map(({ invoice: id, at, act, change, day, way, paper, note }) => {
    const invoice = byId.get(id);
    const sums = act === "drawn" ? invoice : act === "credited" ? notes.get(paper ?? "") : undefined;
    const sign = act === "credited" ? -1 : 1;
    const what = Object.hasOwn(actLabels, act) ? actLabels[act]() : act;
    return [
      ...[day, what, invoice?.number ?? "", paper ?? "", invoice?.buyer.name ?? ""],
      // As it is printed: digits alone are a number to spreadsheet programs, which drops its nought.
      ...[formatNpwp(invoice?.buyer.npwp ?? ""), invoice?.registration ?? ""],
      ...(sums ? [sums.net, sums.base, sums.tax, sums.total].map((amount) => sign * amount) : [null, null, null, null]),
      change,
      way && Object.hasOwn(wayLabels, way) ? wayLabels[way]() : "",
      note ?? "",
      // What takes a payment back has the payment's day: only this says in which month it was booked.
      jakartaDay(at + siteClockOffset),
    ];
  });
  async function* read() {
    for (let start = 0; start < rows.length; start += PAGE) {
      const some = rows.slice(start, start + PAGE);
      yield { rows: some, done: start + some.length };
    }
  }
  return {
    columns: [
      { title: m.invoices_day(), kind: "day" },
      { title: m.invoices_export_act(), kind: "text" },
      { title: m.invoices_number(), kind: "text" },
      { title: m.invoices_export_paper(), kind: "text" },
      { title: m.invoices_company(), kind: "text" },
      { title: m.invoices_npwp(), kind: "text" },
      { title: m.invoices_export_reference(), kind: "text" },
      { title: m.invoices_net(), kind: "money" },
      { title: m.invoices_export_base(), kind: "money" },
      { title: m.invoices_export_tax(), kind: "money" },
      { title: m.invoices_total(), kind: "money" },
      { title: m.invoices_export_change(), kind: "money" },
      { title: m.invoices_way(), kind: "text" },
      { title: m.invoices_note_label(), kind: "text" },
      { title: m.billing_export_booked(), kind: "day" },
    ],
    total: journal.length,
    pages: read(),
  };
}
