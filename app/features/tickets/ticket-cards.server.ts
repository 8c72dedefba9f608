import type { Event } from "~/entities/event";
import { eventStatusAt } from "~/entities/event-status";
import { formatMoment, formatWeekday, startOfJakartaDay } from "~/entities/jakarta-time";
import { formatPrice } from "~/entities/money";
import type { Ticket } from "~/entities/ticket";
import { whatsappLink } from "~/entities/whatsapp-link";
import type { TicketCardData } from "./ticket-card";
import { ticketStateAt } from "./ticket-state";

/**
 * Tickets as cards: featured first, then in the order given.
 * @param now ms since the epoch
 * @param whatsapp number to buy from where a ticket has no shop
 */
export function ticketCards(tickets: Ticket[], event: Event, now: number, whatsapp: string): TicketCardData[] {
  const status = eventStatusAt(event, now);
  return tickets
    .toSorted((a, b) => Number(b.featured) - Number(a.featured))
    .map((ticket) => ({
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
      order: `${ticket.minPerOrder} to ${ticket.maxPerOrder} in an order.`,
      saleFrom: `Sold from ${formatMoment(ticket.salesStart)}`,
      state: ticketStateAt(ticket, status, now),
      buyUrl: ticket.purchaseUrl ?? whatsappLink(whatsapp, `Hello, I would like to buy: ${ticket.name}.`),
      inChat: !ticket.purchaseUrl,
    }));
}
