import type { Locale } from "~/base/i18n/locales";

/** A line of an offer or invoice, in rupiah without tax, with its text in each language. A discount has an amount below 0. */
export type BookingLine = { text: Record<Locale, string>; quantity: number; unitPrice: number; amount: number };
