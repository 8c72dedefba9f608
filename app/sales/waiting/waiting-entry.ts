import type { Locale } from "~/base/i18n/locales";

/**
 * Where somebody on the waiting list stands. `asked`: the link in the mail is not opened yet; `offered`: an order holds the tickets for them;
 * `ordered`: they have placed it; `passed`: the time for that ran out; `ended`: they left, or staff ended it. Stored values.
 */
export const WAITING_STATES = ["asked", "waiting", "offered", "ordered", "passed", "ended"] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** Most tickets that somebody waits for. */
export const MOST_WAITING = 10;

/**
 * Most entries of a network for a ticket and day that are on the list or had their turn, if they are not a part of all who wait (`isOverNetwork`). One
 * person has many mailboxes, and each turn keeps tickets from others for a day; but phones share networks, and so do families.
 */
export const MOST_OF_NETWORK = 10;
const SHARE_OF_NETWORK = 5;

/** Whether a network has so many entries that one more would be too many. @param all who wait for the ticket and day, or have an offer */
export const isOverNetwork = ({ own, all }: { own: number; all: number }): boolean =>
  own >= Math.max(MOST_OF_NETWORK, Math.floor(all / SHARE_OF_NETWORK));

/** Days for which the link in the mail confirms an entry. */
export const CONFIRM_DAYS = 7;

/** Who wants tickets that are sold out. `days` and `people`: as in a line of an order. */
export type NewEntry = {
  /** Of the form, so that a second press adds nothing. */
  id: string;
  ticket: string;
  day: string;
  days: readonly string[];
  people: number;
  quantity: number;
  email: string;
  language: Locale;
  /** A hash of the network from which they joined; null: not known. */
  network: string | null;
};

/** An entry as it is stored. Moments in ms since the epoch. `reference`: the order that holds what is offered, until `deadline`. */
export type WaitingEntry = NewEntry & {
  edition: number;
  state: WaitingState;
  createdAt: number;
  confirmedAt: number | null;
  reference: string | null;
  deadline: number | null;
};
