import { m } from "~/paraglide/messages";
import { listOf } from "~/platform/database/sql-words";
import { ISSUED_TICKET_STATES, type IssuedTicketState } from "./issued-ticket";

/** Whether a ticket in each state lets somebody in, and whether its place is taken: one that is free is sold again. */
const MEANS: Readonly<Record<IssuedTicketState, { letsIn: boolean; keepsPlace: boolean }>> = {
  issued: { letsIn: true, keepsPlace: true },
  revoked: { letsIn: false, keepsPlace: true },
  refunded: { letsIn: false, keepsPlace: false },
};

/** What follows the column of a state in SQL, where it has to be one of some, or none of them. */
function inSql(states: readonly IssuedTicketState[]): { is: string; isNot: string } {
  const list = listOf(states);
  return states.length === 1
    ? { is: `= ${list}`, isNot: `<> ${list}` }
    : { is: `IN (${list})`, isNot: `NOT IN (${list})` };
}

const VALID = ISSUED_TICKET_STATES.filter((state) => MEANS[state].letsIn);

/** Whether a ticket in a stored state lets somebody in. One of a newer release does not. */
export const letsIn = (state: string): boolean => VALID.some((known) => known === state);

const valid = inSql(VALID);
const ended = inSql(ISSUED_TICKET_STATES.filter((state) => !MEANS[state].letsIn));
const free = inSql(ISSUED_TICKET_STATES.filter((state) => !MEANS[state].keepsPlace));

/** What a stored state means, for after its column in SQL: `t.state ${TICKET_STATE.letsIn}`. */
export const TICKET_STATE = {
  letsIn: valid.is,
  letsNobodyIn: valid.isNot,
  /** The same of a journal, which has other words too. */
  becameInvalid: ended.is,
  freesPlace: free.is,
  keepsPlace: free.isNot,
} as const;

type TicketWords = {
  /** For who comes with it. */
  visitor: () => string;
  /** The same person has to know this first; empty: nothing. */
  notice: () => string;
  /** For staff. */
  staff: () => string;
  /** In the files of "Exports". */
  exported: () => string;
  /** In the history of its order: what has become of it. */
  history: (texts: { ticket: string }) => string;
};

/** How each state of a ticket is said. */
export const TICKET_WORDS: Readonly<Record<IssuedTicketState, TicketWords>> = {
  issued: {
    visitor: m.eticket_state_issued,
    notice: () => "",
    staff: m.sales_ticket_issued,
    exported: m.exports_ticket_valid,
    // It was issued before.
    history: m.sales_history_moved,
  },
  revoked: {
    visitor: m.eticket_state_revoked,
    notice: m.eticket_revoked,
    staff: m.sales_ticket_revoked,
    exported: m.exports_ticket_revoked,
    history: m.sales_history_revoked,
  },
  refunded: {
    visitor: m.eticket_state_refunded,
    notice: m.eticket_refunded,
    staff: m.sales_ticket_refunded,
    exported: m.exports_ticket_refunded,
    history: m.sales_history_refunded,
  },
};
