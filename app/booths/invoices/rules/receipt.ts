import { isRest, type MoneyAct, type MoneyEntry, type PlannedInvoice, reversalOf } from "./invoice";
import { type InvoicePart, owedOf } from "./payment-plan";

/** A row of the journal, as far as receipts say it. */
export type ReceiptRow = Pick<MoneyEntry, "id" | "act" | "change" | "way" | "day" | "paper">;

type ReceiptInvoice = Pick<PlannedInvoice, "number" | "parts" | "payable">;

/** What all rows of one act take off what is to be paid, in rupiah; below 0: they add to it. */
export type MoneyLine = { act: MoneyAct; amount: number };

/** How an invoice stands, in whole rupiah. What it asked for, less all lines, is `open`, or less `surplus`. */
export type Position = {
  lines: MoneyLine[];
  /** What is still to be paid. */
  open: number;
  /** What came too much. */
  surplus: number;
  /** Only a few rupiah are left, which nobody is asked for. */
  isRest: boolean;
  /** The part that is due next. */
  next: (InvoicePart & { owed: number }) | null;
};

/** A payment of an invoice, also by what came too much for another one, and how the invoice stood after it. */
export type PaymentReceipt = Position & {
  /** What people cite: "INV-2026-1-0007-R2" is the second payment of its invoice. */
  number: string;
  amount: number;
  way: MoneyEntry["way"];
  /** The number of the invoice for which it had come; null: it came for this one. */
  from: string | null;
  /** On which the money came, `YYYY-MM-DD`. */
  day: string | null;
  /** The parts to which it went; `left`: what was still owed of each. */
  parts: { place: number; left: number }[];
  /** What of it came too much. */
  over: number;
};

/** A payment that was taken back, and how the invoice stood after that. Its receipt is void. */
export type VoidReceipt = Position & Pick<PaymentReceipt, "number" | "amount" | "way" | "day">;

const isReceived = ({ act, change }: Pick<MoneyEntry, "act" | "change">): boolean =>
  act === "paid" || (act === "moved" && change < 0);

const sumOf = (rows: readonly Pick<MoneyEntry, "change">[]): number =>
  rows.reduce((sum, { change }) => sum + change, 0);

/**
 * The numbers of the receipts of an invoice, by the ids of the payments' rows, oldest first. A payment that was taken back keeps its number.
 * @param journal rows of the invoice, oldest first
 */
export const receiptNumbers = (
  { number }: Pick<PlannedInvoice, "number">,
  journal: readonly Pick<MoneyEntry, "id" | "act" | "change">[],
): ReadonlyMap<string, string> =>
  new Map(journal.filter(isReceived).map(({ id }, index) => [id, `${number}-R${index + 1}`]));

/**
 * The rows that count: without those that were taken back, and without those that took them back. What the provider had sent back of a payment
 * before its bank took the rest goes with it, so that the rows left out are nothing together.
 */
export function standingRows<Row extends ReceiptRow>(journal: readonly Row[]): Row[] {
  const gone = new Set<Row>();
  for (const [index, row] of journal.entries()) {
    const end = journal.findIndex(({ id }) => id === reversalOf(row));
    const back = journal[end];
    if (!back) continue;
    const sent = journal
      .slice(index, end)
      .filter(({ act, way, paper }) => act === "returned" && way === "online" && paper === back.paper);
    for (const one of [row, ...sent, back]) gone.add(one);
  }
  return journal.filter((row) => !gone.has(row));
}

/** How an invoice stands by rows that count. */
export function positionOf(
  { parts, payable }: Pick<ReceiptInvoice, "parts" | "payable">,
  rows: readonly ReceiptRow[],
): Position {
  const sum = sumOf(rows);
  const open = Math.max(0, sum);
  const rest = isRest({ open, payable });
  const byAct = Map.groupBy(
    rows.filter(({ act }) => act !== "drawn"),
    ({ act }) => act,
  );
  const lines = [...byAct].map(([act, own]) => ({ act, amount: -sumOf(own) }));
  return {
    ...{ lines: lines.filter(({ amount }) => amount !== 0), open, surplus: Math.max(0, -sum), isRest: rest },
    next: rest ? null : (owedOf(parts, open).find((part) => part.owed > 0) ?? null),
  };
}

/**
 * The receipt of a payment, as the invoice stood right after it: what was booked later does not change it, but for rows before it that were taken
 * back since, which do not count.
 * @param journal rows of the invoice, oldest first @param id of the payment's row @returns null: there is no such payment, or it was taken back
 */
export function receiptOf(invoice: ReceiptInvoice, journal: readonly ReceiptRow[], id: string): PaymentReceipt | null {
  const rows = standingRows(journal);
  const index = rows.findIndex((row) => row.id === id && isReceived(row));
  const payment = rows[index];
  if (!payment) return null;
  const before = sumOf(rows.slice(0, index));
  const after = before + payment.change;
  const position = positionOf(invoice, rows.slice(0, index + 1));
  const owedBefore = owedOf(invoice.parts, before);
  return {
    ...position,
    number: receiptNumbers(invoice, journal).get(id) ?? "",
    ...{ amount: -payment.change, way: payment.way, day: payment.day },
    from: payment.act === "moved" ? payment.paper : null,
    parts: owedOf(invoice.parts, after)
      .filter((part, place) => part.owed < (owedBefore[place]?.owed ?? 0))
      .map(({ place, owed }) => ({ place, left: position.isRest ? 0 : owed })),
    over: Math.max(0, -after) - Math.max(0, -before),
  };
}

/**
 * What became void when a payment was taken back, as the invoice stood right after that.
 * @param journal rows of the invoice, oldest first @param id of the payment's row @returns null: there is no such payment, or it counts
 */
export function voidReceiptOf(invoice: ReceiptInvoice, journal: readonly ReceiptRow[], id: string): VoidReceipt | null {
  const payment = journal.find((row) => row.id === id && isReceived(row));
  const back = payment ? journal.findIndex((row) => row.id === reversalOf(payment)) : -1;
  if (!payment || back < 0) return null;
  const until = new Set(journal.slice(0, back + 1));
  return {
    ...positionOf(
      invoice,
      standingRows(journal).filter((row) => until.has(row)),
    ),
    number: receiptNumbers(invoice, journal).get(id) ?? "",
    ...{ amount: -payment.change, way: payment.way, day: payment.day },
  };
}

/** A payment of an invoice as a list says it. `voidAt`: when it was taken back, in ms since the epoch; null: it counts. */
export type ListedReceipt = Pick<PaymentReceipt, "number" | "amount" | "way" | "from" | "day"> & {
  voidAt: number | null;
};

/** All payments of an invoice, oldest first, also those that were taken back. @param journal rows of the invoice, oldest first */
export function listReceipts(
  invoice: Pick<PlannedInvoice, "number">,
  journal: readonly (ReceiptRow & Pick<MoneyEntry, "at">)[],
): ListedReceipt[] {
  const numbers = receiptNumbers(invoice, journal);
  return journal.filter(isReceived).map((row) => ({
    ...{ number: numbers.get(row.id) ?? "", amount: -row.change, way: row.way, day: row.day },
    from: row.act === "moved" ? row.paper : null,
    voidAt: journal.find(({ id }) => id === reversalOf(row))?.at ?? null,
  }));
}
