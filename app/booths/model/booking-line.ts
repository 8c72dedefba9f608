import type { Locale } from "~/base/i18n/locales";

/** A line of an offer or invoice, in IDR without tax. A discount has a negative amount. */
export type BookingLine = {
  text: Readonly<Record<Locale, string>>;
  quantity: number;
  unitPrice: number;
  amount: number;
};
