import { type MoneyEntry, type PlannedInvoice, reversalOf } from "./invoice";
import { type InvoicePart, owedOf } from "./payment-plan";

/** A payment of an invoice, also by what came too much for another one, and how the invoice stood after it. Money is in whole rupiah. */
export type PaymentReceipt = {
  amount: number;
  way: MoneyEntry["way"];
  /** The number of the invoice for which it had come; null: it came for this one. */
  from: string | null;
  /** On which the money came, `YYYY-MM-DD`. */
  day: string | null;
  /** The parts to which it went; `left`: what was still owed of each. */
  parts: { place: number; left: number }[];
  /** What was still to be paid. */
  open: number;
  /** What of it came too much. */
  over: number;
  /** The part that is due next. */
  next: (InvoicePart & { owed: number }) | null;
};

const isReceived = ({ act, change }: Pick<MoneyEntry, "act" | "change">): boolean =>
  act === "paid" || (act === "moved" && change < 0);

/**
 * The receipt of a payment, as the invoice stood right after it: what was booked later does not change it.
 * @param journal rows of the invoice, oldest first @param id of the payment's row @returns null: there is no such payment, or it was a mistake
 */
export function receiptOf(
  { parts }: Pick<PlannedInvoice, "parts">,
  journal: readonly Pick<MoneyEntry, "id" | "act" | "change" | "way" | "day" | "paper">[],
  id: string,
): PaymentReceipt | null {
  const index = journal.findIndex((row) => row.id === id && isReceived(row));
  const payment = journal[index];
  if (!payment || journal.some((row) => row.id === reversalOf(payment))) return null;
  const before = journal.slice(0, index).reduce((sum, { change }) => sum + change, 0);
  const after = before + payment.change;
  const owed = owedOf(parts, after);
  const owedBefore = owedOf(parts, before);
  return {
    ...{ amount: -payment.change, way: payment.way, day: payment.day },
    from: payment.act === "moved" ? payment.paper : null,
    parts: owed
      .filter((part, place) => part.owed < (owedBefore[place]?.owed ?? 0))
      .map(({ place, owed: left }) => ({ place, left })),
    ...{ open: Math.max(0, after), over: Math.max(0, -after) - Math.max(0, -before) },
    next: owed.find((part) => part.owed > 0) ?? null,
  };
}
