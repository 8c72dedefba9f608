import type { BuyerRefusal, HoldingNetwork } from "~/sales/limits/order-limits.server";
import type { OrderLine, OrderState } from "~/sales/model/order";
import type { UsedVoucher } from "~/sales/model/voucher";
import type { Order } from "./stored/stored-orders";

export type {
  JournalEntry,
  NewOrderAct,
  OpenWork,
  Order,
  OrderAct,
  OrderQuery,
  Refunded,
  TicketStock,
} from "./stored/stored-orders";

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
