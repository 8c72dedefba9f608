import { data, type RouterContextProvider, redirect } from "react-router";
import { requireStaff, withStaff } from "~/features/staff/staff-access.server";
import { readFormFields } from "~/http/forms/form-fields.server";
import { siteOrders } from "~/services/orders/site-orders.server";
import { toHolders } from "./holders";
import { HOLDERS_PATH } from "./order-address";

/** Characters of a network's hash. */
const NETWORK_LENGTH = 100;
/** Orders that one press cancels: each is a transaction, and who pressed waits. */
const MAX_CANCELLED = 500;

/** Who holds tickets without a confirmed mailbox. */
export const readHolders = () => withStaff(async () => toHolders(await siteOrders().unconfirmed()));

/** Cancels the open orders of a network whose mailboxes nobody has confirmed. @throws a redirect to the page, which says how many */
export async function cancelOfNetwork(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { session } = requireStaff(args.context, "manage-sales");
  const { fields, fault } = await readFormFields(args.request, { network: NETWORK_LENGTH });
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  const cancelled = await withStaff(async () => {
    const orders = siteOrders();
    const own = (await orders.unconfirmed()).filter(({ network }) => (network ?? "") === fields.get("network"));
    let count = 0;
    for (const { reference } of own.slice(0, MAX_CANCELLED)) {
      const order = await orders.cancel(reference, { editor: session.email });
      if (order?.state === "cancelled") count += 1;
    }
    return count;
  });
  return redirect(`${HOLDERS_PATH}?cancelled=${cancelled}`, 303);
}
