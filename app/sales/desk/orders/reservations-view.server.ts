import { type RouterContextProvider, redirect } from "react-router";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { emailField } from "~/base/forms/form-definition";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import type { Reservation } from "~/sales/orders/reservations.server";
import { readConfirmsFirst, siteOrders } from "~/sales/orders/site-orders.server";
import { siteWaiting } from "~/sales/waiting/site-waiting.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { RESERVATIONS_PATH } from "./order-address";
import { mailboxOfOrder, toReservationGroups } from "./reservation-groups";

/** `network`: characters of its hash; `which`: "unconfirmed" or "all"; `first`: "on" or "off"; `waiting`: the id of an entry of the waiting list. */
const FIELD_LENGTHS = { network: 100, mailbox: emailField.maxLength, which: 11, first: 3, waiting: 36 };
/** Orders that one press ends: each is a transaction, and who pressed waits. */
const MAX_ENDED = 500;

/** Who holds tickets without having paid. `since`: since when buyers confirm first, as text; null: they do not. */
export const readReservations = () => required(findReservations(), STAFF_OUTAGE);

async function findReservations() {
  const since = await readConfirmsFirst();
  const groups = toReservationGroups(await siteOrders().unpaid.reservations());
  return { ...groups, since: since === null ? null : formatSiteMoment(since) };
}

/** The action of the page: its switch, or the orders of a network or a mailbox that are ended. @returns a redirect to the page */
export async function changeReservations(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { signIn } = requireStaff(args.context, "manage-sales");
  const fields = await requireFields(args.request, FIELD_LENGTHS);
  const first = fields.get("first");
  const waiting = fields.get("waiting");
  if (waiting !== undefined) {
    await required(siteWaiting().end(waiting, signIn.email), STAFF_OUTAGE);
    return redirect(RESERVATIONS_PATH, 303);
  }
  if (first === undefined) {
    requireStaff(args.context, "cancel-orders");
    const [network, mailbox] = [fields.get("network"), fields.get("mailbox")];
    const withConfirmed = fields.get("which") === "all";
    const isOwn = (order: Reservation) =>
      mailbox === undefined ? (order.network ?? "") === network : mailboxOfOrder(order) === mailbox;
    const ended = await required(endOrders(isOwn, withConfirmed, signIn.email), STAFF_OUTAGE);
    return redirect(`${RESERVATIONS_PATH}?cancelled=${ended}`, 303);
  }
  const switched = siteOrders().unpaid.setConfirmFirst(first === "on", signIn.email);
  await required(switched.then(readConfirmsFirst), STAFF_OUTAGE);
  return redirect(RESERVATIONS_PATH, 303);
}

/** Ends some of the open orders for which nobody has paid. @returns how many */
async function endOrders(isOwn: (order: Reservation) => boolean, withConfirmed: boolean, editor: string) {
  const orders = siteOrders();
  const own = (await orders.unpaid.reservations()).filter(isOwn);
  const wanted = own.filter(({ confirmedAt }) => withConfirmed || confirmedAt === null).slice(0, MAX_ENDED);
  return orders.unpaid.endReservations(
    wanted.map(({ reference }) => reference),
    editor,
    withConfirmed,
  );
}
