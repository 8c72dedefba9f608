import { data, type RouterContextProvider, redirect } from "react-router";
import { siteClock, siteClockOffset } from "~/base/clock/clock.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { UUID_PATTERN } from "~/base/values/addresses";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { siteVouchers } from "~/sales/vouchers/site-vouchers.server";
import { requireStaff, STAFF_OUTAGE, staffOrRefusal } from "~/staff/staff-access.server";
import { kindField, readBounds, readVoucher, type Typed, VOUCHER_FIELDS } from "./typed-voucher";
import { voucherPath } from "./voucher-address";
import { readNewVoucher, readOneVoucher, ticketsHere } from "./vouchers-view.server";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

const timeNow = () => ({ now: siteClock.now(), ahead: siteClockOffset });

/** Reads the fields of a form. */
async function readTyped(request: Request, lengths: Readonly<Record<string, number>>): Promise<Typed> {
  const fields = await requireFields(request, lengths);
  return Object.fromEntries(Object.keys(lengths).map((name) => [name, fields.get(name) ?? ""]));
}

/** Makes a voucher, once for each form. @returns a redirect to it, or the form with what was typed and why nothing was made */
export async function makeVoucher({ request, context }: Args) {
  const tickets = (await ticketsHere()).map(({ id }) => id);
  const kinds = Object.fromEntries(tickets.map((ticket) => [kindField(ticket), 5]));
  const { key = "", ...typed } = await readTyped(request, { ...VOUCHER_FIELDS, ...kinds, key: 36 });
  const person = staffOrRefusal(context, "manage-vouchers");
  const refuse = async (status: number, message: string, faults: Record<string, string> = {}) =>
    data(await readNewVoucher({ key, typed, message, faults }), { status });
  if ("status" in person) return refuse(person.status, person.message);
  if (!UUID_PATTERN.test(key)) return refuse(400, m.staff_new_order_check());
  const read = readVoucher(typed, tickets, timeNow());
  if ("faults" in read) return refuse(400, m.staff_new_order_check(), read.faults);
  try {
    const edition = currentEdition().number;
    const id = await siteVouchers().create({ ...read.voucher, key, edition }, person.signIn.email);
    if (id === null) return refuse(409, m.staff_new_order_check(), { typed: m.vouchers_taken() });
    return redirect(`${voucherPath(id)}?said=made`, 303);
  } catch (error) {
    log.error(faultOf(error), "staff could not make a voucher");
    return refuse(503, storeErrorMessage(error));
  }
}

/** Changes a voucher, or ends it. @returns a redirect to it, or its page with what was typed and why nothing changed */
export async function changeVoucher(id: string, { request, context }: Args) {
  const { signIn } = requireStaff(context, "manage-vouchers");
  const { most, per_order, per_mailbox, until, note } = VOUCHER_FIELDS;
  const typed = await readTyped(request, { most, per_order, per_mailbox, until, note, do: 10 });
  if (typed.do === "end") {
    await required(siteVouchers().end(id, signIn.email), STAFF_OUTAGE);
    return redirect(`${voucherPath(id)}?said=ended`, 303);
  }
  const faults: Record<string, string> = {};
  const bounds = readBounds(typed, faults, timeNow());
  if (Object.keys(faults).length > 0) {
    const tried = { typed, message: m.vouchers_not_changed(), faults };
    return data(await required(readOneVoucher(id, null, tried), STAFF_OUTAGE), { status: 400 });
  }
  await required(siteVouchers().change(id, bounds, signIn.email), STAFF_OUTAGE);
  return redirect(`${voucherPath(id)}?said=changed`, 303);
}
