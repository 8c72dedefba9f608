import type { ItemAvailability, Offer } from "schema-dts";
import type { EventStatus } from "~/entities/event";
import type { Ticket, TicketAvailability } from "~/entities/ticket";
import { ticketStateAt } from "./ticket-state";

/** The state that the page shows, in schema.org's words (https://schema.org/ItemAvailability). */
const AVAILABILITIES: Record<TicketAvailability, ItemAvailability> = {
  not_yet: "https://schema.org/OutOfStock",
  on_sale: "https://schema.org/InStock",
  few_left: "https://schema.org/LimitedAvailability",
  held: "https://schema.org/Reserved",
  sold_out: "https://schema.org/SoldOut",
  ended: "https://schema.org/Discontinued",
  unavailable: "https://schema.org/OutOfStock",
};

/**
 * Tickets as offers (https://schema.org/Offer), each in the state in which its card shows it.
 * @param now ms since the epoch
 * @param siteUrl without a trailing slash
 */
export function ticketOffers(tickets: readonly Ticket[], status: EventStatus, now: number, siteUrl: string): Offer[] {
  return tickets.map((ticket) => ({
    "@type": "Offer",
    name: ticket.name,
    description: ticket.description,
    price: ticket.price,
    priceCurrency: ticket.currency,
    availability: AVAILABILITIES[ticketStateAt(ticket, status, now).availability],
    validFrom: ticket.salesStart,
    validThrough: ticket.salesEnd,
    url: ticket.purchaseUrl ?? `${siteUrl}/ticket`,
  }));
}
