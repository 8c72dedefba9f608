import type { Event } from "~/entities/event";
import type { Ticket } from "~/entities/ticket";
import { whatsappLink } from "~/entities/values/addresses";
import { formatMoment, formatWeekday, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import { seasonAt } from "~/entities/values/season";
import type { TicketCardData } from "./ticket-card";
import { ticketStateAt } from "./ticket-state";

/**
 * Tickets as cards: featured first, then in the order given.
 * @param now ms since the epoch
 * @param whatsapp number to buy from where a ticket has no shop
 */
export function ticketCards(tickets: Ticket[], event: Event, now: number, whatsapp: string): TicketCardData[] {
  const season = seasonAt(event, now);
  return featuredFirst(tickets).map((ticket) => {
    const { availability, buyable, label, reason } = ticketStateAt(ticket, season, now);
    return {
      id: ticket.id,
      name: ticket.name,
      description: ticket.description,
      benefits: ticket.benefits,
      conditions: ticket.conditions,
      featured: ticket.featured,
      price: formatPrice(ticket.price, ticket.currency),
      originalPrice:
        ticket.originalPrice === undefined ? undefined : formatPrice(ticket.originalPrice, ticket.currency),
      days: ticket.validOn.map((day) => formatWeekday(startOfJakartaDay(day))).join(" · "),
      label,
      reason,
      saleFrom: availability === "not_yet" ? undefined : saleFrom(ticket),
      purchase: buyable ? purchaseOf(ticket, whatsapp) : undefined,
    };
  });
}

/**
 * Tickets for the short list, with the same texts in the same order.
 * @param now ms since the epoch
 */
export function ticketPrices(tickets: Ticket[], event: Event, now: number) {
  const season = seasonAt(event, now);
  return featuredFirst(tickets).map((ticket) => {
    const { buyable, label } = ticketStateAt(ticket, season, now);
    return {
      id: ticket.id,
      name: ticket.name,
      price: formatPrice(ticket.price, ticket.currency),
      featured: ticket.featured,
      saleFrom: saleFrom(ticket),
      label,
      buyable,
    };
  });
}

export type TicketPrice = ReturnType<typeof ticketPrices>[number];

const featuredFirst = (tickets: Ticket[]) => tickets.toSorted((a, b) => Number(b.featured) - Number(a.featured));

const saleFrom = ({ salesStart }: Ticket) => `Sold from ${formatMoment(salesStart)}`;

function purchaseOf({ name, purchaseUrl, minPerOrder, maxPerOrder }: Ticket, whatsapp: string) {
  return {
    url: purchaseUrl ?? whatsappLink(whatsapp, `Hello, I would like to buy: ${name}.`),
    inChat: !purchaseUrl,
    order: `${minPerOrder} to ${maxPerOrder} in an order.`,
  };
}
