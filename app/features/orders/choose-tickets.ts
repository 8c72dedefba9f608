import { m } from "~/paraglide/messages";

/** A ticket that this site sells, as a buyer chooses it. */
export type OfferedTicket = {
  id: string;
  name: string;
  /** Rupiah, and as text. */
  price: number;
  cost: string;
  days: string;
  minPerOrder: number;
  maxPerOrder: number;
  /** Whether it can be bought now, and why or why not. */
  buyable: boolean;
  reason: string;
};

export type Choice<Ticket> = { lines: (Ticket & { quantity: number })[] } | { faults: Record<string, string> };

/** Longest number that is typed: more than any quantity. */
export const MAX_DIGITS = 10;

/** The name of the field with the prices that the buyer saw. */
export const PRICES_FIELD = "seen_prices";

/** The prices of an offer as the form sends them back. */
export const pricesOf = (offer: readonly OfferedTicket[]): string =>
  offer.map(({ id, price }) => `${id}=${price}`).join("&");

/**
 * Reads how many of each ticket a buyer wants.
 * @param typed by the id of a ticket: empty or 0 for none
 * @returns what is wrong by the id of a ticket, or the tickets; none when nothing was chosen
 */
export function chooseTickets<Ticket extends OfferedTicket>(
  offer: readonly Ticket[],
  typed: Pick<ReadonlyMap<string, string>, "get">,
): Choice<Ticket> {
  const faults: Record<string, string> = {};
  const lines = offer.flatMap((ticket) => {
    const text = typed.get(ticket.id)?.trim() ?? "";
    if (text === "" || /^0+$/.test(text)) return [];
    const quantity = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    const fault = faultOf(ticket, quantity);
    if (fault) faults[ticket.id] = fault;
    return fault ? [] : [{ ...ticket, quantity }];
  });
  return Object.keys(faults).length > 0 ? { faults } : { lines };
}

function faultOf({ buyable, reason, minPerOrder, maxPerOrder }: OfferedTicket, quantity: number): string | null {
  if (!buyable) return reason;
  const bounds = { min: minPerOrder, max: maxPerOrder };
  return quantity >= minPerOrder && quantity <= maxPerOrder ? null : m.orders_quantity_bounds(bounds);
}
