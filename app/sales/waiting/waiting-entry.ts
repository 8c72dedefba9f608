import type { Locale } from "~/base/i18n/locales";

/**
 * Where somebody on the waiting list stands. `asked`: the link in the mail is not opened yet; `offered`: an order holds the tickets for them;
 * `ordered`: they have placed it; `passed`: the time for that ran out; `ended`: they left, or staff ended it. Stored values.
 */
export const WAITING_STATES = ["asked", "waiting", "offered", "ordered", "passed", "ended"] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** Most tickets that somebody waits for. */
export const MOST_WAITING = 10;

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
