import type { ItemAvailability, Offer } from "schema-dts";
import type { EventStatus } from "~/entities/event";
import type { Ticket, TicketAvailability } from "~/entities/ticket";
import { type TicketState, ticketStateAt } from "./ticket-state";

/** The ticket's state as schema.org's (https://schema.org/ItemAvailability). */
const AVAILABILITIES: Record<TicketAvailability, ItemAvailability> = {
  not_yet: "https://schema.org/OutOfStock",
  on_sale: "https://schema.org/InStock",
  few_left: "https://schema.org/LimitedAvailability",
  held: "https://schema.org/Reserved",
  sold_out: "https://schema.org/SoldOut",
  ended: "https://schema.org/Discontinued",
  unavailable: "https://schema.org/OutOfStock",
};

type Sale = {
  status: EventStatus;
  /** ms since the epoch */
  now: number;
  /** Without a trailing slash. */
  siteUrl: string;
};

/**
 * A ticket as an offer (https://schema.org/Offer), with what the short list shows: price, state, and when its
 * sale begins.
 */
export function ticketPriceOffer(ticket: Ticket, sale: Sale) {
  return offerIn(ticketStateAt(ticket, sale.status, sale.now), ticket, sale.siteUrl);
}

/**
 * A ticket as an offer with what its card shows: description, the end of its sale where its state names that, and the
 * shop.
 */
export function ticketOffer(ticket: Ticket, sale: Sale) {
  const state = ticketStateAt(ticket, sale.status, sale.now);
  return {
    ...offerIn(state, ticket, sale.siteUrl),
    description: ticket.description,
    ...(namesTheEnd(state.availability, sale.status) && { validThrough: ticket.salesEnd }),
    ...(state.buyable && ticket.purchaseUrl && { url: ticket.purchaseUrl }),
  } satisfies Offer;
}

function offerIn({ availability }: TicketState, ticket: Ticket, siteUrl: string) {
  return {
    "@type": "Offer",
    name: ticket.name,
    price: ticket.price,
    priceCurrency: ticket.currency,
    availability: AVAILABILITIES[availability],
    validFrom: ticket.salesStart,
    url: `${siteUrl}/ticket`,
  } as const satisfies Offer;
}

/** Whether the text of a state names the end of the sale; see `ticketStateAt`. */
function namesTheEnd(availability: TicketAvailability, status: EventStatus): boolean {
  return ["on_sale", "few_left", "ended"].includes(availability) && status !== "ended";
}
