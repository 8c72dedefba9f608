import { dayWords } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { partName, wayLabels } from "~/booths/invoices/paper/invoice-words";
import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import type { PaymentReceipt } from "~/booths/invoices/rules/receipt";
import { m } from "~/paraglide/messages";
import type { MailDocument, MailField } from "~/platform/mailer/mail-document";

/** What the receipt of a payment says, in the current language. @param href of the invoice's page */
export function receiptDocument(
  { number, buyer, parts }: Pick<PlannedInvoice, "number" | "buyer" | "parts">,
  receipt: PaymentReceipt,
  { kicker, href, footer }: { kicker: string; href: string; footer: readonly string[] },
): MailDocument {
  const { amount, way, day, from, open, over, next } = receipt;
  const ofPart = ({ place, left }: PaymentReceipt["parts"][number]) => {
    const part = partName(place, parts.length);
    return left === 0 ? m.billing_part_paid({ part }) : m.billing_part_left({ part, left: formatRupiah(left) });
  };
  const field = (label: string, value: string): MailField[] => (value === "" ? [] : [{ label, value }]);
  return {
    kicker,
    title: m.billing_receipt({ number }),
    block: [
      { label: m.billing_received(), value: formatRupiah(amount) },
      { label: m.invoices_still_open(), value: formatRupiah(open) },
    ],
    paragraphs: [
      open === 0 ? m.billing_receipt_all() : m.billing_receipt_text(),
      ...(over > 0 ? [m.billing_receipt_over({ amount: formatRupiah(over) })] : []),
    ],
    actions: [{ label: m.invoices_mail_open(), href }],
    fields: [
      ...field(m.billing_receipt_for(), receipt.parts.map(ofPart).join("\n")),
      ...field(
        m.billing_receipt_next(),
        next
          ? m.invoices_part_due({
              ...{ part: partName(next.place, parts.length), amount: formatRupiah(next.owed), day: dayWords(next.due) },
            })
          : "",
      ),
      ...field(m.invoices_paid_on(), day ? dayWords(day) : ""),
      ...field(m.billing_receipt_from(), from ?? ""),
      ...field(m.invoices_way(), way && Object.hasOwn(wayLabels, way) ? wayLabels[way]() : ""),
      ...field(m.invoices_number(), number),
      ...field(m.invoices_buyer(), buyer.name),
    ],
    footer: [m.billing_receipt_tax(), ...footer],
  };
}
