import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { formatRupiah } from "~/base/values/money";
import { MAIL_LINK_ACTOR } from "~/base/values/staff";
import { m } from "~/paraglide/messages";
import type { SecondPayment } from "~/sales/bank/booked-lines.server";
import type { OrderActKind, OrderActor } from "~/sales/model/order";
import { refundStateLabels } from "~/sales/model/payment";
import type { JournalEntry, Order, OrderAct } from "~/sales/orders/orders";
import type { Refund } from "~/sales/payments/attempt";
import type { TicketChange, TicketEvent } from "~/sales/tickets/issued-ticket";
import { TICKET_WORDS } from "~/sales/tickets/ticket-states.server";
import { staffStateLabels } from "./staff-states";

/**
 * All that is stored of what happened to an order. `refunds`: money that went back through the provider, or shall; `seconds`: transfers for an
 * order that was paid; `came`: what arrived of its money, in rupiah; `kept`: its refunded tickets whose
 * places stay taken.
 */
type History = {
  journal: readonly JournalEntry[];
  changes: readonly TicketChange[];
  acts: readonly OrderAct[];
  refunds: readonly Refund[];
  seconds: readonly SecondPayment[];
  order: Order;
  came: number;
  kept: ReadonlySet<string>;
};

type Line = { at: number; text: string; who: string };

/** What happened to an order, the first one first, with when and who. What a newer release did is named without its words. */
export function toHistory({ journal, changes, acts, refunds, seconds, order, came, kept }: History) {
  const lines: Line[] = [
    ...journal.map(({ at, state, actor, editor }) => ({
      at,
      text: state === "refunded" ? m.sales_history_returned({ amount: formatRupiah(came) }) : stateText(order, state),
      who: whoOf(actor, editor),
    })),
    ...changes.flatMap(({ at, ticket, what, actor, editor }, index) => {
      const isFirst = !changes.slice(0, index).some((change) => change.ticket === ticket);
      // The first one is the order's, and time fills in what a release before did not store.
      if (what === "issued" && (isFirst || actor === "time")) return [];
      const isKept = what === "refunded" && kept.has(ticket);
      const text = isKept ? m.finance_history_kept({ ticket }) : ticketText(what, ticket);
      return [{ at, text, who: whoOf(actor, editor) }];
    }),
    ...acts.map((act) => ({
      at: act.at,
      text: actText(act),
      who: whoOf(act.act === "reversed" || act.act === "regained" ? "provider" : "staff", act.editor),
    })),
    ...refunds.map(({ createdAt, amount, state, editor }) => ({
      at: createdAt,
      text: m.sales_history_refund({ amount: formatRupiah(amount), state: refundStateLabels[state]() }),
      who: whoOf("staff", editor),
    })),
    ...seconds.map(({ bookedAt, amount, editor }) => ({
      at: bookedAt,
      text: m.sales_history_second({ amount: formatRupiah(amount) }),
      who: whoOf("staff", editor),
    })),
  ];
  return lines
    .concat(
      (order.buyer?.accountsAt ?? []).map((at, index) => ({
        at,
        text: index === 0 ? m.off_account_staff_given() : m.off_account_staff_changed(),
        who: whoOf("buyer", null),
      })),
    )
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text, who }, index) => ({ id: String(index), at: formatSiteMoment(at), text, who }));
}

/** What brought an order into a state. One that was cancelled before anybody placed it held tickets alone. */
function stateText({ payment }: Order, state: JournalEntry["state"]): string {
  if (state === "cancelled" && payment === null) return m.sales_history_released();
  return state === "placed" ? m.sales_history_placed() : staffStateLabels[state]();
}

function ticketText(what: TicketEvent, ticket: string): string {
  if (what === "named") return m.sales_history_named({ ticket });
  return Object.hasOwn(TICKET_WORDS, what) ? TICKET_WORDS[what].history({ ticket }) : m.sales_history_other();
}

function actText({ act, amount, ticket, otherOrder, note }: OrderAct): string {
  if (otherOrder) return [exchangeText(act, otherOrder, amount), note].filter(Boolean).join(" · ");
  if (ticket) return m.money_history_fee({ amount: formatRupiah(amount), ticket });
  return Object.hasOwn(ACTS, act) ? ACTS[act](amount) : m.sales_history_other();
}

/** What a ticket was exchanged for, or in place of what one was made. */
function exchangeText(act: OrderActKind, order: string, amount: number): string {
  if (act === "reversed") return m.payments_history_lost({ order });
  if (act === "asked") return m.finance_history_asked({ order });
  if (act === "kept") return m.money_history_exchanged({ order, amount: formatRupiah(amount) });
  return m.money_history_exchange({ order });
}

/** Acts that name no ticket and no other order. */
const ACTS: Readonly<Record<OrderActKind, (amount: number) => string>> = {
  returned: (amount) => m.sales_history_returned({ amount: formatRupiah(amount) }),
  kept: (amount) => m.sales_history_kept({ amount: formatRupiah(amount) }),
  resent: () => m.sales_history_resent(),
  // 0: what was missing has come since.
  short: (amount) =>
    amount > 0 ? m.finance_history_short({ amount: formatRupiah(amount) }) : m.finance_history_later(),
  moved: () => m.sales_history_other(),
  asked: () => m.sales_history_other(),
  reversed: (amount) => m.payments_history_gone({ amount: formatRupiah(amount) }),
  regained: (amount) => m.payments_history_again({ amount: formatRupiah(amount) }),
};

const ACTORS: Readonly<Record<OrderActor, () => string>> = {
  buyer: () => m.staff_order_by_buyer(),
  time: () => m.staff_order_by_time(),
  staff: () => m.staff_order_by_staff(),
  provider: () => m.staff_order_by_provider(),
};

function whoOf(actor: OrderActor, editor: string | null): string {
  if (actor !== "staff" || !editor) return ACTORS[actor]();
  return editor === MAIL_LINK_ACTOR ? m.sales_check_actor() : editor;
}
