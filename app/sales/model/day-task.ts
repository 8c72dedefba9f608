import type { Locale } from "~/base/i18n/locales";

/** What staff do with the tickets of a day on which the expo does not open. Stored values. */
export const DAY_ACTS = ["keep", "move", "refund"] as const;
export type DayAct = (typeof DAY_ACTS)[number];

/** Most characters of what staff add to the mail. */
export const MAX_DAY_WORDS = 500;

/** What staff add to the mail, by language; empty: nothing. */
export type DayWords = Partial<Readonly<Record<Locale, string>>>;

/** A day's tickets, and what is to become of them. Days are `YYYY-MM-DD`. */
export type NewDayTask = {
  /** Of the form, so that a second press starts nothing. */
  id: string;
  day: string;
  act: DayAct;
  /** The day to which tickets move; empty: they do not. */
  to: string;
  /** The days on which the expo opens, as whoever starts it knows them: a ticket for one of them as well is not refunded. */
  openDays: readonly string[];
  words: DayWords;
  /** Who starts it. */
  editor: string;
};

/** A task as it is stored. `startedAt`: ms since the epoch; `editor`: null: nobody, or not known any more. */
export type DayTask = Omit<NewDayTask, "editor"> & { edition: number; startedAt: number; editor: string | null };

/** What became of the tickets of one order. `tickets`: how many it is about; `others`: how many of those let in on an open day too. */
export type DayOutcome = Pick<NewDayTask, "day" | "act" | "to" | "words"> & { tickets: number; others: number };

/** Whether a ticket lets in on an open day beside one. @param days of the ticket */
export const hasOtherDay = (
  days: readonly string[],
  { day, openDays }: Pick<NewDayTask, "day" | "openDays">,
): boolean => days.some((other) => other !== day && openDays.includes(other));

/**
 * How far a task is. `said`: why an order failed the last time, or what became of its money, where a person has to look; `mails`: to how many
 * buyers; `sent`: how many of those have gone; `refused`: which the mail server refused.
 */
export type DayProgress = {
  total: number;
  done: number;
  said: { reference: string; said: string; isDone: boolean }[];
  mails: number;
  sent: number;
  refused: { reference: string; email: string }[];
};
