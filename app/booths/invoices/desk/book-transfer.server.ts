import { data, type RouterContextProvider, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { UUID_PATTERN } from "~/base/values/addresses";
import { INVOICES_PATH } from "~/booths/desk/exhibitors-address";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { m } from "~/paraglide/messages";
import { keyOfPress } from "~/platform/forms/press-key.server";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStrayTransfers } from "~/sales/bank/strays/site-stray-transfers.server";
import { keepTyped } from "~/staff/kept/keep-typed.server";
import { STAFF_OUTAGE, staffOrRefusal } from "~/staff/staff-access.server";
import { readInvoices } from "./invoices-view.server";
import { MONEY_FIELDS } from "./typed-money";

const FIELD_LENGTHS = { do: 10, key: 36, line: MONEY_FIELDS.line, number: MONEY_FIELDS.number };

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Gives a transfer of a bank's statement to the invoice that it pays, once. @returns a redirect to the list, or the list with why nothing was done */
export async function bookTransfer({ request, context, url }: Args) {
  const fields = await requireFields(request, FIELD_LENGTHS);
  const person = staffOrRefusal(context, "manage-invoices");
  if ("status" in person) return keepTyped(person, fields);
  const field = (name: keyof typeof FIELD_LENGTHS) => fields.get(name) ?? "";
  const [key, line, number] = [field("key"), field("line"), field("number")];
  const show = async (status: number, message: string, fault = "") => {
    const page = await required(readInvoices(url.searchParams, true, { line, number, fault }), STAFF_OUTAGE);
    return data({ page, message }, { status });
  };
  if (!UUID_PATTERN.test(key) || field("do") !== "line") return show(400, m.inbox_no_press());
  try {
    const [stray, invoice] = await Promise.all([
      siteStrayTransfers().find(line),
      siteInvoices().reading.withNumber(number),
    ]);
    if (invoice?.kind !== "invoice") return await show(400, m.invoices_check(), m.invoices_number_unknown());
    if (!stray?.rupiah) return await show(409, m.invoices_refused());
    const { rupiah: amount, day } = stray;
    const receipt = {
      invoice: invoice.id,
      amount,
      day,
      act: "paid",
      way: "transfer",
      paper: null,
      note: null,
    } as const;
    const editor = { editor: person.signIn.email, at: wallClock.now() };
    // The same form with another number, after Back, is another press: it finds that the transfer was given away.
    const press = { key: keyOfPress(fields), actor: person.signIn.email };
    const outcome = await siteInvoices().receiveLine(press, receipt, line, (sql, paid) =>
      siteStrayTransfers().giveToInvoice(sql, line, paid, editor),
    );
    if (outcome !== "done") return await show(409, m.invoices_refused());
    return redirect(`${INVOICES_PATH}?said=line`, 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error(faultOf(error), "a transfer could not be booked to an invoice");
    return show(503, storeErrorMessage(error));
  }
}
