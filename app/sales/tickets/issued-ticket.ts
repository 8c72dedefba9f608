import { LOCALES } from "~/base/i18n/locales";
import type { OrderActor } from "~/sales/model/order";
import { peopleOfTerms, type StoredTerms, type TicketTerms } from "./codes/ticket-terms";

/** The states of a ticket. `refunded`: its place is sold again, unless staff kept it; `revoked`: it lets nobody in, and its place stays taken. Stored values. */
export const ISSUED_TICKET_STATES = ["issued", "revoked", "refunded"] as const;
export type IssuedTicketState = (typeof ISSUED_TICKET_STATES)[number];

/** A ticket that was issued: one code, and what it carries (`readTerms`), whatever becomes of its kind. */
export type IssuedTicket = StoredTerms & {
  /** 16 characters of Crockford's base 32. */
  id: string;
  /** Of its order. */
  reference: string;
  /** From 1: which of the order's tickets it is. */
  place: number;
  /** Its kind's id in the content. */
  ticket: string;
  /** The one day that its buyer chose, as `YYYY-MM-DD`, by which its line of the order is found; empty: those of its kind. */
  day: string;
  /** Who comes with it; empty: not said. */
  holder: string;
  state: IssuedTicketState;
  /** The text of its QR code. */
  code: string;
};

/** What happened to a ticket; `issued` again: it carries something else from then on. Stored values. */
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
  /** How many people one lets in, and what their kind is called, as their order says it; absent: as the content does. */
  people?: number;
  name?: string;
  /** Who comes with them, in the order of the tickets. */
  holders?: readonly string[];
};

const NEXT: Readonly<Record<IssuedTicketState, readonly IssuedTicketState[]>> = {
  issued: ["revoked", "refunded"],
  revoked: ["refunded"],
  refunded: [],
};

/** Whether a ticket may move from a stored state to another. It never comes back to one, and stays in one of a newer release. */
export const ticketMayBecome = (from: string, to: IssuedTicketState): boolean =>
  ISSUED_TICKET_STATES.some((state) => state === from && NEXT[state].includes(to));

/**
 * What the tickets of a line carry: the days, the people and the name with which they were ordered, and of the rest what their kind says now.
 * @param kind what the content says of it; undefined: it has none such
 * @param eventDays all days of the event, for tickets of which nobody says the days
 */
export function termsOfLine(
  { day, days, people, name }: Pick<TicketLine, "day" | "days" | "people" | "name">,
  kind: TicketTerms | undefined,
  eventDays: readonly string[],
): TicketTerms {
  const ordered = day ? [day] : days;
  const isSame = kind !== undefined && (people === undefined || peopleOfTerms(kind) === people);
  const isNamed = kind !== undefined && (!name || Object.values(kind.names).includes(name));
  return {
    days: ordered.length > 0 ? ordered : (kind?.days ?? eventDays),
    admits: isSame ? kind.admits : [{ kind: "anyone", people: people ?? 1 }],
    reentry: kind?.reentry ?? "none",
    names: isNamed ? kind.names : Object.fromEntries(LOCALES.map((locale) => [locale, name ?? ""])),
  };
}
