import type { Locale } from "~/base/i18n/locales";

/** The kind of submission that mails an answer to a lead, and of its one delivery. Stored values. */
export const LEAD_ANSWER = "lead-answer";

/** An answer to a lead as it is stored. Who wrote it is in the lead's history, and what it answers in the lead. */
export type AnswerContent = {
  kind: typeof LEAD_ANSWER;
  payload: {
    /** Of whom it goes to. */
    name: string;
    email: string;
    /** In which it was written. */
    language: Locale;
    /** The lead's reference. */
    lead: string;
    text: string;
    /** The release before reads it of all that is stored. */
    consent: { textVersion: string; at: string };
  };
};

/** Longest answer and longest note, in characters. */
export const MAX_ANSWER = 5000;
export const MAX_NOTE = 2000;
