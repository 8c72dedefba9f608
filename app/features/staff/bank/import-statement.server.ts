import { data, type RouterContextProvider, redirect } from "react-router";
import { jakartaDay } from "~/entities/values/jakarta-time";
import { BANK_PATH } from "~/features/staff/orders/order-address";
import { unreadableReason } from "~/features/staff/sheets/unreadable.server";
import { type Refusal, staffOrRefusal } from "~/features/staff/staff-access.server";
import { keepFile, keptFile, MAX_KEPT } from "~/http/forms/kept-file.server";
import { readUpload, type UploadedFile } from "~/http/forms/read-upload.server";
import { m } from "~/paraglide/messages";
import { type BankStatement, readBankStatement } from "~/services/bank/bank-statement";
import { bookStatement, readMatches } from "~/services/bank/book-statement.server";
import { siteBookedLines } from "~/services/bank/site-booked-lines.server";
import { wallClock } from "~/services/clock/clock.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { siteOrders } from "~/services/orders/site-orders.server";
import { readSpreadsheet } from "~/services/sheets/sheets.server";
import { quotasHere } from "~/services/stock/site-stock.server";
import type { BankPage } from "./bank-page";
import { toPreview } from "./statement-preview.server";

/** Orders that one press marks as paid: each is a transaction, and a proxy waits for all of them. */
const MAX_PAID = 500;

/** The form that sends a file, and the one that sends it again to mark what matches as paid. */
const FORM = {
  bytes: MAX_KEPT + 64 * 1024,
  fields: { button: 10, name: 200, kept: MAX_KEPT },
  files: ["file"],
} as const;

type ImportArgs = { request: Request; context: Readonly<RouterContextProvider> };

const refuse = ({ message, status }: Refusal) => data<BankPage>({ message, preview: null }, { status });

/**
 * Shows which orders a bank's statement pays, or marks those as paid. To mark them means to read the file again, so nothing that the page
 * had is trusted.
 * @returns a redirect, or the page with its status
 */
export async function importStatement({ request, context }: ImportArgs) {
  const person = staffOrRefusal(context, "manage-sales");
  if ("status" in person) return refuse(person);
  const { fields, files, fault } = await readUpload(request, FORM);
  if (fault) return refuse({ message: fault.message(), status: fault.status });
  const books = fields.get("button") === "book";
  const file = books ? await keptFile(fields) : files.get("file");
  if (!file || file.bytes.length === 0) {
    return refuse({ message: books ? m.sheets_kept_broken() : m.sheets_no_file(), status: 400 });
  }
  const statement = await readFile(file);
  if ("message" in statement) return refuse(statement);
  try {
    const store = siteBookedLines();
    const matches = await readMatches(statement.lines, store);
    if (!books) {
      return data<BankPage>(
        {
          message: null,
          preview: toPreview(matches, statement, { fileName: file.name, kept: await keepFile(file.bytes) }),
        },
        { status: 200 },
      );
    }
    const by = { editor: person.session.email, quotas: quotasHere() };
    const some = matches.filter(({ result }) => result === "matched" || result === "paid").slice(0, MAX_PAID);
    const { paid, moved } = await bookStatement(some, by, { lines: store, orders: siteOrders(), clock: wallClock });
    log.info({ paid: paid.length, moved: moved.length }, "orders: a bank's statement was booked");
    const query = new URLSearchParams({
      paid: String(paid.length),
      ...(moved.length > 0 && { moved: moved.slice(0, 20).join(" ") }),
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
  return statement ?? { message: m.sales_bank_no_columns({ file: file.name }), status: 400 };
}

/** What the page says after a press. */
export function toOutcome(params: URLSearchParams): string | null {
  const count = /^\d{1,4}$/.exec(params.get("paid") ?? "")?.[0];
  if (count === undefined) return null;
  const moved = (params.get("moved") ?? "").match(/JOE-[0-9A-Z]{4}-[0-9A-Z]{2}/g)?.slice(0, 20) ?? [];
  const paid = m.sales_bank_paid({ count: Number(count) });
  return moved.length > 0 ? `${paid} ${m.sales_bank_moved({ references: moved.join(", ") })}` : paid;
}
