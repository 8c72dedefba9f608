import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { formatPhone } from "~/base/phone/phone.server";
import { dayWords, formatShortDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import { siteDatabase } from "~/platform/database/site-database.server";
import { siteBookedLines } from "~/sales/bank/site-booked-lines.server";
import { mayExchange, toExchangeQuestion } from "~/sales/desk/tickets/exchange-question.server";
import { readAskedRefund, toRefundQuestion } from "~/sales/desk/tickets/refund-question.server";
import { OWN_MAILS } from "~/sales/mails/buyer-mails";
import { MailFacts } from "~/sales/mails/mail-facts.server";
import { describeCompany } from "~/sales/model/company";
import { countTickets, type OrderState, orderLabel, orderPaymentLabels } from "~/sales/model/order";
import { type Buyer, MAX_HOLDER } from "~/sales/model/order-form";
import { boughtRows, describeTickets, lineOf, listPriceOf } from "~/sales/model/order-lines";
import { mayBecome, takesMoney } from "~/sales/model/order-rules";
import { attemptStateLabels, refundOutcomeLabels, refundStateLabels } from "~/sales/model/payment";
import type { Orders } from "~/sales/orders/order-store.server";
import type { JournalEntry, Order } from "~/sales/orders/orders";
import type { PaymentAttempt, Refund } from "~/sales/payments/attempt";
import { type RefundOffer, refundOffers } from "~/sales/payments/refund-offers.server";
import { siteAttempts, siteRefunds } from "~/sales/payments/site-payments.server";
import { readTerms } from "~/sales/tickets/codes/ticket-terms";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import { TICKET_WORDS } from "~/sales/tickets/ticket-states.server";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import { outcomeOf } from "./change-order.server";
import { isOrderAction, ORDER_ACTIONS, type OrderAction } from "./order-actions";
import { toHistory } from "./order-history.server";
import { staffStateLabels, toneOf } from "./staff-states";

/** The states in which it matters until when an order can be paid, or could. */
const AWAITS_MONEY: ReadonlySet<OrderState> = new Set(["held", "placed", "expired"]);

/** What marking as paid does to an order that has expired or was cancelled; null: what it always does. */
function payNote(state: OrderState, journal: readonly JournalEntry[]): string | null {
  if (state === "expired") return m.staff_order_pay_expired();
  if (state !== "cancelled") return null;
  const isByBuyer = journal.some((entry) => entry.state === "cancelled" && entry.actor === "buyer");
  return isByBuyer ? m.staff_order_pay_cancelled() : m.staff_order_pay_rejected();
}

type DetailOptions = {
  /** Of the page's address: what was done, and what is asked. */
  params: URLSearchParams;
  /** All that the person may do. */
  may: readonly StaffAction[];
  /** When and where people went in and out with a ticket, which the doors know. */
  passagesOf(ticket: string): Promise<string[]>;
};

/** An order with its journal, its tickets, and what staff can do with them. */
export async function toOrderDetail(orders: Orders, order: Order, { params, may, passagesOf }: DetailOptions) {
  const { reference, state, total, amount, payment, deadline, buyer } = order;
  const attempts = payment === "midtrans" ? await siteAttempts().attempts(reference) : [];
  const returned = await Promise.all(attempts.map(({ id }) => siteRefunds().refunds(id)));
  const refunds = returned.flat();
  const [journal, tickets, changes, acts, seconds, refusals, arrived, asked, asks, kept, money] = await Promise.all([
    orders.reading.journal(reference),
    orders.tickets.ticketsOf(reference),
    orders.tickets.ticketChanges(reference),
    orders.reading.acts(reference),
    siteBookedLines().seconds(reference),
    new MailFacts(siteDatabase()).refusals(reference, OWN_MAILS),
    siteBookedLines().arrived(reference),
    orders.tickets.exchangesOf(reference),
    orders.tickets.exchangeBy(reference),
    orders.tickets.keptPlaces(reference),
    orders.tickets.moneyOf(reference),
  ]);
  const { missing } = money;
  const came = arrived ?? amount;
  const offers = await refundOffers(order, tickets, acts);
  const passages = await Promise.all(tickets.map(({ id }) => passagesOf(id)));
  const shown = { amount: formatPrice(amount, "IDR"), name: buyer?.name ?? m.sales_check_someone() };
  const mayPress = (action: OrderAction) => may.includes(ORDER_ACTIONS[action]);
  const mayExchangeIt = (ticket: IssuedTicket) =>
    mayExchange(order, ticket) && !asked.some(({ ticket: id }) => id === ticket.id);
  const exchanged = tickets.find(({ id }) => id === params.get("ticket"));
  const exchange =
    exchanged && params.get("ask") === "exchange" && mayPress("exchange") && mayExchangeIt(exchanged)
      ? await toExchangeQuestion(
          order,
          exchanged,
          { to: params.get("to"), isWordless: params.get("said") === "no-note", missing },
          whatOf(exchanged, order),
        )
      : null;
  const counts = tickets.length > 0 ? countTickets(tickets.map((ticket) => ticket.state)) : undefined;
  return {
    reference,
    seen: state,
    exchange,
    label: orderLabel(state, counts, staffStateLabels),
    ...outcomeOf(params),
    /** Orders whose payment exchanges one of these tickets, or whose ticket the payment of this one exchanges. */
    waiting: [
      ...asked.map(({ reference: other, ticket }) => ({ other, text: m.finance_waits_here({ ticket }) })),
      ...asks.map(({ old: other, ticket }) => ({ other, text: m.finance_waits_there({ ticket }) })),
    ],
    amount: shown.amount,
    /** Money of an order whose state does not say so has to go back; null: none. */
    back: offers.length > 0 && state !== "refund_due" ? staffStateLabels.refund_due() : null,
    tone: toneOf(state, counts),
    /** null: the buyer's data were deleted. `ways`: to reach them. */
    buyer: buyer && {
      name: buyer.name,
      ways: [
        // Who was invited has no number.
        ...(buyer.phone
          ? [
              { href: `https://wa.me/${buyer.phone.replace(/\D/g, "")}`, label: m.staff_order_whatsapp() },
              { href: `tel:${buyer.phone}`, label: m.staff_order_call() },
            ]
          : []),
        { href: `mailto:${buyer.email}`, label: m.staff_order_write() },
      ],
    },
    refusedMails: buyer ? toRefusedMails(buyer.email, refusals) : [],
    ask: toQuestion(order, { tickets, offers, came }, params, mayPress),
    /** What is asked before tickets are given back. */
    refund:
      params.get("ask") === "refund" && mayPress("refund")
        ? refundQuestion(order, tickets, params, { name: shown.name, missing })
        : null,
    facts: [
      // Its tickets stand in the other column, one by one: a single one says there what it is and costs.
      ...(tickets.length > 1 ? boughtRows(order).map(({ what, price }) => ({ label: what, value: price })) : []),
      // The amount stands at the head of the page: here it is explained.
      ...(amount === total ? [] : amountFacts(order)),
      ...(came < amount ? [{ label: m.finance_arrived(), value: formatPrice(came, "IDR") }] : []),
      ...(AWAITS_MONEY.has(state) ? [{ label: m.orders_until(), value: formatSiteMoment(deadline) }] : []),
      { label: m.orders_payment(), value: payment ? orderPaymentLabels[payment]() : "–" },
      ...(buyer ? buyerFacts(buyer) : [{ label: m.orders_buyer(), value: "–" }]),
      ...(buyer?.company ? [{ label: m.group_billed(), value: describeCompany(buyer.company) }] : []),
      ...(buyer?.account && may.includes("refund")
        ? [{ label: m.off_account_facts(), value: Object.values(buyer.account).join(", ") }]
        : []),
      ...attempts.map(toAttemptFact),
      ...refunds.map(toRefundFact),
      ...(money.reversed > 0 ? [{ label: m.payments_gone(), value: formatPrice(money.reversed, "IDR") }] : []),
    ],
    lines: boughtRows(order),
    history: toHistory({ journal, changes, acts, refunds, seconds, order, came, kept }),
    /** `short`: for a phone, where the name of the buyer stands above it alone. */
    pay:
      payment !== null && takesMoney(state) && mayPress("paid")
        ? {
            label: m.sales_order_paid(shown),
            short: m.sales_order_paid_short(shown),
            note: payNote(state, journal),
            isNext: state === "placed",
          }
        : null,
    person: mayPress("correct") && buyer ? { name: buyer.name, phone: buyer.phone && formatPhone(buyer.phone) } : null,
    mayGroup: mayPress("name"),
    email: mayPress("readdress") ? (buyer?.email ?? null) : null,
    resend:
      tickets.some((ticket) => ticket.state === "issued") && buyer !== null && mayPress("resend")
        ? { label: m.sales_order_resend({ email: buyer.email }), short: m.sales_order_resend_short() }
        : null,
    /** Money that the provider cannot send back. */
    byHand: offers.flatMap((offer) =>
      offer.fault
        ? [
            {
              key: offer.key,
              text: dueText(offer, offer.fault),
              asks: mayPress("kept") ? settleAsks(order, offer) : [],
            },
          ]
        : [],
    ),
    /** The step that is due: to say that the money was sent back, which is asked first; null: none. */
    due:
      mayBecome(state, "refunded") && mayPress("returned")
        ? { query: "ask=returned", label: m.sales_order_returned() }
        : null,
    /** What is asked first. */
    others: [
      ...offers.flatMap((offer) =>
        offer.fault || !mayPress("send")
          ? []
          : [{ query: `ask=send&refund=${offer.key}`, label: sendLabel(offer), isFinal: false }],
      ),
      ...(mayBecome(state, "cancelled") && mayPress("cancel")
        ? [{ query: "ask=cancel", label: cancelLabel(order), isFinal: true }]
        : []),
      ...(mayPress("refund") && tickets.some((ticket) => ticket.state !== "refunded")
        ? [{ query: "ask=refund", label: m.sales_order_refund_all(), isFinal: true }]
        : []),
    ],
    tickets: tickets.map((ticket, index) => ({
      id: ticket.id,
      label: m.staff_order_ticket({ ticket: ticket.id }),
      price: priceOf(ticket, order),
      passages: passages[index] ?? [],
      what: whatOf(ticket, order),
      state: kept.has(ticket.id)
        ? m.finance_ticket_kept()
        : ticket.state === "issued" && passages[index]?.length
          ? m.sales_ticket_came()
          : TICKET_WORDS[ticket.state].staff(),
      tone: ticket.state === "issued" ? "good" : "over",
      holder: ticket.holder,
      mayName: ticket.state === "issued" && mayPress("name"),
      nameLength: MAX_HOLDER,
      asks: [
        // One that was used would let somebody in twice.
        ...(mayPress("exchange") && mayExchangeIt(ticket) && passages[index]?.length === 0
          ? [{ ask: "exchange", label: m.money_exchange(), isFinal: false }]
          : []),
        ...(ticket.state === "issued" && mayPress("revoke")
          ? [{ ask: "revoke", label: m.sales_order_revoke(), isFinal: true }]
          : []),
        ...(ticket.state !== "refunded" && mayPress("refund")
          ? [{ ask: "refund", label: m.sales_order_refund(), isFinal: true }]
          : []),
      ],
    })),
  };
}

/** How the amount follows from the total, with what tells a transfer from all others. */
const amountFacts = ({ total, amount, state }: Order) => [
  { label: m.orders_total(), value: formatPrice(total, "IDR") },
  ...(amount > total ? [{ label: m.staff_order_recognised(), value: `+ ${formatPrice(amount - total, "IDR")}` }] : []),
  { label: state === "issued" ? m.staff_orders_paid() : m.orders_amount(), value: formatPrice(amount, "IDR") },
];

/** What one ticket of an order cost; empty: nobody knows. */
function priceOf(ticket: IssuedTicket, order: Order): string {
  const line = lineOf(order, ticket);
  return line ? formatPrice(listPriceOf({ ...line, quantity: 1 }), "IDR") : "";
}

function refundQuestion(
  order: Order,
  tickets: readonly IssuedTicket[],
  params: URLSearchParams,
  of: { name: string; missing: number },
) {
  const asked = readAskedRefund({ tickets: params.getAll("ticket"), fee: params.get("fee"), unit: params.get("unit") });
  const left = tickets.filter(({ state }) => state !== "refunded");
  const named = left.map((ticket) => ({
    ticket,
    label: [whatOf(ticket, order), ticket.holder, ticket.id].filter(Boolean).join(" · "),
  }));
  return toRefundQuestion(order, named, asked, of);
}

/** How the buyer is reached. The name stands at the head of the page. */
const buyerFacts = ({ email, phone }: Buyer) => [
  { label: m.sales_desk_email(), value: email },
  // Who was invited has no number.
  ...(phone ? [{ label: m.forms_phone(), value: formatPhone(phone) }] : []),
];

/** What a ticket is, as it carries it: "1 × Family Day Pass, Sat 15 Nov". */
function whatOf(ticket: IssuedTicket, order: Order): string {
  const terms = readTerms(ticket);
  if (!terms)
    return describeTickets({ ...(lineOf(order, ticket) ?? { name: ticket.ticket, day: ticket.day }), quantity: 1 });
  const days = terms.days.map((day) => formatShortDay(startOfJakartaDay(day)));
  return [`1 × ${terms.names[currentLocale()] || (lineOf(order, ticket)?.name ?? ticket.ticket)}`, ...days].join(", ");
}

export type OrderDetailView = Awaited<ReturnType<typeof toOrderDetail>>;

/** Why mails to the buyer did not arrive and are not sent again, in the words of the mail server, each reason once. */
const toRefusedMails = (email: string, refusals: readonly string[]): string[] =>
  [...new Set(refusals.map(cleanLine))].map((why) => m.sales_order_mail_refused({ email, why }));

/** An attempt to pay online, with the provider's own words. */
const toAttemptFact = ({ id, state, method, said }: PaymentAttempt) => ({
  label: id,
  value: [attemptStateLabels[state](), method, said].filter(Boolean).join(", "),
});

const toRefundFact = ({ key, state, amount, said }: Refund) => ({
  label: key,
  value: [formatPrice(amount, "IDR"), refundStateLabels[state](), said].filter(Boolean).join(", "),
});

const cancelLabel = ({ state }: Order) => (state === "held" ? m.sales_order_release() : m.staff_order_cancel());

/** What says that money has to be sent back by hand. */
const dueText = ({ attempt, amount, second }: RefundOffer, fault: NonNullable<RefundOffer["fault"]>) => {
  const due = formatPrice(amount, "IDR");
  if (second !== null) {
    const texts = { amount: due, day: dayWords(second.day) };
    return second.isOnly ? m.sales_order_second_only(texts) : m.sales_order_second(texts);
  }
  return fault === "hand"
    ? m.sales_order_due({ amount: due })
    : m.payments_send_hand({ attempt, amount: due, why: refundOutcomeLabels[fault]() });
};

/** What staff may record of it. An order that has no tickets becomes "money sent back" as a whole. */
const settleAsks = ({ state }: Order, { key, second }: RefundOffer) =>
  mayBecome(state, "refunded") && second === null
    ? []
    : [
        { query: `ask=returned&refund=${key}`, label: m.sales_order_returned(), isFinal: false },
        { query: `ask=kept&refund=${key}`, label: m.sales_order_kept(), isFinal: false },
      ];

const sendLabel = ({ amount }: RefundOffer) => m.payments_send({ amount: formatPrice(amount, "IDR") });

/**
 * What the page asks before it does what cannot be undone, with amount and name: `?ask=refund&ticket=…`.
 * @returns null: nothing is asked, or it cannot be done any more
 */
function toQuestion(
  order: Order,
  { tickets, offers, came }: { tickets: readonly IssuedTicket[]; offers: readonly RefundOffer[]; came: number },
  params: URLSearchParams,
  mayPress: (action: OrderAction) => boolean,
) {
  const { state, amount, buyer } = order;
  const ask = params.get("ask");
  if (!isOrderAction(ask) || !mayPress(ask)) return null;
  const id = params.get("ticket");
  const name = buyer?.name ?? m.sales_check_someone();
  const question = (text: string, button: string, hidden: Record<string, string> = { ticket: id ?? "" }) => {
    return { value: ask, text, button, hidden };
  };
  if (ask === "cancel" && mayBecome(state, "cancelled")) {
    return question(m.sales_order_ask_cancel({ name, amount: formatPrice(amount, "IDR") }), cancelLabel(order));
  }
  if (ask === "returned" && mayBecome(state, "refunded") && !params.has("refund")) {
    return question(m.sales_order_ask_returned({ name, amount: formatPrice(came, "IDR") }), m.sales_order_returned());
  }
  const offer = offers.find(({ key }) => key === params.get("refund"));
  if (offer) {
    const texts = { name, amount: formatPrice(offer.amount, "IDR") };
    const hidden = { refund: offer.key, amount: String(offer.amount) };
    if (ask === "send" && !offer.fault) return question(m.payments_send_ask(texts), sendLabel(offer), hidden);
    if (ask === "returned" && offer.fault)
      return question(m.sales_order_ask_returned(texts), m.sales_order_returned(), hidden);
    if (ask === "kept" && offer.fault) return question(m.sales_order_ask_kept(texts), m.sales_order_kept(), hidden);
  }
  const first = tickets.find((ticket) => ticket.id === id);
  if (ask === "revoke" && first?.state === "issued") {
    return question(m.sales_order_ask_revoke({ name: first.holder || name }), m.sales_order_revoke());
  }
  return null;
}
