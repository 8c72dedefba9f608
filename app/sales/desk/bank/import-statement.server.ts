import { data, type RouterContextProvider, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { readSpreadsheet } from "~/base/sheets/sheets.server";
import { jakartaDay } from "~/base/values/jakarta-time";
import { unreadableReason } from "~/content/editing/sheets/unreadable.server";
import { m } from "~/paraglide/messages";
import { keepFile, readFileForm } from "~/platform/forms/kept-file.server";
import type { UploadedFile } from "~/platform/forms/read-upload.server";
import type { Unclear } from "~/sales/bank/bank-money";
import { type BankStatement, readBankStatement } from "~/sales/bank/bank-statement";
import { bookStatement, MAX_BOOKED, readMatches, withoutOrder } from "~/sales/bank/book-statement.server";
import { siteBookedLines } from "~/sales/bank/site-booked-lines.server";
import { siteStrayTransfers } from "~/sales/bank/strays/site-stray-transfers.server";
import { BANK_PATH } from "~/sales/desk/orders/order-address";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { type Refusal, staffOrRefusal } from "~/staff/staff-access.server";
import type { BankPage } from "./bank-page";
import { timeOf, toPreview } from "./statement-preview.server";

/** Characters of the orders that a press marks as paid: two of each line at most. */
const MAX_REFERENCES = MAX_BOOKED * 2 * 12;

/** The form that sends a file, and the one that sends it again to mark what matches as paid. */
const FORM = { confirm: "book", fields: { shown: MAX_REFERENCES } };

type ImportArgs = { request: Request; context: Readonly<RouterContextProvider> };

const refuse = ({ message, status }: Refusal) =>
  data<BankPage>({ message: null, refusal: message, preview: null }, { status });

/**
 * Shows which orders a bank's statement pays, or marks those as paid. To mark them means to read the file again, so nothing that the page
 * had is trusted. What the page did not show is not marked, and what it showed and has changed since is named.
 * @returns a redirect, or the page with its status
 */
export async function importStatement({ request, context }: ImportArgs) {
  const person = staffOrRefusal(context, "take-money");
  if ("status" in person) return refuse(person);
  const sent = await readFileForm(request, FORM);
  if ("refusal" in sent) return refuse(sent.refusal);
  const { fields, file, isConfirmed: books } = sent;
  const statement = await readFile(file);
  if ("message" in statement) return refuse(statement);
  try {
    const store = siteBookedLines();
    const matches = await readMatches(statement.lines, store);
    if (!books) {
      const time = timeOf(statement.lines);
      const marked = time ? await store.withoutLine(time.from, time.until) : [];
      const strays = withoutOrder(matches);
      const listed = await siteStrayTransfers().openAmong(strays);
      const kept = { fileName: file.name, kept: await keepFile(file.bytes) };
      const preview = toPreview(matches, statement, { marked, listed }, kept);
      return data<BankPage>({ message: null, refusal: null, preview }, { status: 200 });
    }
    const by = { editor: person.signIn.email, quotas: quotasHere() };
    const options = { lines: store, orders: siteOrders(), clock: wallClock };
    const { paid, moved, second } = await bookStatement(matches, shownIn(fields), by, options);
    const kept = await siteStrayTransfers().keep(withoutOrder(matches), wallClock.now());
    log.info(
      { paid: paid.length, moved: moved.length, second: second.length, kept },
      "orders: a bank's statement was booked",
    );
    const query = new URLSearchParams({
      paid: String(paid.length),
      ...(second.length > 0 && { second: String(second.length) }),
      ...(kept > 0 && { kept: String(kept) }),
      ...(moved.length > 0 && { moved: moved.slice(0, MAX_NAMED).join(" ") }),
    });
    return redirect(`${BANK_PATH}?${query}`, 303);
  } catch (error) {
    log.error(faultOf(error), "a bank's statement could not be compared or booked");
    return refuse({ message: m.sales_bank_out_of_reach(), status: 503 });
  }
}

async function readFile(file: UploadedFile): Promise<BankStatement | Refusal> {
  const read = await readSpreadsheet(file.bytes);
  if ("fault" in read) {
    return { message: m.sheets_unreadable({ file: file.name, reason: unreadableReason(read.fault) }), status: 400 };
  }
  const statement = readBankStatement(read.rows, jakartaDay(wallClock.now()));
  if (statement === null) return { message: m.sales_bank_no_columns({ file: file.name }), status: 400 };
  if ("lines" in statement) return statement;
  return { message: describeUnclear(statement.unclear, file.name), status: 400 };
}

function describeUnclear({ about, column, word, row }: Unclear & { row: number }, file: string): string {
  const texts = { file, column, row };
  if (about === "day") return m.sales_bank_unclear_day({ ...texts, word });
  if (about === "balance") return m.sales_bank_unclear_balance({ ...texts, word });
  return word === "" ? m.sales_bank_unclear_empty(texts) : m.sales_bank_unclear({ ...texts, word });
}

const REFERENCES = /JOE-[0-9A-Z]{4}-[0-9A-Z]{2}/g;

/** The orders that the page said would be paid; null: a page of an earlier release did not say it. */
function shownIn(fields: ReadonlyMap<string, string>): ReadonlySet<string> | null {
  const shown = fields.get("shown");
  return shown === undefined ? null : new Set(shown.match(REFERENCES));
}

/** Orders that have changed meanwhile, of which the page names the first. */
const MAX_NAMED = 20;

const countIn = (params: URLSearchParams, name: string) => /^\d{1,4}$/.exec(params.get(name) ?? "")?.[0];

/** What the page says after a press. */
export function toOutcome(params: URLSearchParams): string | null {
  const count = countIn(params, "paid");
  if (count === undefined) return null;
  const second = countIn(params, "second");
  const kept = countIn(params, "kept");
  const moved = (params.get("moved") ?? "").match(REFERENCES)?.slice(0, MAX_NAMED) ?? [];
  return [
    // A file of transfers to exhibitors' invoices pays no order.
    ...(count === "0" && kept !== undefined ? [] : [m.sales_bank_paid({ count: Number(count) })]),
    ...(second === undefined ? [] : [m.sales_bank_seconds({ count: Number(second) })]),
    ...(kept === undefined ? [] : [m.money_bank_kept({ count: Number(kept) })]),
    ...(moved.length > 0 ? [m.sales_bank_moved({ references: moved.join(", ") })] : []),
  ].join(" ");
}
