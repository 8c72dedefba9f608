import { data, type RouterContextProvider, redirect } from "react-router";
import { emailField, nameField, phoneField } from "~/base/forms/form-definition";
import { toE164 } from "~/base/phone/phone.server";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import { readEmail } from "~/platform/forms/read-email";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { askForExchange, exchangeTicket, MAX_EXCHANGE_NOTE } from "~/sales/desk/tickets/exchange-question.server";
import { readAskedRefund, termsOfRefund } from "~/sales/desk/tickets/refund-question.server";
import { MAX_HOLDER } from "~/sales/model/order-form";
import { type RefundOutcome, refundOutcomeLabels } from "~/sales/model/payment";
import { MAX_FEE_LENGTH } from "~/sales/model/refund-fee";
import type { Order } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { attemptOfPayment, type RefundOffer, refundOffers, sendBack } from "~/sales/payments/refund-offers.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { isOrderAction, ORDER_ACTIONS, type OrderAction } from "./order-actions";
import { staffOrderPath } from "./order-address";

const NAME_LENGTH = nameField.maxLength;

/** Characters of the ids of an order's tickets. */
const MAX_TICKET_IDS = 17 * 1000;

/**
 * `seen`: the state that the page showed; `ticket`: the id of one, or empty; `refund` and `amount`: the key and the rupiah of an offer. `tickets`,
 * `fee`, `unit`, `back` and `place`: the ids of those that are given back, what is kept of each as it was typed, the rupiah that the page said go
 * back, and whether their places stay taken.
 * `to`, `price`, `key`, `note`, `rest` and `days`: for what a ticket is exchanged (`ChosenExchange`).
 */
const FIELD_LENGTHS = {
  do: 10,
  seen: 20,
  ticket: 20,
  holder: MAX_HOLDER,
  to: 120,
  price: 15,
  key: 36,
  note: MAX_EXCHANGE_NOTE,
  rest: 10,
  days: 3,
  tickets: MAX_TICKET_IDS,
  fee: MAX_FEE_LENGTH,
  unit: 10,
  back: 15,
  place: 5,
  refund: 40,
  amount: 15,
  email: emailField.maxLength,
  name: NAME_LENGTH,
  phone: phoneField.maxLength,
};

/** A correction of the buyer that was refused: what was typed, and why, by the name of the field. */
export type RefusedCorrection = {
  typed: Readonly<Partial<Record<"email" | "name" | "phone", string>>>;
  faults: Readonly<Partial<Record<"email" | "name" | "phone", string>>>;
};

type ChangeArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Does what a button on an order's page says, once: a repeat changes nothing. What somebody else did meanwhile is said in place of doing
 * something to an order in another state than the page showed.
 * @param find the order as it is now @returns a redirect to its page, or a correction that was refused
 */
export async function changeOrder(find: () => Promise<Order>, { request, context }: ChangeArgs) {
  const fields = await requireFields(request, FIELD_LENGTHS);
  const action = fields.get("do");
  const person = isOrderAction(action) ? requireStaff(context, ORDER_ACTIONS[action]) : null;
  const order = await find();
  const say = (said: Said, of = order.reference, asked: Record<string, string> = {}) =>
    redirect(`${staffOrderPath(of)}?${new URLSearchParams({ ...asked, said })}`, 303);
  if (!isOrderAction(action) || !person) return say("nothing");
  const seen = fields.get("seen");
  if (seen && seen !== order.state) return say("meanwhile");
  const done = await required(CHANGES[action](order, fields, person.signIn.email), STAFF_OUTAGE);
  if (typeof done === "object")
    return "faults" in done ? data<RefusedCorrection>(done, { status: 400 }) : say(action, done.reference);
  // Asked again, with what was chosen.
  const asked: Record<string, string> =
    done === "no-note" ? { ask: action, ticket: fields.get("ticket") ?? "", to: fields.get("to") ?? "" } : {};
  return say(typeof done === "string" ? done : done ? action : "nothing", order.reference, asked);
}

/** What the page says of the last press. */
type Said =
  | (OrderAction | RefundOutcome)
  | ("made" | "nothing" | "meanwhile" | "no-note" | "no-tickets" | "places-kept" | "sold-out" | "too-late");

/** @returns whether something was done, what is said in place of that, another order that came of it, or what is wrong with what was typed */
type Change = (
  order: Order,
  fields: ReadonlyMap<string, string>,
  editor: string,
) => Promise<boolean | Said | { reference: string } | RefusedCorrection>;

/** The ticket of a form, if it is one of the order. */
async function ticketIn({ reference }: Order, fields: ReadonlyMap<string, string>) {
  const tickets = await siteOrders().tickets.ticketsOf(reference);
  return tickets.find(({ id }) => id === fields.get("ticket")) ?? null;
}

const CHANGES: Readonly<Record<OrderAction, Change>> = {
  async paid({ reference, state }, _, editor) {
    const paid = await siteOrders().paying.pay(reference, editor, quotasHere());
    if (paid?.state === state) return false;
    return paid?.state === "refund_due" ? "no-tickets" : true;
  },
  cancel: async ({ reference, state }, _, editor) =>
    (await siteOrders().paying.cancel(reference, { editor }))?.state !== state,
  async returned(order, fields, editor) {
    if (fields.get("refund")) return settle("returned", order, fields, editor);
    const { reference, state } = order;
    return (await siteOrders().paying.moneyReturned(reference, editor))?.state !== state;
  },
  kept: (order, fields, editor) => settle("kept", order, fields, editor),
  resend: ({ reference }, _, editor) => siteOrders().tickets.resendTickets(reference, editor),
  async name(order, fields, editor) {
    const ticket = await ticketIn(order, fields);
    const holder = cleanLine(fields.get("holder") ?? "").slice(0, MAX_HOLDER);
    return ticket !== null && (await siteOrders().tickets.nameTicket(ticket.id, holder, { editor }))?.holder === holder;
  },
  async readdress({ reference }, fields, editor) {
    const typed = { email: fields.get("email") ?? "" };
    const email = readEmail(typed.email);
    if (email === null) return { typed, faults: { email: m.forms_email_invalid() } };
    const refusal = await siteOrders().buyers.correctAddress(reference, email, { editor });
    return refusal === "busy" ? { typed, faults: { email: m.orders_address_busy() } } : refusal === null;
  },
  async correct({ reference, buyer }, fields, editor) {
    const typed = { name: fields.get("name") ?? "", phone: fields.get("phone") ?? "" };
    const name = cleanLine(typed.name);
    // Who was invited has no number.
    const phone = typed.phone.trim() === "" && buyer?.phone === "" ? "" : toE164(typed.phone);
    if (name !== "" && phone !== null) return siteOrders().buyers.correctBuyer(reference, { name, phone }, editor);
    const faults = {
      ...(name === "" && { name: m.corrections_name() }),
      ...(phone === null && { phone: m.forms_phone_invalid() }),
    };
    return { typed, faults };
  },
  async revoke(order, fields, editor) {
    const ticket = await ticketIn(order, fields);
    return ticket !== null && (await siteOrders().tickets.revokeTicket(ticket.id, editor))?.state !== ticket.state;
  },
  async refund(order, fields, editor) {
    const { reference } = order;
    const given = (fields.get("tickets") ?? fields.get("ticket") ?? "").split(" ");
    const asked = readAskedRefund({ tickets: given, fee: fields.get("fee") ?? null, unit: fields.get("unit") ?? null });
    const tickets = await siteOrders().tickets.ticketsOf(reference);
    const { missing } = await siteOrders().tickets.moneyOf(reference);
    const terms = termsOfRefund(order, tickets, asked, missing);
    if (terms === null || terms.fees.size < asked.tickets.length) return false;
    const back = fields.get("back");
    if (back !== undefined && back !== String(terms.back)) return "meanwhile";
    const keepsPlace = fields.get("place") === "kept";
    const isDone = await siteOrders().tickets.refundTickets(reference, terms.fees, {
      ...{ editor, keepsPlace, attempt: await attemptOfPayment(order) },
    });
    return isDone && keepsPlace ? "places-kept" : isDone;
  },
  async exchange(order, fields, editor) {
    const ticket = await ticketIn(order, fields);
    const rest = fields.get("rest") === "kept" ? "kept" : "back";
    const [to = "", price = "", key = ""] = ["to", "price", "key"].map((name) => fields.get(name));
    const note = cleanLine(fields.get("note") ?? "");
    return ticket !== null && key !== "" && exchangeTicket(order, ticket, { to, price, key, note, rest }, editor);
  },
  async ask(order, fields, editor) {
    const ticket = await ticketIn(order, fields);
    const [to = "", price = "", key = "", days = ""] = ["to", "price", "key", "days"].map((name) => fields.get(name));
    const note = cleanLine(fields.get("note") ?? "");
    return ticket !== null && key !== "" && askForExchange(order, ticket, { to, price, key, note, days }, editor);
  },
  async send(order, fields, editor) {
    const offer = await offerIn(order, fields);
    return typeof offer === "object" ? (offer.fault ?? sendBack(order, offer, editor)) : offer;
  },
};

/** The offer of a form, if the page showed it as it is. */
async function offerIn(order: Order, fields: ReadonlyMap<string, string>): Promise<RefundOffer | false | "meanwhile"> {
  const { reference } = order;
  const orders = siteOrders();
  const offers = await refundOffers(
    order,
    await orders.tickets.ticketsOf(reference),
    await orders.reading.acts(reference),
  );
  const offer = offers.find(({ key }) => key === fields.get("refund"));
  if (!offer) return false;
  return String(offer.amount) === fields.get("amount") ? offer : "meanwhile";
}

/** Records what became of money that the provider cannot send back. */
async function settle(act: "returned" | "kept", order: Order, fields: ReadonlyMap<string, string>, editor: string) {
  const offer = await offerIn(order, fields);
  if (typeof offer !== "object") return offer;
  const { key, amount, attempt, fault } = offer;
  return fault !== null && siteOrders().paying.settleByHand(order.reference, key, { act, amount, attempt, editor });
}

/** What the page says of the last press: that it is done, or that nothing came of it. null: neither. */
export function outcomeOf(params: URLSearchParams): { said: string | null; refusal: string | null } {
  const said = params.get("said") ?? "";
  if (!isSaid(said)) return { said: null, refusal: null };
  const text = OUTCOMES[said]();
  return isOrderAction(said) || DONE.includes(said) ? { said: text, refusal: null } : { said: null, refusal: text };
}

/** What is said of a press that did something, beside the actions themselves. */
const DONE: readonly Said[] = ["made", "places-kept", "sent", "waiting"];

const OUTCOMES: Readonly<Record<Said, () => string>> = {
  nothing: () => m.sales_order_nothing(),
  meanwhile: () => m.sales_order_meanwhile(),
  made: () => m.staff_new_order_made(),
  paid: () => m.sales_order_done_paid(),
  "no-tickets": () => m.sales_order_done_paid_due(),
  cancel: () => m.sales_order_done_cancel(),
  returned: () => m.sales_order_done_returned(),
  kept: () => m.sales_order_done_kept(),
  resend: () => m.sales_order_done_resend(),
  name: () => m.sales_order_done_name(),
  readdress: () => m.sales_order_done_readdress(),
  correct: () => m.staff_order_corrected(),
  revoke: () => m.sales_order_done_revoke(),
  refund: () => m.sales_order_done_refund(),
  "places-kept": () => m.sales_order_done_refund_kept(),
  exchange: () => m.money_exchange_done(),
  ask: () => m.finance_asked(),
  "too-late": () => m.orders_too_late_to_pay(),
  "no-note": () => m.money_exchange_note_missing(),
  "sold-out": () => m.money_exchange_sold_out(),
  send: () => m.payments_send_sent(),
  ...refundOutcomeLabels,
};

const isSaid = (value: string): value is Said => Object.hasOwn(OUTCOMES, value);
