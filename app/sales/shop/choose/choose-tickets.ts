import { m } from "~/paraglide/messages";

/** A ticket that this site sells, as a buyer chooses it: with a day where its holder has to choose one. */
export type OfferedTicket = {
  /** Its name in forms and queries (`fieldOf`). */
  field: string;
  ticket: string;
  name: string;
  /** Rupiah, and as text. */
  price: number;
  cost: string;
  /** The days on which it lets in, as text. */
  when: string;
  minPerOrder: number;
  maxPerOrder: number;
  /** Whether it can be bought now, and why or why not. */
  buyable: boolean;
  reason: string;
  /** Few are left, which stands out. */
  isScarce?: boolean;
  /** Whether its days are over. */
  isOver?: boolean;
};

/** A ticket that is not sold here, but in another shop, whose host is `shop`, or in a chat. */
export type SoldElsewhere = Pick<OfferedTicket, "name" | "cost" | "when" | "buyable" | "reason" | "isScarce"> & {
  id: string;
  url: string;
  inChat: boolean;
  shop: string | undefined;
};

/** A ticket of the list, sold here or elsewhere. */
export type ListedTicket = OfferedTicket | SoldElsewhere;

/** Whether a ticket is not sold here. */
export const isElsewhere = (ticket: ListedTicket): ticket is SoldElsewhere => "id" in ticket;

export type Choice<Ticket> = { lines: (Ticket & { quantity: number })[] } | { faults: Record<string, string> };

/** Longest number that is typed: more than any quantity. */
export const MAX_DIGITS = 10;

/** The name of the field with the prices that the buyer saw. */
export const PRICES_FIELD = "seen_prices";

/** The name of the field for the code of a voucher. No ticket has an underscore in its id. */
export const VOUCHER_FIELD = "voucher_code";

/** The prices of an offer as the form sends them back. */
export const pricesOf = (offer: readonly OfferedTicket[]): string =>
  String(new URLSearchParams(offer.map(({ field, price }) => [field, String(price)])));

/** Whether a buyer saw the prices of what is chosen. @param seen as the form sent it back */
export function sawPrices(seen: string | undefined, lines: readonly OfferedTicket[]): boolean {
  const prices = new URLSearchParams(seen);
  return lines.every(({ field, price }) => prices.get(field) === String(price));
}

/** Whether all that a buyer saw is still offered: a number that was typed for what is gone would be lost. @param seen as the form sent it back */
export function isStillOffered(seen: string | undefined, offer: readonly OfferedTicket[]): boolean {
  const fields = new Set(offer.map(({ field }) => field));
  return [...new URLSearchParams(seen).keys()].every((field) => fields.has(field));
}

/**
 * Reads how many of each ticket a buyer wants. What an order may have of a ticket counts for all of its days together.
 * @param typed by field: empty or 0 for none
 * @returns what is wrong by field, or the tickets; none when nothing was chosen
 */
export function chooseTickets<Ticket extends OfferedTicket>(
  offer: readonly Ticket[],
  typed: Pick<ReadonlyMap<string, string>, "get">,
): Choice<Ticket> {
  const chosen = offer.flatMap((ticket) => {
    const text = typed.get(ticket.field)?.trim() ?? "";
    if (text === "" || /^0+$/.test(text)) return [];
    return [{ ...ticket, quantity: /^\d+$/.test(text) ? Number(text) : Number.NaN }];
  });
  const ofTicket = Map.groupBy(chosen, ({ ticket }) => ticket);
  const faults = chosen.flatMap((line) => {
    const all = ofTicket.get(line.ticket)?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    const fault = faultOf(line, all, line.quantity < all);
    return fault ? [[line.field, fault] as const] : [];
  });
  return faults.length > 0 ? { faults: Object.fromEntries(faults) } : { lines: chosen };
}

/** What is wrong with so many of a ticket. @param onDays whether there are some on several days */
function faultOf(
  { buyable, reason, minPerOrder, maxPerOrder }: OfferedTicket,
  quantity: number,
  onDays: boolean,
): string | null {
  if (!buyable) return reason;
  if (quantity >= minPerOrder && quantity <= maxPerOrder) return null;
  const bounds = { min: minPerOrder, max: maxPerOrder };
  return onDays ? m.orders_quantity_bounds_days(bounds) : m.orders_quantity_bounds(bounds);
}
