import { randomUUID } from "node:crypto";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatPrice } from "~/base/values/money";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { fieldOf, lineOf } from "~/sales/model/order-lines";
import type { ExchangeTerms, Order } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { attemptOfPayment } from "~/sales/payments/refund-offers.server";
import { type Offer, readOffer, toHold } from "~/sales/shop/choose/order-offer.server";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";

/** Most characters of what staff add to an exchange. */
export const MAX_EXCHANGE_NOTE = 200;

const rupiah = (amount: number) => (amount === 0 ? "Rp 0" : formatPrice(amount, "IDR"));

/** Whether a ticket of an order may be exchanged: it is valid, and of the expo that is sold now. */
export const mayExchange = (order: Order, { state }: IssuedTicket): boolean =>
  order.state === "issued" && order.buyer !== null && state === "issued" && order.edition === currentEdition().number;

/**
 * What is asked before a ticket is exchanged. @param asked `to`: the field of the new one, as it was chosen; `missing`: what of the
 * order never arrived
 * @param what the old one is
 */
export async function toExchangeQuestion(
  order: Order,
  ticket: IssuedTicket,
  asked: { to: string; isWordless: boolean; missing: number },
  what: string,
) {
  const offer = await readOffer();
  const own = fieldOf(ticket);
  const others = offer.filter(({ field }) => field !== own);
  const chosen = others.find(({ field }) => field === asked.to);
  const price = lineOf(order, ticket)?.price ?? 0;
  const difference = chosen ? chosen.price - price : 0;
  const rest = chosen ? Math.max(0, price - Math.min(price, asked.missing) - chosen.price) : 0;
  return {
    ticket: ticket.id,
    text: m.money_exchange_ask({ what, holder: ticket.holder || (order.buyer?.name ?? m.sales_check_someone()) }),
    to: asked.to,
    options: [
      { value: "", label: m.money_exchange_choose() },
      ...others.map(({ field, name, when, cost }) => ({ value: field, label: [name, when, cost].join(" · ") })),
    ],
    /** What the difference is; null: nothing is chosen. */
    chosen: chosen
      ? {
          text: differenceText(difference, rest),
          hasRest: rest > 0,
          needsNote: difference > 0,
          noteFault: asked.isWordless ? m.money_exchange_note_missing() : "",
          hidden: { ticket: ticket.id, to: chosen.field, price: String(chosen.price), key: randomUUID() },
        }
      : null,
  };
}

export type ExchangeQuestion = NonNullable<Awaited<ReturnType<typeof toExchangeQuestion>>>;

/** @param rest what is left of the old ticket's money */
function differenceText(difference: number, rest: number): string {
  if (difference > 0) return m.money_exchange_more({ amount: rupiah(difference) });
  if (difference === 0) return m.money_exchange_same();
  return rest > 0 ? m.money_exchange_less({ amount: rupiah(rest) }) : m.finance_exchange_nothing();
}

/** What somebody has chosen. `price`: rupiah of the new ticket, as the page said; `key`: of the form. */
export type ChosenExchange = { to: string; price: string; key: string; note: string; rest: ExchangeTerms["rest"] };

/**
 * Exchanges a ticket, once for each key. @returns the reference of the new order, or why there is none: `no-note`: how the difference was paid
 * has to be said; `sold-out`; `meanwhile`: it is not as the page had it
 */
export async function exchangeTicket(
  order: Order,
  ticket: IssuedTicket,
  { to, price, key, note, rest }: ChosenExchange,
  editor: string,
): Promise<{ reference: string } | "no-note" | "sold-out" | "meanwhile"> {
  const language = order.buyer?.language;
  const offer = language ? await runWithLocale(language, readOffer) : [];
  const wanted: Offer | undefined = offer.find(({ field }) => field === to && field !== fieldOf(ticket));
  if (!wanted || String(wanted.price) !== price || order.edition !== currentEdition().number) return "meanwhile";
  if (note === "" && wanted.price > (lineOf(order, ticket)?.price ?? 0)) return "no-note";
  const hold = { ...toHold(`exchange ${key}`, [{ ...wanted, quantity: 1 }], null), confirmFirst: false };
  const terms = { rest, note, attempt: await attemptOfPayment(order), editor };
  const made = await runWithLocale(language ?? "id", () =>
    siteOrders().exchangeTicket(ticket.id, { ...hold, edition: order.edition }, terms),
  );
  if ("order" in made) return { reference: made.order.reference };
  return "soldOut" in made ? "sold-out" : "meanwhile";
}
