import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { dayWords } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { isRest, type MoneyEntry, type PlannedInvoice } from "~/booths/invoices/rules/invoice";
import { INVOICE_MAILS, type InvoiceMail } from "~/booths/invoices/rules/invoice-mails";
import { owedOf } from "~/booths/invoices/rules/payment-plan";
import { receiptOf, voidReceiptOf } from "~/booths/invoices/rules/receipt";
import { m } from "~/paraglide/messages";
import type { Mail, Mailer } from "~/platform/mailer/mail.server";
import type { MailDocument } from "~/platform/mailer/mail-document";
import {
  AUTOMATIC,
  commonParts,
  headerText,
  type MailSettings,
  visitorFooter,
} from "~/platform/mailer/mail-parts.server";
import { sendTask } from "~/platform/mailer/send-task.server";
import { type Deliver, type DeliveryOutcome, type DeliveryTask, UNKNOWN_KIND } from "~/platform/outbox/delivery";
import type { InvoicePaper } from "./invoice-paper.server";
import { receiptDocument, voidDocument } from "./receipt-mail.server";

export type InvoiceDeliveryOptions = {
  findInvoice: (id: string) => Promise<PlannedInvoice | null>;
  /** The journal of an invoice, the first row first. */
  journal: (invoice: PlannedInvoice) => Promise<MoneyEntry[]>;
  /** Whether the receipt of a payment was never sent. @param entry the id of the payment's row in the journal */
  wasReceiptKeptBack: (invoice: string, entry: string) => Promise<boolean>;
  /** The invoice as people read it, in the current language. */
  paper: (invoice: PlannedInvoice) => Promise<InvoicePaper>;
  pdf: (invoice: PlannedInvoice, language: Locale) => Promise<Buffer>;
  link: (invoice: PlannedInvoice) => string;
  /** Whether the expo of an edition is called off: nobody is asked to pay for it. */
  isCalledOff: (edition: number) => boolean;
};

/** Mails that have the invoice itself with them. */
type PaperMail = Exclude<InvoiceMail, "invoice-paid" | "invoice-void">;

const NOT_SO: DeliveryOutcome = {
  result: "rejected",
  reason: "What it says is not so any more, or nobody is left to write to.",
};

const TITLES: Readonly<Record<PaperMail, (number: string) => string>> = {
  "invoice-sent": (number) => m.invoices_mail_sent({ number }),
  "invoice-credited": (number) => m.invoices_mail_credited({ number }),
  "invoice-soon": (number) => m.invoices_mail_soon({ number }),
  "invoice-late": (number) => m.invoices_mail_late({ number }),
};

const TEXTS: Readonly<Record<PaperMail, () => string[]>> = {
  "invoice-sent": () => [m.invoices_mail_sent_text()],
  "invoice-credited": () => [m.invoices_mail_credited_text()],
  "invoice-soon": () => [m.invoices_mail_soon_text()],
  "invoice-late": () => [m.invoices_mail_late_text(), m.invoices_mail_crossed()],
};

type Composed = {
  kind: PaperMail;
  invoice: PlannedInvoice;
  email: string;
  /** The part that it reminds of; null: it reminds of none. */
  part: { owed: number; due: string } | null;
  paper: InvoicePaper;
  href: string;
  pdf: Buffer;
};

/** A mail about an invoice, in the current language, with the invoice as a PDF. */
function composeInvoiceMail(
  { kind, invoice, email, part, paper, href, pdf }: Composed,
  mail: Sent,
  settings: MailSettings,
): Mail {
  const title = TITLES[kind](paper.number);
  const block = part
    ? [
        { label: m.invoices_to_pay(), value: formatRupiah(part.owed) },
        { label: m.invoices_mail_until(), value: dayWords(part.due) },
      ]
    : [paper.payable];
  const document: MailDocument = {
    ...{ kicker: settings.siteName, title, block },
    paragraphs: [...TEXTS[kind](), ...(paper.off ? [paper.off] : []), ...paper.ways],
    actions: [{ label: m.invoices_mail_open(), href }],
    fields: [
      ...paper.facts,
      { label: m.invoices_buyer(), value: paper.buyer.join("\n") },
      ...(part ? [] : paper.parts.map(({ what, due, amount }) => ({ label: `${what}, ${due}`, value: amount }))),
    ],
    footer: [...paper.notes.slice(-1), ...visitorFooter(settings)],
  };
  const attachments = [{ filename: `${invoice.number}.pdf`, content: pdf, contentType: "application/pdf" }];
  return { ...toMail(document, { invoice, email, kind }, mail, settings), attachments };
}

/** The submission and the delivery of a mail. */
type Sent = { id: string; reference: string; createdAt: number; deliveryId: string };

const toSent = ({ id, createdAt, submission }: DeliveryTask): Sent => ({
  ...{ id: submission.id, reference: submission.reference, createdAt, deliveryId: id },
});

/** A mail of a document, to who is billed. */
const toMail = (
  document: MailDocument,
  { invoice, email, kind }: { invoice: Pick<PlannedInvoice, "number">; email: string; kind: InvoiceMail },
  mail: Sent,
  settings: MailSettings,
): Mail => ({
  to: [email],
  ...commonParts(mail, mail.deliveryId, document, settings),
  replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
  subject: `${document.title} · ${headerText(settings.siteName)}`,
  headers: AUTOMATIC,
  fileName: `${invoice.number}-${mail.reference}-${kind}`,
});

/** Delivers mails about invoices, in the language of who registered. */
export function createInvoiceDelivery(
  mailer: Mailer,
  settings: MailSettings,
  { findInvoice, journal, wasReceiptKeptBack, paper, pdf, link, isCalledOff }: InvoiceDeliveryOptions,
): Deliver {
  /** What a mail about a payment says; null: nothing that is still so. @param entry the id of the payment's row in the journal */
  async function aboutPayment(
    kind: "invoice-paid" | "invoice-void",
    invoice: PlannedInvoice,
    entry: string,
  ): Promise<(() => MailDocument) | null> {
    const rows = await journal(invoice);
    const { off } = await runWithLocale(invoice.language, () => paper(invoice));
    const around = () => ({
      ...{ kicker: settings.siteName, href: link(invoice), footer: visitorFooter(settings), off },
    });
    if (kind === "invoice-paid") {
      const receipt = receiptOf(invoice, rows, entry);
      return receipt && (() => receiptDocument(invoice, receipt, around()));
    }
    const gone = voidReceiptOf(invoice, rows, entry);
    // Who never had the receipt has nothing to throw away.
    if (!gone || (await wasReceiptKeptBack(invoice.id, entry))) return null;
    return () => voidDocument(invoice, gone, around());
  }

  return async (task) => {
    const kind = INVOICE_MAILS.find((known) => known === task.kind);
    if (!kind) return UNKNOWN_KIND;
    const { payload } = task.submission;
    const invoice = await findInvoice(String(payload.invoice));
    if (!invoice?.email) return NOT_SO;
    const { email, language } = invoice;
    if (kind === "invoice-paid" || kind === "invoice-void") {
      const document = await aboutPayment(kind, invoice, String(payload.entry));
      return document
        ? sendTask(mailer, task, language, () => toMail(document(), { invoice, email, kind }, toSent(task), settings))
        : NOT_SO;
    }
    const isReminder = kind === "invoice-soon" || kind === "invoice-late";
    const found = owedOf(invoice.parts, invoice.open).find(({ place }) => place === payload.place);
    if (isReminder && (!found?.owed || isRest(invoice) || isCalledOff(invoice.edition))) return NOT_SO;
    const part = isReminder && found ? found : null;
    const file = await pdf(invoice, language);
    const shown = await runWithLocale(language, () => paper(invoice));
    const composed = { kind, invoice, email, part, paper: shown, href: link(invoice), pdf: file };
    return sendTask(mailer, task, language, () => composeInvoiceMail(composed, toSent(task), settings));
  };
}
