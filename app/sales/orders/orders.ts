import type { StockCounts } from "~/content/availability/availability";
import type { BuyerRefusal, HoldingNetwork } from "~/sales/limits/order-limits.server";
import type { OrderActKind, OrderActor, OrderLine, OrderPayment, OrderState } from "~/sales/model/order";
import type { Buyer } from "~/sales/model/order-form";
import type { OrderSort } from "~/sales/model/order-sorts";
import type { UsedVoucher } from "~/sales/model/voucher";
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

/** Tickets to hold. */
export type NewHold = {
  /** The idempotency key of the form. */
  key: string;
  lines: readonly OrderLine[];
  /** How many there are now, by the id of a row of the stock; a row without a number has no bound. */
  quotas: ReadonlyMap<string, number>;
  keepUntil: number;
  /** The number of the edition whose tickets they are. Absent: the current one. */
  edition?: number;
  /** Absent: the hold counts for none. */
  network?: HoldingNetwork | null;
  /** Nothing is held before the buyer has opened the link in the mail. */
  confirmFirst?: boolean;
  /** Whose prices the lines have. */
  voucher?: UsedVoucher;
  /** Of an offer to somebody on the waiting list: until when it is held, in ms since the epoch. What is kept for those who wait is for it. */
  offerUntil?: number;
};

/**
 * `order`: it holds its tickets, or is `asked` and holds none. `repeated`: it was there already. `soldOut`: the row of the stock in which not
 * enough are left, or `VOUCHER_ROW`; nothing is held.
 */
export type Held = { order: Order; repeated: boolean } | { soldOut: string };

/**
 * How staff make an order. `isOnce`: one order for each key, whatever is chosen. `isPaid`: its money is there already. `deadline`: until when it is paid otherwise, in ms since the epoch. `editor`:
 * who makes it.
 */
export type MakeTerms = { isPaid: boolean; deadline: number; editor: string; isOnce?: boolean };

/**
 * How a ticket is exchanged. `rest`: what becomes of what its money is more than the new one costs; `note`: what staff add; `attempt`: the online
 * payment of its order, empty: it was paid otherwise.
 */
export type ExchangeTerms = { rest: "back" | "kept"; note: string; attempt: string; editor: string };

/** How staff ask for what a ticket costs more than the one that it takes the place of. `payment`: how it is paid; `deadline`: until when, in ms since the epoch. */
export type AskTerms = Pick<ExchangeTerms, "note" | "attempt" | "editor"> & {
  payment: "manual" | "midtrans";
  deadline: number;
};

/** What came of an exchange: the order of the new ticket, or why there is none. `gone`: the ticket is not valid any more, was used, or is not of now. */
export type Exchanged = Made | { refused: "gone" };

/** What came of an order that staff make: `soldOut` is the row of the stock in which not enough are left. */
export type Made = { order: Order } | { soldOut: string } | { refused: PlaceRefusal };

/**
 * What came of a link in a mail that was opened: the order as it is now; null: there is none. `refused`: it stays as it was, because its
 * tickets are gone, or because its buyer, or the network where it was chosen, would have more than one may have, or because its voucher has
 * no use left for it.
 */
export type Confirmed = Order | { refused: "gone" | "limit" | "nearby" | "voucher" } | null;

/**
 * Why a buyer was not taken: the order's state, what the mailbox or the network has already, or that the expo is called off. `ticket`: of
 * which there are too many.
 */
export type PlaceRefusal = OrderState | "too_many" | "called_off" | "too_many_of_voucher" | BuyerRefusal["why"];

/**
 * A buyer who was taken. `repeated`: the order had one before, and keeps that; `sameContent`: who typed the same; `waits`: the order is placed
 * once the link in a mail is opened.
 */
export type PlacedOrder = { reference: string; repeated: boolean; sameContent: boolean; waits: boolean };
export type Placed = { accepted: PlacedOrder } | { refused: PlaceRefusal; ticket?: string };

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
