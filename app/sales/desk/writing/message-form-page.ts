import type { Locale } from "~/base/i18n/locales";
import type { ShownLanguages } from "~/content/editing/sections/shown-sections";
import type { ADDRESSED } from "~/sales/model/buyer-message";

/** The names of the form's fields. */
export const ordersField = (of: (typeof ADDRESSED)[number]) => `orders.${of}`;
export const ticketField = (id: string) => `ticket.${id}`;
export const dayField = (day: string) => `day.${day}`;
export const subjectField = (locale: Locale) => `subject.${locale}`;
export const textField = (locale: Locale) => `text.${locale}`;

/** What a box that is ticked sends. */
export const TICKED = "yes";

type Box = { name: string; label: string };

/** What the form in which a message is written shows. */
export type MessageFormPage = {
  /** Of the message: a second press makes no second one. */
  id: string;
  /** Of the draft that is changed; 0: it is a new one. */
  version: number;
  /** When the message is offered to go, as `datetime-local` has it; empty: now. */
  at: string;
  orders: readonly Box[];
  tickets: readonly Box[];
  days: readonly Box[];
  languages: readonly { locale: Locale; lang: string; name: string }[];
  /** Which of them a phone shows. */
  choice: ShownLanguages;
  /** What was typed, by field. */
  typed: Readonly<Record<string, string>>;
  /** Why nothing was saved; null: nobody has tried. */
  message: string | null;
  /** What is wrong, by field. */
  faults: Readonly<Record<string, string>>;
};
