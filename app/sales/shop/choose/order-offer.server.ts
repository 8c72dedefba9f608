import type { RouterContextProvider } from "react-router";
import { siteClock, siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { listDays } from "~/base/values/day-runs";
import { formatMoment, jakartaMoment } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { paidBefore } from "~/content/availability/pay-deadline";
import { idsSoldHere, onDay } from "~/content/availability/shown-tickets.server";
import { lastClosingOf } from "~/content/model/opening-hours";
import { peopleOf, type Ticket, type TicketState } from "~/content/model/ticket";
import { productApi } from "~/content/product-api/product-api.server";
import { hasNoneLeft, toTicketStateView } from "~/content/season/ticket-state";
import { currentContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { hashAddress } from "~/platform/http/security/rate-limit.server";
import type { HoldingNetwork } from "~/sales/limits/order-limits.server";
import { fieldOf } from "~/sales/model/order-lines";
import { HOLD_MS } from "~/sales/model/order-rules";
import type { NewHold, Order } from "~/sales/orders/orders";
import { siteConfirmsFirst } from "~/sales/orders/site-orders.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import type { OfferedTicket } from "./choose-tickets";

/**
 * A ticket of the offer, with what an order stores. `isEnded`: whether it is not sold any more, however many are left. `day`: that its
 * holder chooses, or ''. `over`: when its last day is over, in ms since the epoch.
 */
export type Offer = OfferedTicket & {
  isEnded: boolean;
  /** Whether nothing of it is left now, so that somebody may wait for it. */
  isGone: boolean;
  day: string;
  days: readonly string[];
  people: number;
  over: number;
};

/**
 * Until when tickets can be paid on this site, in ms since the epoch, by the real clock, which orders follow.
 * @param days on which each of them lets in
 */
export function payableUntil(payment: "manual" | "midtrans", days: readonly (readonly string[])[]): number {
  const { event } = currentContent();
  return paidBefore(
    payment,
    days.map((valid) => Date.parse(lastClosingOf(event, valid)) - siteClockOffset),
  );
}

/** The tickets that this site sells, whether or not they can be bought now. A ticket for one day is there once for each of its days. */
export async function readOffer(): Promise<Offer[]> {
  const [event, tickets] = await required(Promise.all([productApi.event(), productApi.tickets()]));
  const now = siteClock.now();
  const ids = idsSoldHere();
  return tickets
    .filter(({ id }) => ids.has(id))
    .flatMap((ticket) => {
      const days = ticket.validity === "one_day" ? ticket.validOn.toSorted() : [""];
      return days.map((day) => toOffer(onDay(ticket, day), day, toTicketStateView(onDay(ticket, day), event, now)));
    });
}

/** Whether the sale is over for those too who have chosen tickets. Of what is held or sold out they may have the last. */
const IS_ENDED: Readonly<Record<TicketState, boolean>> = {
  not_yet: false,
  on_sale: false,
  few_left: false,
  held: false,
  sold_out: false,
  ended: true,
  unavailable: true,
};

/** Why a ticket can or cannot be bought: no sign beside it says what ends, or that all are reserved. */
function reasonOf({ state, label, reason, closes }: ReturnType<typeof toTicketStateView>): string {
  if (state === "on_sale" && closes) return m.shop_on_sale({ end: formatMoment(closes) });
  if (state === "few_left" && closes) return m.shop_few_left({ end: formatMoment(closes) });
  return state === "held" ? `${label}. ${reason}` : reason;
}

function toOffer(ticket: Ticket, day: string, view: ReturnType<typeof toTicketStateView>): Offer {
  const { state, buyable } = view;
  const { id, name, price, minPerOrder, maxPerOrder } = ticket;
  const days = ticket.validOn.toSorted();
  return {
    field: fieldOf({ ticket: id, day }),
    ticket: id,
    day,
    days,
    people: peopleOf(ticket),
    name,
    price,
    cost: formatPrice(price, "IDR"),
    when: listDays(days),
    minPerOrder,
    maxPerOrder,
    buyable,
    reason: reasonOf(view),
    isScarce: state === "few_left",
    isEnded: IS_ENDED[state],
    isGone: hasNoneLeft(state),
    // By the real clock, which orders follow.
    over: Date.parse(jakartaMoment(days.at(-1) ?? "", "23:59")) - siteClockOffset,
  };
}

/** What the browser shows of an offer. */
export const toOfferView = (offer: readonly Offer[]): OfferedTicket[] =>
  offer.map(({ day: _, days: __, people: ___, over, isEnded: ____, isGone: _____, ...shown }) => ({
    ...shown,
    isOver: over < wallClock.now(),
  }));

/** Whether a ticket of an order is not sold any more. Who holds it goes on all the same; where nothing is held, it is too late. */
export async function isSaleEnded({ lines }: Pick<Order, "lines">): Promise<boolean> {
  const offer = new Map((await readOffer()).map((offered) => [offered.field, offered]));
  return lines.some((line) => offer.get(fieldOf(line))?.isEnded ?? true);
}

/** What the page where tickets are chosen says of holding them, as the switch of the sale says. `button`: null: there is nothing to hold now. */
export function toHoldTexts(offer: readonly Pick<OfferedTicket, "buyable">[]): {
  lead: string | undefined;
  button: string | null;
} {
  if (!offer.some(({ buyable }) => buyable)) return { lead: undefined, button: null };
  const minutes = HOLD_MS / 60_000;
  const lead = siteConfirmsFirst() ? m.orders_new_lead_asked() : m.orders_new_lead({ minutes });
  return { lead, button: m.orders_ask_for() };
}

/** The network that tickets are held for; null when its address is not known. */
export function networkOf(args: { request: Request; context: Readonly<RouterContextProvider> }): HoldingNetwork | null {
  const address = visitorAddress(args.request, args.context);
  return address ? { key: hashAddress(address), most: env.orderLimit } : null;
}

/**
 * An order to hold, as the switch of the sale says.
 * @param network that holds it; null: it counts for none @param voucher whose prices the lines have; absent: it has none
 */
export const toHold = (
  key: string,
  lines: readonly (Offer & { quantity: number; listPrice?: number })[],
  network: NewHold["network"],
  voucher?: NewHold["voucher"],
): NewHold => ({
  key,
  network,
  voucher,
  confirmFirst: siteConfirmsFirst(),
  keepUntil: Math.max(...lines.map(({ over }) => over)),
  quotas: quotasHere(),
  lines: lines.map(({ ticket, day, days, people, name, quantity, price, listPrice }) => ({
    ...{ ticket, day, days, people, name, quantity, price, listPrice },
  })),
});
