import { m } from "~/paraglide/messages";
import { PRESSED_FIELD } from "~/sales/model/order-lines";
import { MAX_DIGITS, type OfferedTicket, VOUCHER_FIELD } from "./choose-tickets";
import { isNothingTyped } from "./stepped-count";

/** How many of each ticket, by field, and what is missing: the message of the page, and what is wrong by field. */
type Asked = { quantities: Record<string, string>; missing?: { message: string; faults: Record<string, string> } };

/** Whether the form was sent with all of its fields empty. A link with the code of a voucher asks for nothing yet. */
function isNothingAsked(offer: readonly OfferedTicket[], query: URLSearchParams): boolean {
  const sent = offer.flatMap(({ field }) => query.getAll(field));
  return sent.length > 0 && !query.has(PRESSED_FIELD) && !query.has(VOUCHER_FIELD) && sent.every(isNothingTyped);
}

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
  if (isNothingAsked(offer, query)) return { quantities, missing: { message: m.orders_nothing_chosen(), faults: {} } };
  if (!only || isAsked) return { quantities };
  if (days.length > 1) {
    const message = m.orders_day_missing({ name: only.name });
    return { quantities, missing: { message, faults: { [only.field]: m.orders_day_missing_here() } } };
  }
  return { quantities: { ...quantities, [only.field]: String(only.minPerOrder) } };
}
