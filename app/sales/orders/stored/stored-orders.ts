import type { StockCounts } from "~/content/availability/availability";
import type { OrderActKind, OrderActor, OrderLine, OrderPayment, OrderState } from "~/sales/model/order";
import type { Buyer } from "~/sales/model/order-form";
import type { OrderSort } from "~/sales/model/order-sorts";
import type { Narrowed } from "~/sales/stock/narrowed-orders.server";

export type Order = {
  reference: string;
  state: OrderState;
  /** Null until it is placed. */
  payment: OrderPayment | null;
  /** Rupiah: the price of the tickets, without that of one that it exchanges, and what is to be paid. */
  total: number;
  amount: number;
  /** ms since the epoch. */
  createdAt: number;
  /** ms since the epoch: when a held order is released, and a placed one expires. */
  deadline: number;
  /** ms since the epoch: when the link in a mail to its buyer was opened; null: not yet. */
  confirmedAt: number | null;
  /** ms since the epoch: when the last of its tickets is over. */
  keepUntil: number;
  /** The number of the edition of the expo that its tickets are for. */
  edition: number;
  lines: OrderLine[];
  /** The code of its voucher; absent: it has none. */
  voucher?: string;
  /** Null until the form is sent, and after the buyer's data were deleted. A held or asked order with a buyer waits for the link in the mail. */
  buyer: Buyer | null;
};

/** `editor`: who of the staff; null: nobody, or not known any more. */
export type JournalEntry = { at: number; state: OrderState; actor: OrderActor; editor: string | null };

/**
 * What staff did with an order that is not a move. `amount`: rupiah. `attempt`: of an online payment; empty: of the order. `ticket`: the one that
 * was given back for a fee, which is kept; null: none. `otherOrder`: to which, or from which, a ticket was exchanged; `note`: what staff add to that.
 */
export type OrderAct = {
  at: number;
  act: OrderActKind;
  amount: number;
  attempt: string;
  editor: string | null;
  ticket: string | null;
  otherOrder: string | null;
  note: string | null;
};

/** An act that is about to be stored. */
export type NewOrderAct = Omit<OrderAct, "at" | "ticket" | "otherOrder" | "note"> &
  Partial<Pick<OrderAct, "ticket" | "otherOrder" | "note">>;

/** What went back of the orders of an edition. `tickets`: how many of a line, and the rupiah that were kept of them; `money`: rupiah of an order, beside that of orders in the state `refunded`. */
export type Refunded = {
  tickets: { reference: string; ticket: string; day: string; count: number; fee: number }[];
  money: { reference: string; amount: number }[];
};

/** The counters of a ticket, or of the people on a day (`dayRow`). `quota`: as it was when some were last taken. */
export type TicketStock = StockCounts & { ticket: string; quota: number };

/**
 * What orders wait for: transfers that nobody has checked, money that is due back, and orders of which a mail to the buyer was refused. Amounts are
 * rupiah, `oldest` ms since the epoch.
 */
export type OpenWork = {
  transfers: { orders: number; oldest: number };
  refunds: { orders: number; amount: number };
  refusedMails: number;
};

export type OrderQuery = Narrowed & {
  state?: OrderState | undefined;
  payment?: OrderPayment | undefined;
  /** Orders alone of which a mail server has refused a mail to the buyer. */
  hasRefusedMail?: boolean | undefined;
  /** Words of name, e-mail or phone, a reference, or an amount. */
  search?: string;
  limit?: number;
  /** Absent: newest first. */
  sort?: OrderSort | undefined;
  /** The reference of an order: those that come after it in this order. */
  after?: string | undefined;
  /** The number of an edition. Absent: the current one. A reference finds its order in any. */
  edition?: number;
};
