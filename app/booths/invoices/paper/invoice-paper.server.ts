import { siteClockOffset } from "~/base/clock/clock.server";
import { identity } from "~/base/identity/identity.server";
import { dayWords, jakartaDay } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { lineLabel, partName, stateLabels, wayLabels } from "~/booths/invoices/paper/invoice-words";
import { isRest, type MoneyEntry, type PlannedInvoice, stateOf } from "~/booths/invoices/rules/invoice";
import { owedOf } from "~/booths/invoices/rules/payment-plan";
import { listReceipts, positionOf, standingRows } from "~/booths/invoices/rules/receipt";
import { toLineViews } from "~/booths/lines/lines.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import type { OffSeason } from "~/content/model/season";
import { m } from "~/paraglide/messages";
import { formatNpwp } from "~/sales/model/company";

/** What surrounds an invoice. `credited`: rupiah that credit notes took back; `of`: the number of the invoice that a credit note takes back. */
export type PaperFacts = {
  today: string;
  account: string | null;
  npwp: string | null;
  /** Whether its parts can be paid online, on its page. */
  isOnline: boolean;
  credited: number;
  of: string | null;
  /** The rows of the invoice, the first one first; a credit note has none. */
  journal: readonly MoneyEntry[];
  /** Whether the expo is cancelled or postponed: then nobody is asked for money. */
  off: OffSeason | null;
};

/** What is said in place of how to pay. */
const offTexts: Readonly<Record<OffSeason, () => string>> = {
  cancelled: m.billing_off_cancelled,
  postponed: m.billing_off_postponed,
};

/** What came and went of an invoice, by what it was, and what is left; empty: nothing did. Rows that were taken back count nowhere. */
function settledOf(invoice: PlannedInvoice, journal: readonly MoneyEntry[]) {
  const { lines, open, surplus } = positionOf(invoice, standingRows(journal));
  if (lines.length === 0) return [];
  return [
    ...lines.map(({ act, amount }) => ({ label: lineLabel(act), value: formatRupiah(amount) })),
    { label: m.invoices_still_open(), value: formatRupiah(open) },
    ...(surplus > 0 ? [{ label: m.invoices_state_over(), value: formatRupiah(surplus) }] : []),
  ];
}

/** An invoice or a credit note as its page, its PDF and its mail say it, in the current language. */
export function toInvoicePaper(
  invoice: PlannedInvoice,
  { today, account, npwp, isOnline, credited, of, off, journal }: PaperFacts,
) {
  const { kind, number, buyer, lines, rule, keepsTax, open, parts } = invoice;
  const isInvoice = kind === "invoice";
  const { company, contact } = identity();
  const owed = owedOf(parts, open);
  const rest = isInvoice && isRest(invoice);
  const isOver = !isInvoice || open <= 0 || rest;
  const base = `${rule.base.of}/${rule.base.per}`;
  return {
    title: isInvoice ? m.invoices_paper() : m.invoices_credit_note(),
    number,
    event: contentOfEdition(invoice.edition)?.event.title ?? identity().name,
    state: isInvoice ? stateLabels[stateOf(invoice, owed, today, credited)]() : null,
    facts: [
      { label: m.invoices_number(), value: number },
      { label: m.invoices_day(), value: dayWords(invoice.day) },
      ...(of ? [{ label: m.invoices_of_invoice(), value: of }] : []),
      ...(invoice.reason ? [{ label: m.invoices_reason(), value: invoice.reason }] : []),
    ],
    seller: [company.name, company.address, ...(npwp ? [`NPWP ${formatNpwp(npwp)}`] : [])],
    buyer: [
      buyer.name,
      ...(buyer.address ? [buyer.address] : []),
      ...(buyer.npwp ? [`NPWP ${formatNpwp(buyer.npwp)}`] : []),
    ],
    lines: toLineViews(lines),
    sums: [
      { label: m.invoices_net(), value: formatRupiah(invoice.net) },
      { label: m.invoices_base({ base }), value: formatRupiah(invoice.base) },
      { label: m.invoices_tax({ rate: rule.rate }), value: formatRupiah(invoice.tax) },
      { label: m.invoices_total(), value: formatRupiah(invoice.total) },
    ],
    payable: {
      label: isInvoice ? m.invoices_payable() : m.invoices_taken_back(),
      value: formatRupiah(invoice.payable),
    },
    /** All that came and went, and what is left: with what is to be paid it adds up. */
    settled: isInvoice ? settledOf(invoice, journal) : [],
    payments: isInvoice
      ? listReceipts(invoice, journal).map(({ number: id, amount, way, from, day, voidAt }) => ({
          ...{ id, amount: formatRupiah(amount), isVoid: voidAt !== null },
          detail: [
            ...(day ? [dayWords(day)] : []),
            ...(way && Object.hasOwn(wayLabels, way) ? [wayLabels[way]()] : []),
            ...(from ? [`${m.billing_receipt_from()} ${from}`] : []),
            ...(voidAt === null
              ? []
              : [m.billing_payment_void({ day: dayWords(jakartaDay(voidAt + siteClockOffset)) })]),
          ],
        }))
      : [],
    parts: isOver
      ? []
      : owed.map(({ place, amount, due, owed: left }) => ({
          place,
          what: partName(place, owed.length),
          due: m.invoices_due({ day: dayWords(due) }),
          amount: formatRupiah(left === 0 ? amount : left),
          isPaid: left === 0,
        })),
    /** Why nobody is asked to pay now; null: who is billed is. */
    off: isOver || !off ? null : offTexts[off](),
    ways:
      isOver || off
        ? []
        : [
            account ? m.invoices_account({ account }) : m.invoices_no_account(),
            m.invoices_note({ number }),
            ...(isOnline ? [m.booking_pay_way()] : []),
          ],
    notes: [
      m.invoices_rule({ name: rule.name, day: dayWords(rule.day), rate: rule.rate, base }),
      ...(keepsTax ? [m.invoices_keeps_tax()] : []),
      ...(rest ? [m.billing_rest({ amount: formatRupiah(open) })] : []),
      m.invoices_no_tax_invoice(),
    ],
    contact: contact.email,
  };
}

export type InvoicePaper = ReturnType<typeof toInvoicePaper>;
