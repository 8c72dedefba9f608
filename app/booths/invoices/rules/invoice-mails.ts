/**
 * Mails about an invoice: with the invoice, with a credit note, before a part is due, after, the receipt of a payment, and that such a receipt is
 * void. Stored values.
 */
export const INVOICE_MAILS = [
  "invoice-sent",
  "invoice-credited",
  "invoice-soon",
  "invoice-late",
  "invoice-paid",
  "invoice-void",
] as const;
export type InvoiceMail = (typeof INVOICE_MAILS)[number];
