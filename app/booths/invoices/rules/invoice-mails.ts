/** Mails about an invoice: with the invoice, with a credit note, before a part is due, after, and the receipt of a payment. Stored values. */
export const INVOICE_MAILS = [
  "invoice-sent",
  "invoice-credited",
  "invoice-soon",
  "invoice-late",
  "invoice-paid",
] as const;
export type InvoiceMail = (typeof INVOICE_MAILS)[number];
