import type { Locale } from "~/base/i18n/locales";
import type { InvoiceMail } from "~/booths/invoices/rules/invoice-mails";
import type { SubmissionRules } from "~/platform/outbox/kinds";
import type { NewSubmission } from "~/platform/outbox/outbox";

export const INVOICE_KIND = "invoice";

/**
 * A mail for the outbox. The address stays in the invoice alone: `email` is empty, for releases that look for one. `place`: of the part that it
 * reminds of. `entry`: the id of the payment's row in the journal, of a receipt and of word that it is void.
 */
export type InvoiceSubmission = NewSubmission & {
  kind: typeof INVOICE_KIND;
  payload: { language: Locale; email: ""; invoice: string; place: number; entry?: string };
  mail: InvoiceMail;
};

const invoiceRules: SubmissionRules<InvoiceSubmission> = {
  referencePrefix: "IM",
  given: ({ payload, mail }) => ({ ...payload, mail }),
  capKey: ({ payload }) => `invoice:${payload.invoice}`,
  plan: ({ mail }) => [{ kind: mail }],
  acknowledgedBy: ["invoice-sent"],
};

/** The rules of what invoices store in the outbox, by kind. */
export const invoiceSubmissions: { invoice: SubmissionRules } = { [INVOICE_KIND]: invoiceRules };
