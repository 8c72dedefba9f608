import { formatPrice } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import { lineOf } from "~/sales/model/order-lines";
import { FEE_UNITS, type FeeUnit, MAX_FEE_LENGTH, readFee, refundTerms } from "~/sales/model/refund-fee";
import type { Order } from "~/sales/orders/orders";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";

/** A ticket that may be given back, as the question names it. */
type Named = { ticket: IssuedTicket; label: string };

/** A refund as somebody typed it. `tickets`: their ids; none: all. */
export type AskedRefund = { tickets: readonly string[]; fee: string; unit: FeeUnit };

/** Reads what an address, or a form, asks. */
export const readAskedRefund = (fields: { tickets: readonly string[]; fee: string | null; unit: string | null }) => ({
  tickets: fields.tickets.filter(Boolean),
  fee: (fields.fee ?? "").slice(0, MAX_FEE_LENGTH),
  unit: FEE_UNITS.find((known) => known === fields.unit) ?? "percent",
});

const priceOf = (order: Order, ticket: IssuedTicket) => lineOf(order, ticket)?.price ?? 0;

/** The tickets that are given back, with what is kept of each. @param missing what of the order never arrived (`missingOf`) @returns null: the fee cannot be read, or is more than a ticket costs */
export function termsOfRefund(
  order: Order,
  tickets: readonly IssuedTicket[],
  { tickets: asked, fee, unit }: AskedRefund,
  missing: number,
) {
  const wanted = readFee(fee, unit);
  const chosen = tickets.filter(({ id, state }) => state !== "refunded" && (asked.length === 0 || asked.includes(id)));
  return wanted && refundTerms(new Map(chosen.map((ticket) => [ticket.id, priceOf(order, ticket)])), wanted, missing);
}

const rupiah = (amount: number) => (amount === 0 ? "Rp 0" : formatPrice(amount, "IDR"));

/** What is asked before tickets are given back. @param of the tickets that may be @param name of the buyer; `missing`: what of the order never arrived @returns null: there are none */
export function toRefundQuestion(
  order: Order,
  of: readonly Named[],
  asked: AskedRefund,
  { name, missing }: { name: string; missing: number },
) {
  if (of.length === 0) return null;
  const isChosen = ({ id }: IssuedTicket) => asked.tickets.length === 0 || asked.tickets.includes(id);
  const chosen = of.filter(({ ticket }) => isChosen(ticket));
  const [first] = chosen;
  if (!first) return null;
  const terms = termsOfRefund(
    order,
    of.map(({ ticket }) => ticket),
    asked,
    missing,
  );
  const price = chosen.reduce((sum, { ticket }) => sum + priceOf(order, ticket), 0);
  const holder = asked.tickets.length === 1 && first.ticket.holder ? first.ticket.holder : name;
  const count = chosen.length;
  const texts = { count, name: holder, amount: rupiah(terms?.back ?? price) };
  return {
    text: m.sales_order_ask_refund(texts),
    /** What the fee makes of it; empty: there is none. */
    back: terms && terms.fee > 0 ? m.money_refund_back({ back: rupiah(terms.back), fee: rupiah(terms.fee) }) : "",
    /** What never arrived of it; empty: all of it did. */
    short: terms && terms.missing > 0 ? m.finance_refund_short({ missing: rupiah(terms.missing) }) : "",
    button: m.sales_order_refund_button({ count }),
    /** Without a price nothing can be kept. */
    hasFee: price > 0,
    fee: asked.fee,
    unit: asked.unit,
    units: FEE_UNITS.map((value) => ({ value, label: UNITS[value]() })),
    fault: terms === null ? m.money_refund_fee_fault() : "",
    tickets: of.map(({ ticket, label }) => ({ id: ticket.id, label, isChosen: isChosen(ticket) })),
    /** For the button; null: the fee has to be corrected first. */
    hidden: terms && {
      tickets: chosen.map(({ ticket }) => ticket.id).join(" "),
      fee: asked.fee,
      unit: asked.unit,
      back: String(terms.back),
    },
  };
}

export type RefundQuestion = NonNullable<ReturnType<typeof toRefundQuestion>>;

const UNITS: Readonly<Record<FeeUnit, () => string>> = {
  percent: () => m.money_refund_percent(),
  rupiah: () => m.money_refund_rupiah(),
};
