import { data, type RouterContextProvider, redirect } from "react-router";
import { requireStaff, withStaff } from "~/features/staff/staff-access.server";
import { readFormFields } from "~/http/forms/form-fields.server";
import { formatSiteMoment } from "~/services/clock/site-moment.server";
import { readConfirmsFirst, siteOrders } from "~/services/orders/site-orders.server";
import { toHolders } from "./holders";
import { HOLDERS_PATH } from "./order-address";

/** Characters of a network's hash. */
const NETWORK_LENGTH = 100;
/** Characters of "on" and "off". */
const SWITCH_LENGTH = 3;
/** Orders that one press cancels: each is a transaction, and who pressed waits. */
const MAX_CANCELLED = 500;

/** Who holds tickets without a confirmed mailbox. `since`: since when buyers confirm first, as text; null: they do not. */
export const readHolders = () =>
  withStaff(async () => {
    const since = await readConfirmsFirst();
    const holders = toHolders(await siteOrders().unconfirmed());
    return { holders, since: since === null ? null : formatSiteMoment(since) };
  });

/** The action of the page: its switch, or the orders of a network that are cancelled. @returns a redirect to the page */
export async function changeHolders(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { session } = requireStaff(args.context, "manage-sales");
  const { fields, fault } = await readFormFields(args.request, { network: NETWORK_LENGTH, first: SWITCH_LENGTH });
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  const first = fields.get("first");
  if (first === undefined) return cancelOfNetwork(fields.get("network") ?? "", session.email);
  await withStaff(async () => {
    await siteOrders().setConfirmFirst(first === "on", session.email);
    await readConfirmsFirst();
  });
  return redirect(HOLDERS_PATH, 303);
}

/** Cancels the open orders of a network whose mailboxes nobody has confirmed. @returns a redirect to the page, which says how many */
async function cancelOfNetwork(wanted: string, editor: string) {
  const cancelled = await withStaff(async () => {
    const orders = siteOrders();
    const own = (await orders.unconfirmed()).filter(({ network }) => (network ?? "") === wanted);
    let count = 0;
    for (const { reference } of own.slice(0, MAX_CANCELLED)) {
      const order = await orders.cancel(reference, { editor });
      if (order?.state === "cancelled") count += 1;
    }
    return count;
  });
  return redirect(`${HOLDERS_PATH}?cancelled=${cancelled}`, 303);
}
