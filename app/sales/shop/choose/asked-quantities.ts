import { m } from "~/paraglide/messages";
import { PRESSED_FIELD } from "~/sales/model/order-lines";
import { MAX_DIGITS, type OfferedTicket } from "./choose-tickets";

/** How many of each ticket, by field, and what is missing: the message of the page, and what is wrong by field. */
type Asked = { quantities: Record<string, string>; missing?: { message: string; faults: Record<string, string> } };

/**
 * The numbers in the address of the page. The ticket whose button was pressed has its fewest when there is none for it; one whose holder
 * has to choose a day needs that first.
 * @param query as the form of the ticket page sends it
 */
export function readQuantities(offer: readonly OfferedTicket[], query: URLSearchParams): Asked {
  const quantities = Object.fromEntries(
    offer.flatMap(({ field }) => {
      const typed = query.get(field)?.slice(0, MAX_DIGITS) ?? "";
      return typed ? [[field, typed]] : [];
    }),
  );
  const name = query.get(PRESSED_FIELD);
  // A whole ticket, or one of its days.
  const pressed = offer.filter(({ field, ticket }) => field === name || ticket === name);
  const isAsked = pressed.some(({ field }) => /[^0]/.test(quantities[field] ?? ""));
  const days = pressed.filter(({ buyable }) => buyable);
  const [only] = days.length > 0 ? days : pressed;
  if (!only || isAsked) return { quantities };
  if (days.length > 1) {
    const message = m.orders_day_missing({ name: only.name });
    return { quantities, missing: { message, faults: { [only.field]: m.orders_day_missing_here() } } };
  }
  return { quantities: { ...quantities, [only.field]: String(only.minPerOrder) } };
}
