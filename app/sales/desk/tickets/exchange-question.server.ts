import { randomUUID } from "node:crypto";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { BASE_LOCALE } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatRupiah } from "~/base/values/money";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { fieldOf, lineOf } from "~/sales/model/order-lines";
import type { Exchanged, ExchangeTerms, Order } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { attemptOfPayment } from "~/sales/payments/refund-offers.server";
import { type Offer, payableUntil, readOffer, toHold } from "~/sales/shop/choose/order-offer.server";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";

/** Most characters of what staff add to an exchange. */
export const MAX_EXCHANGE_NOTE = 200;

const DAY_MS = 24 * 3600_000;

/** Days within which a difference may have to be paid. */
const DAYS_TO_PAY = [1, 3, 7] as const;

/** How a buyer pays what another ticket costs more, as all orders of this site are paid; null: at the desk alone. */
function differencePayment(): "manual" | "midtrans" | null {
  if (env.sales?.payment === "midtrans") return "midtrans";
  return env.sales?.account || env.sales?.qris ? "manual" : null;
}

/** Whether a ticket of an order may be exchanged: it is valid, and of the expo that is sold now. */
export const mayExchange = (order: Order, { state }: IssuedTicket): boolean =>
  order.state === "issued" && order.buyer !== null && state === "issued" && order.edition === currentEdition().number;

/**
 * What is asked before a ticket is exchanged. @param asked `to`: the field of the new one, as it was chosen, null: nobody has pressed yet; `missing`: what of the
 * order never arrived
 * @param what the old one is
 */
export async function toExchangeQuestion(
  order: Order,
  ticket: IssuedTicket,
  asked: { to: string | null; isWordless: boolean; missing: number },
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
    to: chosen?.field ?? "",
    toFault: asked.to === null || chosen ? "" : m.money_exchange_choose_first(),
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
          /** Within how many days the buyer may be asked to pay the difference; null: there is none, or no way to pay it. */
          days:
            difference > 0 && differencePayment() !== null
              ? DAYS_TO_PAY.map((count) => ({ value: String(count), label: m.finance_ask_days({ count }) }))
              : null,
          noteFault: asked.isWordless ? m.money_exchange_note_missing() : "",
          hidden: { ticket: ticket.id, to: chosen.field, price: String(chosen.price), key: randomUUID() },
        }
      : null,
  };
}

export type ExchangeQuestion = NonNullable<Awaited<ReturnType<typeof toExchangeQuestion>>>;

/** @param rest what is left of the old ticket's money */
function differenceText(difference: number, rest: number): string {
  if (difference > 0) return m.money_exchange_more({ amount: formatRupiah(difference) });
  if (difference === 0) return m.money_exchange_same();
  return rest > 0 ? m.money_exchange_less({ amount: formatRupiah(rest) }) : m.finance_exchange_nothing();
}

/** What somebody has chosen. `price`: rupiah of the new ticket, as the page said; `key`: of the form. */
export type ChosenExchange = { to: string; price: string; key: string; note: string; rest: ExchangeTerms["rest"] };

/** How staff ask for the difference. `days`: until when it is to be paid. */
export type AskedExchange = Omit<ChosenExchange, "rest"> & { days: string };

/** What a ticket is exchanged for, in the language of its buyer. @returns null: it is not as the page had it */
async function readWanted(order: Order, ticket: IssuedTicket, { to, price }: { to: string; price: string }) {
  const offer = order.buyer ? await runWithLocale(order.buyer.language, readOffer) : [];
  const wanted: Offer | undefined = offer.find(({ field }) => field === to && field !== fieldOf(ticket));
  const isAsShown = wanted && String(wanted.price) === price && order.edition === currentEdition().number;
  return isAsShown ? wanted : null;
}

const holdOf = (order: Order, wanted: Offer, key: string) => ({
  ...toHold(`exchange ${key}`, [{ ...wanted, quantity: 1 }], null),
  ...{ confirmFirst: false, edition: order.edition },
});

const saidOf = (made: Exchanged) =>
  "order" in made ? { reference: made.order.reference } : "soldOut" in made ? "sold-out" : "meanwhile";

/**
 * Exchanges a ticket, once for each key. @returns the reference of the new order, or why there is none: `no-note`: how the difference was paid
 * has to be said; `sold-out`; `meanwhile`: it is not as the page had it
 */
export async function exchangeTicket(
  order: Order,
  ticket: IssuedTicket,
  { note, rest, key, ...chosen }: ChosenExchange,
  editor: string,
): Promise<{ reference: string } | "no-note" | "sold-out" | "meanwhile"> {
  const wanted = await readWanted(order, ticket, chosen);
  if (!wanted) return "meanwhile";
  if (note === "" && wanted.price > (lineOf(order, ticket)?.price ?? 0)) return "no-note";
  const terms = { rest, note, attempt: await attemptOfPayment(order), editor };
  return runWithLocale(order.buyer?.language ?? BASE_LOCALE, async () =>
    saidOf(await siteOrders().tickets.exchangeTicket(ticket.id, holdOf(order, wanted, key), terms)),
  );
}

/**
 * Asks the buyer for what another ticket costs more, once for each key. @returns the reference of the order that waits for it, or why there is
 * none: `too-late`: it could not be paid in time
 */
export async function askForExchange(
  order: Order,
  ticket: IssuedTicket,
  { note, key, days, ...chosen }: AskedExchange,
  editor: string,
): Promise<{ reference: string } | "too-late" | "sold-out" | "meanwhile"> {
  const wanted = await readWanted(order, ticket, chosen);
  if (!wanted) return "meanwhile";
  const payment = differencePayment();
  if (payment === null) return "meanwhile";
  const now = wallClock.now();
  const until = payableUntil(payment, [wanted.days]);
  if (until <= now) return "too-late";
  const wait = DAYS_TO_PAY.find((known) => String(known) === days) ?? DAYS_TO_PAY[1];
  const terms = {
    payment,
    deadline: Math.min(now + wait * DAY_MS, until),
    note,
    attempt: await attemptOfPayment(order),
    editor,
  };
  return runWithLocale(order.buyer?.language ?? BASE_LOCALE, async () =>
    saidOf(await siteOrders().tickets.askForExchange(ticket.id, holdOf(order, wanted, key), terms)),
  );
}
