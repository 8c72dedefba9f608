import { formatPrice } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import { nameOfRow } from "~/sales/desk/orders/name-of-row.server";
import { MANY_ACTIONS, type ManyAction } from "~/sales/desk/orders/order-actions";
import { MANY_ORDERS_PATH, ORDERS_PATH, staffOrderPath } from "~/sales/desk/orders/order-address";
import { staffStateLabels } from "~/sales/desk/orders/staff-states";
import { isUnpaid, readOrderReference } from "~/sales/model/order-rules";
import type { Order } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import type { ManyAct, ManyList } from "~/staff/many/many-form.server";

const resend: ManyAct<Order> = {
  needs: MANY_ACTIONS.resend,
  texts: {
    title: m.desk_many_resend,
    button: m.desk_many_resend_button,
    fits: m.desk_many_resend_fits,
    done: m.desk_many_resend_done,
  },
  isFit: ({ state, buyer }) => state === "issued" && buyer !== null,
  seenOf: ({ state }) => state,
  async change(reference, { seen, key, actor }) {
    const { reading, tickets } = siteOrders();
    const order = await reading.find(reference);
    if (!order) return "nothing";
    if (order.state !== seen) return "meanwhile";
    return (await tickets.resendTickets(reference, actor, `${key} ${reference}`)) ? "done" : "nothing";
  },
};

const cancel: ManyAct<Order> = {
  needs: MANY_ACTIONS.cancel,
  texts: {
    title: m.desk_many_cancel,
    button: m.desk_many_cancel_button,
    fits: m.desk_many_cancel_fits,
    done: m.desk_many_cancel_done,
  },
  isFit: isUnpaid,
  seenOf: ({ state }) => state,
  async change(reference, { seen, actor }) {
    const { reading, paying } = siteOrders();
    const order = await reading.find(reference);
    if (!order) return "nothing";
    if (order.state === "cancelled") return "done";
    if (order.state !== seen || !isUnpaid(order)) return "meanwhile";
    return (await paying.cancel(reference, { editor: actor }))?.state === "cancelled" ? "done" : "meanwhile";
  },
};

/** Several orders of the list: what can be done with them at once. */
export const manyOrders: ManyList<ManyAction, Order> = {
  path: MANY_ORDERS_PATH,
  listPath: ORDERS_PATH,
  name: "order",
  title: m.desk_many,
  none: m.desk_many_none,
  acts: { resend, cancel },
  readReference: readOrderReference,
  async findAll(references) {
    const found = await Promise.all(references.map((reference) => siteOrders().reading.find(reference)));
    return found.filter((order) => order !== null);
  },
  toRow: ({ reference, buyer, lines, amount, edition }, why) => ({
    ...{ reference, href: staffOrderPath(reference), title: buyer?.name ?? "" },
    detail: why ?? lines.map(({ quantity, ticket }) => `${quantity} × ${nameOfRow(ticket, edition)}`).join(", "),
    fact: formatPrice(amount, "IDR"),
  }),
  whyNot: ({ state }) => staffStateLabels[state](),
};
