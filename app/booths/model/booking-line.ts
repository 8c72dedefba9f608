/** A text in both languages of the site. */
type Localized = { en: string; id: string };

/** A line of an offer or invoice, in IDR without tax. A discount has a negative amount. */
export type BookingLine = { text: Localized; quantity: number; unitPrice: number; amount: number };
