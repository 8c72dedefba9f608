import type { OrderActor } from "~/sales/model/order";

/** The states of a ticket. `refunded`: its place is sold again; `revoked`: it lets nobody in, and its place stays taken. Stored values. */
export const ISSUED_TICKET_STATES = ["issued", "revoked", "refunded"] as const;
export type IssuedTicketState = (typeof ISSUED_TICKET_STATES)[number];

/** A ticket that was issued: one code. */
export type IssuedTicket = {
  /** 16 characters of Crockford's base 32. */
  id: string;
  /** Of its order. */
  reference: string;
  /** From 1: which of the order's tickets it is. */
  place: number;
  /** Its kind's id in the content. */
  ticket: string;
  /** The one day on which it lets in, as `YYYY-MM-DD`; empty: those of its kind. */
  day: string;
  /** Who comes with it; empty: not said. */
  holder: string;
  state: IssuedTicketState;
  /** The text of its QR code. */
  code: string;
};

/** What happened to a ticket. Stored values. */
export type TicketEvent = IssuedTicketState | "named";

/** `at`: ms since the epoch. `editor`: who of the staff; null: nobody, or not known any more. */
export type TicketChange = { ticket: string; at: number; what: TicketEvent; actor: OrderActor; editor: string | null };

/** Tickets of one kind to issue. */
export type TicketLine = {
  ticket: string;
  quantity: number;
  /** The one day on which they let in; empty: `days`. */
  day: string;
  /** All days on which they let in; none: those of their kind. */
  days: readonly string[];
  /** Who comes with them, in the order of the tickets. */
  holders?: readonly string[];
};

const NEXT: Readonly<Record<IssuedTicketState, readonly IssuedTicketState[]>> = {
  issued: ["revoked", "refunded"],
  revoked: ["refunded"],
  refunded: [],
};

/** Whether a ticket may move from a state to another. It never comes back to one. */
export const ticketMayBecome = (from: IssuedTicketState, to: IssuedTicketState): boolean => NEXT[from].includes(to);
