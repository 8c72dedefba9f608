import type { Locale } from "~/base/i18n/locales";
import type { BookingLine } from "~/booths/model/booking-line";
import type { TaxedSum, TaxRule } from "~/leads/model/tax-rule";
import type { Company } from "~/sales/model/company";
import { type InvoicePart, MAX_SHIFT, owedOf } from "./payment-plan";

/** `credit`: a note that takes an invoice back, in whole or in part. Stored values. */
export type InvoiceKind = "invoice" | "credit";

/** An invoice or a credit note, as it was drawn. Nothing of it is ever calculated again. Money is in whole rupiah, moments in ms since the epoch. */
export type Invoice = TaxedSum & {
  id: string;
  number: string;
  kind: InvoiceKind;
  edition: number;
  registration: string;
  /** `YYYY-MM-DD` */
  day: string;
  createdAt: number;
  /** Who is billed. */
  buyer: Company;
  /** Where mails about it go; null: deleted, or there was none. */
  email: string | null;
  language: Locale;
  lines: BookingLine[];
  rule: TaxRule;
  /** The buyer pays the tax to the state ("dipungut"): what is to be paid is the price alone. */
  keepsTax: boolean;
  /** What is to be paid, or what a credit note takes back of that. */
  payable: number;
  /** What is still to be paid; below 0: more has come than was billed. Of a credit note: 0. */
  open: number;
  /** The id of the invoice that a credit note takes back. */
  credits: string | null;
  /** Why there is a credit note. */
  reason: string | null;
};

/** An invoice with its parts. */
export type PlannedInvoice = Invoice & { parts: StoredPart[] };

/** A part as it is stored, with when it was reminded of. */
export type StoredPart = InvoicePart & { remindedBefore: number | null; remindedAfter: number | null };

/**
 * What happens to the money of an invoice. Stored values. `returned`: money was sent back; `moved`: to or from another invoice; `reversed`: a
 * row was a mistake, and is taken back.
 */
export const MONEY_ACTS = [
  "drawn",
  "paid",
  "withheld",
  "charges",
  "credited",
  "moved",
  "returned",
  "reversed",
] as const;
export type MoneyAct = (typeof MONEY_ACTS)[number];

/** How money came that staff book by hand, or went back. `card`: at the reader of a bank. Stored values. */
export const HAND_WAYS = ["transfer", "cash", "cheque", "card"] as const;
/** All ways. `online`: on the page of a payment provider, which says so itself. Stored values. */
export const PAYMENT_WAYS = [...HAND_WAYS, "online"] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** A row of the journal. `change`: of what is to be paid, in rupiah; all rows of an invoice together are what is open. */
export type MoneyEntry = {
  id: string;
  invoice: string;
  at: number;
  /** Who of the team; null: a person who was deleted. */
  actor: string | null;
  act: MoneyAct;
  change: number;
  way: PaymentWay | null;
  /** On which the money came, `YYYY-MM-DD`. */
  day: string | null;
  /** The number of a receipt, cheque, credit note or invoice. */
  paper: string | null;
  note: string | null;
};

/** Where an invoice stands. `credited`: all of it was taken back. */
export type InvoiceState = "due" | "late" | "part" | "paid" | "over" | "credited";

/** The rows of a journal that staff book by hand or from a statement, and so may have booked by mistake. */
export const isReversible = ({ act, way }: Pick<MoneyEntry, "act" | "way">): boolean =>
  (act === "paid" || act === "withheld" || act === "charges") && way !== "online";

/**
 * The id of the row for money of an attempt at the provider: that of the attempt, and another one when money that the bank had taken back comes
 * again. @param times from 1
 */
export const onlinePaymentId = (attempt: string, times: number): string =>
  times === 1 ? attempt : `${attempt}/paid/${times}`;

const PAID_AGAIN = /^(.+)\/paid\/(\d+)$/;

/** The id of the row that takes a row back: there can be one. "X/back", and "X/back/2" of "X/paid/2". */
export function reversalOf({ id }: Pick<MoneyEntry, "id">): string {
  const [, attempt = "", times = ""] = PAID_AGAIN.exec(id) ?? [];
  return attempt === "" ? `${id}/back` : `${attempt}/back/${times}`;
}

/** Whether a row is money that came or went. Of rows that are taken back, those of money alone have a way. */
export const isMoney = ({ act, way }: Pick<MoneyEntry, "act" | "way">): boolean =>
  act === "paid" || act === "returned" || (act === "reversed" && way !== null);

/**
 * Whether only a few rupiah of an invoice are left, at most `MAX_SHIFT`. The amounts of its parts differ by such sums, so somebody has paid the amount
 * of another part. The rest stays open, and nobody is asked for it.
 */
export const isRest = ({ open, payable }: Pick<Invoice, "open" | "payable">): boolean =>
  open > 0 && open <= MAX_SHIFT && open < payable;

/** The state of an invoice on a day. @param owed what is owed of its parts @param today `YYYY-MM-DD` @param credited what was taken back of it */
export function stateOf(
  { open, payable, kind }: Pick<Invoice, "open" | "payable" | "kind">,
  owed: readonly { due: string; owed: number }[],
  today: string,
  credited = 0,
): InvoiceState {
  if (kind === "credit") return "credited";
  if (open < 0) return "over";
  if (open === 0) return credited >= payable && payable > 0 ? "credited" : "paid";
  if (!isRest({ open, payable }) && owed.some((part) => part.owed > 0 && part.due < today)) return "late";
  return open < payable ? "part" : "due";
}

/** What credit notes took back of an invoice, in rupiah. @param all its credit notes, and others */
export const creditedOf = ({ id }: Pick<Invoice, "id">, all: readonly Pick<Invoice, "credits" | "payable">[]): number =>
  all.reduce((sum, { credits, payable }) => sum + (credits === id ? payable : 0), 0);

/** Whether an invoice is still a bill: credit notes have not taken back all of it. Who has one is not released without a word about the money. */
export const isStanding = (
  invoice: Pick<Invoice, "id" | "kind" | "payable">,
  all: readonly Pick<Invoice, "credits" | "payable">[],
): boolean => invoice.kind === "invoice" && creditedOf(invoice, all) < invoice.payable;

/** Where an invoice stands on a day, with what is owed of its parts. @param all its credit notes, and others @param today `YYYY-MM-DD` */
export function invoiceAt(
  invoice: PlannedInvoice,
  all: readonly Pick<Invoice, "credits" | "payable">[],
  today: string,
) {
  const owed = owedOf(invoice.parts, invoice.open);
  const back = creditedOf(invoice, all);
  return { owed, back, state: stateOf(invoice, owed, today, back) };
}

/** What of an invoice is past its date on a day, in rupiah; a rest of a few rupiah is not. @param today `YYYY-MM-DD` */
export const lateOf = (
  { owed, state }: { owed: readonly { due: string; owed: number }[]; state: InvoiceState },
  today: string,
): number => (state === "late" ? owed.reduce((sum, part) => sum + (part.due < today ? part.owed : 0), 0) : 0);

/** A number as it is printed: the year, the edition, the mark of a restored backup, and the place in the series. */
export const invoiceNumber = (kind: InvoiceKind, year: string, edition: number, mark: string, place: number): string =>
  [kind === "invoice" ? "INV" : "CN", year, `${edition}${mark}`, String(place).padStart(4, "0")].join("-");
