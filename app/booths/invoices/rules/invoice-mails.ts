/** Mails about an invoice: with the invoice, with a credit note, before a part is due, and after. Stored values. */
export const INVOICE_MAILS = ["invoice-sent", "invoice-credited", "invoice-soon", "invoice-late"] as const;
export type InvoiceMail = (typeof INVOICE_MAILS)[number];
