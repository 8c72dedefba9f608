import { dayWords } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { lineLabel, partName, wayLabels } from "~/booths/invoices/paper/invoice-words";
import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import type { PaymentReceipt, Position, VoidReceipt } from "~/booths/invoices/rules/receipt";
import { m } from "~/paraglide/messages";
import type { MailDocument, MailField } from "~/platform/mailer/mail-document";

type ReceiptInvoice = Pick<PlannedInvoice, "number" | "buyer" | "parts" | "payable">;

/** What surrounds it. `href`: of the invoice's page; `off`: what is said while the expo is called off, in place of what is to be paid next; null: it takes place. */
type Around = { kicker: string; href: string; footer: readonly string[]; off: string | null };

const field = (label: string, value: string): MailField[] => (value === "" ? [] : [{ label, value }]);

/** The page of an invoice, at one of its receipts. */
const receiptHref = (href: string, { number }: Pick<PaymentReceipt, "number">): string => `${href}#${number}`;

/** What is to be paid next; nothing while the expo is called off. */
const nextField = ({ next }: Position, { parts }: ReceiptInvoice, { off }: Around): MailField[] =>
  next && off === null
    ? field(
        m.billing_receipt_next(),
        m.invoices_part_due({
          ...{ part: partName(next.place, parts.length), amount: formatRupiah(next.owed), day: dayWords(next.due) },
        }),
      )
    : [];

/** All that came and went so far, one a line, so that a reader can add it up. */
function accountField({ lines, open, surplus }: Position, { payable }: ReceiptInvoice): MailField[] {
  const said = (label: string, amount: number) => `${label}: ${formatRupiah(amount)}`;
  const account = [
    said(m.invoices_payable(), payable),
    ...lines.map(({ act, amount }) => said(lineLabel(act), amount)),
    said(m.invoices_still_open(), open),
    ...(surplus > 0 ? [said(m.invoices_state_over(), surplus)] : []),
  ];
  return field(m.billing_account(), account.join("\n"));
}

const paymentFields = ({ day, way }: Pick<PaymentReceipt, "day" | "way">): MailField[] => [
  ...field(m.invoices_paid_on(), day ? dayWords(day) : ""),
  ...field(m.invoices_way(), way && Object.hasOwn(wayLabels, way) ? wayLabels[way]() : ""),
];

const invoiceFields = ({ number, buyer }: ReceiptInvoice): MailField[] => [
  ...field(m.invoices_number(), number),
  ...field(m.invoices_buyer(), buyer.name),
];

/** What the receipt of a payment says, in the current language. */
export function receiptDocument(invoice: ReceiptInvoice, receipt: PaymentReceipt, around: Around): MailDocument {
  const { number, amount, from, open, over, isRest } = receipt;
  const ofPart = ({ place, left }: PaymentReceipt["parts"][number]) => {
    const part = partName(place, invoice.parts.length);
    return left === 0 ? m.billing_part_paid({ part }) : m.billing_part_left({ part, left: formatRupiah(left) });
  };
  const stands = () => {
    if (around.off) return m.billing_receipt_came();
    if (isRest) return m.billing_receipt_rest({ amount: formatRupiah(open) });
    return open === 0 ? m.billing_receipt_all() : m.billing_receipt_text();
  };
  return {
    kicker: around.kicker,
    title: m.billing_receipt({ number: invoice.number }),
    block: [
      { label: m.billing_received(), value: formatRupiah(amount) },
      { label: m.invoices_still_open(), value: formatRupiah(open) },
    ],
    paragraphs: [
      stands(),
      ...(over > 0 ? [m.billing_receipt_over({ amount: formatRupiah(over) })] : []),
      ...(around.off ? [around.off] : []),
    ],
    actions: [{ label: m.invoices_mail_open(), href: receiptHref(around.href, receipt) }],
    fields: [
      ...field(m.billing_receipt_number(), number),
      ...field(m.billing_receipt_for(), receipt.parts.map(ofPart).join("\n")),
      ...nextField(receipt, invoice, around),
      ...field(m.billing_receipt_from(), from ?? ""),
      ...paymentFields(receipt),
      ...accountField(receipt, invoice),
      ...invoiceFields(invoice),
    ],
    footer: [m.billing_receipt_tax(), ...around.footer],
  };
}

/** What is said when a payment was taken back, in the current language: its receipt is void. The reason is the team's: it may name others. */
export function voidDocument(invoice: ReceiptInvoice, gone: VoidReceipt, around: Around): MailDocument {
  const { number, amount, way, open } = gone;
  const said = { number, amount: formatRupiah(amount) };
  return {
    kicker: around.kicker,
    title: m.billing_void(said),
    block: [
      { label: m.billing_void_amount(), value: said.amount },
      { label: m.invoices_still_open(), value: formatRupiah(open) },
    ],
    paragraphs: [
      way === "online" ? m.billing_void_bank(said) : m.billing_void_mistake(said),
      m.billing_void_books(said),
      ...(around.off ? [around.off] : []),
    ],
    actions: [{ label: m.invoices_mail_open(), href: receiptHref(around.href, gone) }],
    fields: [
      ...field(m.billing_void_number(), number),
      ...nextField(gone, invoice, around),
      ...paymentFields(gone),
      ...accountField(gone, invoice),
      ...invoiceFields(invoice),
    ],
    footer: [...around.footer],
  };
}
