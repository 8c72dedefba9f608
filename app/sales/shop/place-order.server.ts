import { createContext } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { createFormSchema } from "~/base/forms/form-schema";
import { calledOffEdition } from "~/content/editions/edition-state.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { productApi } from "~/content/product-api/product-api.server";
import { m } from "~/paraglide/messages";
import { FormRefused, readPublicForm } from "~/platform/forms/public-form.server";
import type { ActionArgs } from "~/platform/forms/read-form.server";
import { toStored } from "~/platform/forms/store-submission.server";
import { optional } from "~/platform/http/rendering/outage.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import type { HoldingNetwork } from "~/sales/limits/order-limits.server";
import { readCompany } from "~/sales/model/company";
import { type Buyer, MOST_HOLDERS, orderForm } from "~/sales/model/order-form";
import { holderField, orderFormWith, readHolders, typedHolders, writeHolders } from "~/sales/model/order-holders";
import { fieldOf, linesOfTickets } from "~/sales/model/order-lines";
import { isChosen } from "~/sales/model/order-rules";
import { VOUCHER_ROW } from "~/sales/model/voucher";
import type { Order, Placed, PlacedOrder, PlaceRefusal } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { mostPerBuyer, quotasOf } from "~/sales/stock/site-quotas.server";
import { toAskedHolders } from "./asked-holders";
import { closedTexts } from "./called-off-view.server";
import { describeShortage } from "./choose/describe-shortage.server";
import { isSaleEnded, networkOf, payableUntil, readOffer, toHold } from "./choose/order-offer.server";
import { redeemAgain } from "./choose/redeem-voucher.server";
import type { LinkRefusal } from "./order-view.server";

const HOUR_MS = 3600_000;

/** With names for as many tickets as a form can carry: which of them the order has, and asks for, its lines say later. */
const definition = orderFormWith(
  Array.from({ length: MOST_HOLDERS }, (_, index) => ({ place: index + 1, what: "", required: false })),
);
const schema = createFormSchema(definition);

/** Whether an action could not store what it shows again: then the page does without what it would read. */
export const outageContext = createContext(false);

/**
 * The action of the buyer's form: the order is placed. Each refusal shows the form again with all that was typed, also that of a database
 * that is out of reach.
 */
export async function placeOrder(reference: string, args: ActionArgs) {
  const sent = await readPublicForm({ path: "/order", limit: env.orderLimit, schema, definition }, args);
  if ("refused" in sent) return sent.refused;
  return sent.finish(async () => {
    const ready = await toStored(orderForm, sent.values, wallClock, async (values) => holdersOf(typedHolders(values)));
    if (ready.status === "refused") throw new FormRefused(ready.fieldErrors);
    const placed = await place(reference, { ...ready.stored, ...companyIn(sent.values) }, networkOf(args));
    return {
      isRepeated: placed.repeated,
      next: orderLinks.pathOf(placed.reference),
      thanks: placed.waits ? m.orders_confirm_title() : m.orders_thanks({ reference: placed.reference }),
    };
  });
}

/**
 * How an order is paid, and until when, and what its buyer may have. At the doors an order is paid until its tickets are over, otherwise
 * while each of them is still worth something.
 */
function termsOf({ keepUntil, edition, lines }: Order) {
  const { sales } = env;
  if (!sales) throw new FormRefused(m.orders_closed());
  const limits = { perBuyer: mostPerBuyer(edition), perNetwork: env.orderLimit, quotas: quotasOf(edition) };
  if (sales.payment === "gate") return { payment: sales.payment, deadline: keepUntil, ...limits };
  const now = wallClock.now();
  const until = payableUntil(
    sales.payment,
    lines.map(({ days }) => days),
  );
  return { payment: sales.payment, deadline: Math.min(now + sales.hours * HOUR_MS, until), ...limits };
}

/**
 * Records that the link in a mail to an order's buyer was opened, which may place it, if a query is that of such a link.
 * @returns why it is not placed
 */
export async function confirmOrder(order: Order, query: URLSearchParams): Promise<LinkRefusal | null> {
  if (!order.buyer || !orderLinks.isFromMailbox(order.reference, order.buyer.email, query)) return null;
  if (order.confirmedAt !== null || !env.sales) return null;
  const terms = termsOf(order);
  if (isTooLate(order, terms)) return "late";
  if (order.state === "asked" && (await isSaleEnded(order))) return "over";
  const confirmed = await siteOrders().placing.confirm(order.reference, terms, order.buyer.email);
  return confirmed && "refused" in confirmed ? confirmed.refused : null;
}

/** Whether an order that nobody has placed yet would have to be paid when its tickets are worth nothing any more. */
const isTooLate = (order: Order, { deadline }: ReturnType<typeof termsOf>): boolean =>
  isChosen(order) && order.total > 0 && deadline <= wallClock.now();

/** The company that an order is billed to, if its buyer typed one. @throws FormRefused when it cannot be read */
function companyIn(values: object): Pick<Buyer, "company"> {
  const company = readCompany(values);
  if (company && "faults" in company) {
    throw new FormRefused(Object.fromEntries(Object.entries(company.faults).map(([name, fault]) => [name, [fault]])));
  }
  return company ? { company } : {};
}

/** Names as the buyer's form stores them; nothing without names. */
function holdersOf(names: ReadonlyMap<number, string>): Pick<Buyer, "holders"> {
  return names.size > 0 ? { holders: writeHolders(names) } : {};
}

/**
 * The buyer with the names on tickets that the order has. While the content is out of reach none has to be there.
 * @throws FormRefused when one is missing
 */
async function withHolders({ holders = "", ...buyer }: Buyer, order: Order): Promise<Buyer> {
  const count = linesOfTickets(order.lines).length;
  const names = new Map([...readHolders(holders)].filter(([place]) => place <= count));
  const asked = toAskedHolders(order, await optional(productApi.tickets(), { inAction: true }));
  const missing = asked.filter(({ place, required }) => required && !names.has(place));
  if (missing.length > 0) {
    const faults = missing.map(({ place }): [string, string[]] => [
      holderField(place),
      [m.orders_holder_missing({ place })],
    ]);
    throw new FormRefused(Object.fromEntries(faults));
  }
  return { ...buyer, ...holdersOf(names) };
}

async function place(reference: string, typed: Buyer, network: HoldingNetwork | null): Promise<PlacedOrder> {
  const order = await siteOrders().reading.find(reference);
  if (!order) throw new FormRefused(m.orders_not_open());
  const buyer = await withHolders(typed, order);
  const terms = termsOf(order);
  // Also of a hold whose time is over, which would be renewed.
  if (order.payment === null) refuseCalledOff(order);
  if (isTooLate(order, terms)) throw new FormRefused(m.orders_too_late_to_pay());
  if (order.state === "asked" && (await isSaleEnded(order))) throw new FormRefused(m.orders_link_over());
  const placed = await siteOrders().placing.place(reference, buyer, terms);
  if ("accepted" in placed) return requireSame(placed.accepted);
  if (placed.refused !== "expired") throw new FormRefused(describeRefusal(placed, order));
  // The buyer took longer than the tickets were held: they are held again, if they can be.
  const renewed = await renew(order, network);
  const again = await siteOrders().placing.place(renewed.reference, buyer, termsOf(renewed));
  if ("accepted" in again) return requireSame(again.accepted);
  // Who sees the refusal has no link to this order.
  await siteOrders().paying.cancel(renewed.reference, "buyer");
  throw new FormRefused(describeRefusal(again, renewed));
}

/** @throws FormRefused where another tab, or the form before Back, placed it with other details: a second order is a new choice of tickets */
function requireSame(placed: PlacedOrder): PlacedOrder {
  if (!placed.sameContent) throw new FormRefused(m.orders_placed_before());
  return placed;
}

/** @throws FormRefused while the expo is cancelled or postponed: nothing is sold for it */
function refuseCalledOff({ edition }: Order): void {
  const off = calledOffEdition(edition);
  if (off) throw new FormRefused(closedTexts[off]());
}

/** Why an order is not placed, for its buyer. */
function describeRefusal(
  { refused, ticket }: Extract<Placed, { refused: unknown }>,
  { edition, lines, payment }: Order,
): string {
  // Mostly another tab of the same browser holds other tickets now.
  if (refused === "cancelled" && payment === null) return m.orders_dropped();
  const line = lines.find((one) => one.ticket === ticket);
  const count = ticket === undefined ? undefined : mostPerBuyer(edition).get(ticket);
  return line && count !== undefined ? m.orders_per_buyer({ name: line.name, count }) : REFUSALS[refused]();
}

/** Holds the same tickets for the same price in a new order. A repeat leads to the same one. */
async function renew({ reference, edition, lines, voucher }: Order, network: HoldingNetwork | null): Promise<Order> {
  // Tickets of the next expo may have the same name and price.
  if (edition !== currentEdition().number) throw new FormRefused(m.orders_expired_changed());
  const offer = await readOffer();
  const wanted = lines.flatMap(({ quantity, price, listPrice = price, ...line }) => {
    const offered = offer.find(({ field }) => field === fieldOf(line));
    return offered?.buyable && offered.price === listPrice ? [{ ...offered, quantity }] : [];
  });
  if (wanted.length < lines.length) throw new FormRefused(m.orders_expired_changed());
  const priced = voucher === undefined ? { lines: wanted, voucher } : await redeemAgain(reference, wanted);
  if (!priced) throw new FormRefused(m.vouchers_expired());
  const held = await siteOrders().placing.hold(toHold(`after ${reference}`, priced.lines, network, priced.voucher));
  if ("order" in held) return held.order;
  if (held.soldOut === VOUCHER_ROW) throw new FormRefused(m.vouchers_expired());
  const [reason = ""] = Object.values(await describeShortage(held.soldOut, wanted));
  throw new FormRefused(m.orders_expired_gone({ reason }));
}

const REFUSALS: Readonly<Record<PlaceRefusal, () => string>> = {
  asked: m.orders_not_open,
  held: m.orders_not_open,
  placed: m.orders_not_open,
  expiring: m.orders_not_open,
  expired: m.orders_expired_changed,
  cancelled: m.orders_not_open,
  paid: m.orders_not_open,
  refund_due: m.orders_not_open,
  issued: m.orders_not_open,
  refunded: m.orders_not_open,
  other: m.orders_not_open,
  too_many: m.orders_too_many_open,
  called_off: m.orders_closed,
  too_many_unpaid: m.orders_unpaid,
  too_many_unpaid_nearby: m.orders_unpaid_nearby,
  too_many_of_ticket: m.orders_expired_changed,
  too_many_of_voucher: m.vouchers_mailbox,
};
