import { data, type RouterContextProvider, redirect } from "react-router";
import { nameField } from "~/entities/forms/form-definition";
import { cleanLine } from "~/entities/values/plain-text";
import { requireStaff, withStaff } from "~/features/staff/staff-access.server";
import { readFormFields } from "~/http/forms/form-fields.server";
import { m } from "~/paraglide/messages";
import type { Order } from "~/services/orders/orders";
import { siteOrders } from "~/services/orders/site-orders.server";
import { quotasHere } from "~/services/stock/site-stock.server";
import { isOrderAction, ORDER_ACTIONS, type OrderAction } from "./order-actions";
import { staffOrderPath } from "./order-address";

const NAME_LENGTH = nameField.maxLength;

/** `seen`: the state that the page showed; `ticket`: the id of one, or empty. */
const FIELD_LENGTHS = { do: 10, seen: 20, ticket: 20, holder: NAME_LENGTH };

type ChangeArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Does what a button on an order's page says, once: a repeat changes nothing. What somebody else did meanwhile is said in place of doing
 * something to an order in another state than the page showed.
 * @param find the order as it is now @throws a redirect to its page
 */
export async function changeOrder(find: () => Promise<Order>, { request, context }: ChangeArgs) {
  const { fields, fault } = await readFormFields(request, FIELD_LENGTHS);
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  const action = fields.get("do");
  const order = await find();
  const say = (said: string) => redirect(`${staffOrderPath(order.reference)}?said=${said}`, 303);
  if (!isOrderAction(action)) return say("nothing");
  const { session } = requireStaff(context, ORDER_ACTIONS[action]);
  const seen = fields.get("seen");
  if (seen && seen !== order.state) return say("meanwhile");
  const done = await withStaff(() => CHANGES[action](order, fields, session.email));
  return say(done ? action : "nothing");
}

type Change = (order: Order, fields: ReadonlyMap<string, string>, editor: string) => Promise<boolean>;

/** The ticket of a form, if it is one of the order. */
async function ticketIn({ reference }: Order, fields: ReadonlyMap<string, string>) {
  const tickets = await siteOrders().ticketsOf(reference);
  return tickets.find(({ id }) => id === fields.get("ticket")) ?? null;
}

const CHANGES: Readonly<Record<OrderAction, Change>> = {
  paid: async ({ reference, state }, _, editor) =>
    (await siteOrders().pay(reference, editor, quotasHere()))?.state !== state,
  cancel: async ({ reference, state }, _, editor) =>
    (await siteOrders().cancel(reference, { editor }))?.state !== state,
  returned: async ({ reference, state }, _, editor) =>
    (await siteOrders().moneyReturned(reference, editor))?.state !== state,
  resend: ({ reference }, _, editor) => siteOrders().resendTickets(reference, editor),
  async name(order, fields, editor) {
    const ticket = await ticketIn(order, fields);
    const holder = cleanLine(fields.get("holder") ?? "").slice(0, NAME_LENGTH);
    return ticket !== null && (await siteOrders().nameTicket(ticket.id, holder, { editor }))?.holder === holder;
  },
  async revoke(order, fields, editor) {
    const ticket = await ticketIn(order, fields);
    return ticket !== null && (await siteOrders().revokeTicket(ticket.id, editor))?.state !== ticket.state;
  },
  async refund(order, fields, editor) {
    const one = fields.get("ticket") ? await ticketIn(order, fields) : null;
    const tickets = one ? [one] : fields.get("ticket") ? [] : await siteOrders().ticketsOf(order.reference);
    let done = false;
    for (const { id, state } of tickets) {
      const now = await siteOrders().refundTicket(id, editor);
      done ||= now?.state !== state;
    }
    return done;
  },
};

/** What the page says of the last press; null: nothing. */
export function outcomeOf(params: URLSearchParams): string | null {
  const said = params.get("said");
  if (said === "nothing") return m.sales_order_nothing();
  if (said === "meanwhile") return m.sales_order_meanwhile();
  return isOrderAction(said) ? OUTCOMES[said]() : null;
}

const OUTCOMES: Readonly<Record<OrderAction, () => string>> = {
  paid: () => m.sales_order_done_paid(),
  cancel: () => m.sales_order_done_cancel(),
  returned: () => m.sales_order_done_returned(),
  resend: () => m.sales_order_done_resend(),
  name: () => m.sales_order_done_name(),
  revoke: () => m.sales_order_done_revoke(),
  refund: () => m.sales_order_done_refund(),
};
