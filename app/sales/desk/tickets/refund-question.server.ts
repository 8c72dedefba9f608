import { formatRupiah } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import { lineOf } from "~/sales/model/order-lines";
import { FEE_UNITS, type FeeUnit, MAX_FEE_LENGTH, readFee, refundTerms } from "~/sales/model/refund-fee";
import type { Order } from "~/sales/orders/orders";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";

/** A ticket that may be given back, as the question names it. */
type Named = { ticket: IssuedTicket; label: string };

/** A refund as somebody typed it. `tickets`: their ids; none: all. `isTyped`: somebody has chosen, and wants to know what goes back. */
export type AskedRefund = { tickets: readonly string[]; fee: string; unit: FeeUnit; isTyped: boolean };

/** Reads what an address, or a form, asks. */
export const readAskedRefund = (fields: { tickets: readonly string[]; fee: string | null; unit: string | null }) => ({
  tickets: fields.tickets.filter(Boolean),
  fee: (fields.fee ?? "").slice(0, MAX_FEE_LENGTH),
  unit: FEE_UNITS.find((known) => known === fields.unit) ?? "percent",
  isTyped: fields.fee !== null,
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
  const texts = { count, name: holder, amount: formatRupiah(terms?.back ?? price) };
  // Without a price nothing can be kept.
  const hasFee = price > 0;
  const isNone = asked.isTyped && asked.tickets.length === 0 && of.length > 1;
  const mayChoose = hasFee || of.length > 1;
  const isWorkedOut = terms !== null && !isNone && (asked.isTyped || !mayChoose);
  return {
    text: m.sales_order_ask_refund(texts),
    /** What somebody chooses first; null: what they chose is worked out. */
    choice: isWorkedOut
      ? null
      : {
          hasFee,
          fee: asked.fee,
          unit: asked.unit,
          units: FEE_UNITS.map((value) => ({ value, label: UNITS[value]() })),
          fault: terms === null ? m.money_refund_fee_fault() : "",
          none: isNone ? m.finance_refund_none() : "",
          tickets: of.map(({ ticket, label }) => ({ id: ticket.id, label, isChosen: !isNone && isChosen(ticket) })),
        },
    /** What is done with one press; null: it has to be chosen first. */
    done:
      isWorkedOut && terms
        ? {
            tickets: count < of.length || count > 1 ? chosen.map(({ label }) => label) : [],
            /** What the fee makes of it; empty: there is none. */
            back:
              terms.fee > 0
                ? m.money_refund_back({ back: formatRupiah(terms.back), fee: formatRupiah(terms.fee) })
                : "",
            /** What never arrived of it; empty: all of it did. */
            short: terms.missing > 0 ? m.finance_refund_short({ missing: formatRupiah(terms.missing) }) : "",
            button: m.sales_order_refund_button({ count }),
            again: mayChoose ? `ask=refund${chosen.map(({ ticket }) => `&ticket=${ticket.id}`).join("")}` : null,
            hidden: {
              tickets: chosen.map(({ ticket }) => ticket.id).join(" "),
              fee: asked.fee,
              unit: asked.unit,
              back: String(terms.back),
            },
          }
        : null,
  };
}

export type RefundQuestion = NonNullable<ReturnType<typeof toRefundQuestion>>;

const UNITS: Readonly<Record<FeeUnit, () => string>> = {
  percent: () => m.money_refund_percent(),
  rupiah: () => m.money_refund_rupiah(),
};
