import { data, type RouterContextProvider } from "react-router";
import { env } from "~/base/env/env.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import type { Sheet } from "~/base/sheets/sheet";
import { readSpreadsheet } from "~/base/sheets/sheets.server";
import { unreadableReason } from "~/content/editing/sheets/unreadable.server";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { REFUSED_FORM } from "~/platform/forms/read-form.server";
import { readUpload, type UploadedFile } from "~/platform/forms/read-upload.server";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { countMails, countSheet } from "./names-limits.server";
import { MAX_ROWS_TEXT, type NamesAnswer, type NamesPreview, ROWS_FIELD, readRowsField, writeRows } from "./names-page";
import { readTicketNames, type TicketFault, type TicketName } from "./names-sheet";
import { findNamedTickets, mayMail, type NamedTicketView } from "./read-names-page.server";

/** Bytes of a sheet: that of sixty names has 10 kB. */
const MAX_FILE = 256 * 1024;
/** Bytes of the fields beside it, and of the headers of the parts. */
const MAX_REST = MAX_ROWS_TEXT * 3 + 16 * 1024;
/** Rows with a fault that the page names. */
const MAX_FAULTS = 20;
/** Sheets that are read or wait for it. A reader of a larger crowd is asked to come back. */
const MOST_READ = 6;

let reading = 0;

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** What is sent back with a page: the status, and what stands there. */
class Refused extends Error {
  override name = "Refused";
  readonly status: number;
  readonly lines: readonly string[];

  constructor(status: number, message: string, lines: readonly string[] = []) {
    super(message);
    this.status = status;
    this.lines = lines;
  }
}

/**
 * The action of the page: shows what a sheet would change, stores what was shown, or mails tickets to who comes. A repeat changes nothing, and
 * sends nothing twice.
 * @returns a redirect, or what the page shows
 */
export async function changeNames(reference: string, args: Args) {
  const answer = (status: number, said: NamesAnswer) => data<NamesAnswer>(said, { status, headers: REFUSED_FORM });
  try {
    const { fields, files } = await readSent(reference, args);
    const button = fields.get("do");
    if (button === "send") return await mailTickets(reference);
    const tickets = await findNamedTickets(reference);
    // Its page is a 404 too.
    if (!tickets) throw new Refused(404, m.orders_link());
    if (button === "store") return await store(reference, tickets, fields.get(ROWS_FIELD) ?? "");
    const file = files.get("file");
    if (!file || file.bytes.length === 0) throw new Refused(400, m.sheets_no_file());
    const named = judge(await readSheet(reference, file), tickets);
    return answer(200, { preview: toPreview(named, tickets), refusal: null });
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof Refused) {
      return answer(error.status, { preview: null, refusal: { message: error.message, lines: error.lines } });
    }
    log.error(faultOf(error), "the names of an order could not be changed");
    return answer(503, { preview: null, refusal: { message: storeErrorMessage(error), lines: [] } });
  }
}

/** Reads the form within its bounds, of a sender who has not sent too many. */
async function readSent(_reference: string, { request, context }: Args) {
  const address = visitorAddress(request, context);
  const counted = address ? await limitsOf("order-names-form", env.orderLimit).accepted.consume(address) : null;
  const sent = await readUpload(request, {
    bytes: MAX_FILE + MAX_REST,
    fields: { do: 10, [ROWS_FIELD]: MAX_ROWS_TEXT },
    files: ["file"],
  });
  if (counted && !counted.allowed) {
    throw new Refused(429, m.forms_too_many({ minutes: Math.ceil(counted.retryAfterSeconds / 60) }));
  }
  const tooLarge = sent.fault?.status === 413 || (sent.files.get("file")?.bytes.length ?? 0) > MAX_FILE;
  if (tooLarge) throw new Refused(413, m.names_too_large({ kilobytes: MAX_FILE / 1024 }));
  if (sent.fault) throw new Refused(sent.fault.status, sent.fault.message());
  return sent;
}

async function readSheet(reference: string, file: UploadedFile): Promise<Sheet> {
  const refusal = await countSheet(reference);
  if (refusal) throw new Refused(refusal.status, refusal.message);
  if (reading >= MOST_READ) throw new Refused(503, m.names_busy());
  reading += 1;
  try {
    const read = await readSpreadsheet(file.bytes, "buyer");
    if ("rows" in read) return read.rows;
    throw new Refused(400, m.sheets_unreadable({ file: file.name, reason: unreadableReason(read.fault) }));
  } finally {
    reading -= 1;
  }
}

/** Who comes with which ticket, by a sheet. @throws Refused with what is wrong by row */
function judge(rows: Sheet, tickets: readonly NamedTicketView[]): TicketName[] {
  const open = tickets.filter(({ mayBeNamed }) => mayBeNamed).map(({ id }) => id);
  if (open.length === 0) throw new Refused(409, m.names_over());
  const found = readTicketNames(rows, open);
  if ("named" in found) {
    if (found.named.length === 0) throw new Refused(400, m.group_names_none());
    return found.named;
  }
  const { faults } = found;
  const more = faults.length - MAX_FAULTS;
  const lines = faults.slice(0, MAX_FAULTS).map((fault) => describeFault(fault, open.length));
  throw new Refused(400, m.group_names_faults(), more > 0 ? [...lines, m.group_rest({ count: more })] : lines);
}

function describeFault({ row, about, typed }: TicketFault, count: number): string {
  const text = typed.slice(0, 80);
  switch (about) {
    case "name":
      return m.group_row_name({ row });
    case "long":
      return m.group_row_long({ row });
    case "email":
      return m.group_row_email({ row, typed: text });
    case "ticket":
      return m.names_row_ticket({ row, typed: text });
    case "twice":
      return m.names_row_twice({ row, typed: text });
    case "many":
      return m.names_row_many({ row, count });
    case "link":
      return m.names_row_link({ row });
  }
}

function toPreview(named: readonly TicketName[], tickets: readonly NamedTicketView[]): NamesPreview {
  const known = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const rows = named.map(({ id, name, email }) => {
    const { number = "", what = "", holder = "", email: former = "" } = known.get(id) ?? {};
    const kept = holder === name ? former : "";
    return { id, number, what, name, email: email ?? kept, before: holder === name ? "" : holder };
  });
  return { rows, kept: writeRows(named), title: m.names_preview({ count: rows.length }) };
}

/** Stores what the page showed. What it sends is judged again: it may come from anywhere. */
async function store(reference: string, tickets: readonly NamedTicketView[], text: string) {
  const rows = readRowsField(text);
  if (!rows) throw new Refused(400, m.names_broken());
  const head = ["Ticket number", "Name", ...(rows.some((row) => row.length > 2) ? ["E-mail"] : [])];
  const named = judge([head, ...rows.map((row) => row.map((cell) => cell ?? ""))], tickets);
  const holders = new Map(named.map(({ id, ...who }) => [id, who]));
  if (!(await siteOrders().buyers.nameTickets(reference, holders))) throw new Refused(409, m.names_changed());
  return redirectWithSuccess(orderLinks.namesPath(reference), m.group_names_saved({ count: named.length }), {
    status: 303,
  });
}

async function mailTickets(reference: string) {
  const refusal = await countMails(reference);
  if (refusal) throw new Refused(refusal.status, refusal.message);
  if (!(await mayMail(reference))) throw new Refused(403, m.names_confirm_first());
  const count = await siteOrders().buyers.mailNamed(reference);
  if (count === 0) throw new Refused(409, m.names_nothing_sent());
  return redirectWithSuccess(orderLinks.namesPath(reference), m.group_sent({ count }), { status: 303 });
}
