import { jakartaDay } from "~/base/values/jakarta-time";
import { invoiceNumbersIn } from "~/sales/model/invoice-numbers";
import { mayBecome, readOrderReference, takesMoney } from "~/sales/model/order-rules";
import type { Order } from "~/sales/orders/orders";
import type { BankLine } from "./bank-statement";

/**
 * An order as far as a statement is compared with it. `name`: of its buyer; null: not known any more. `paidAt`: when it was marked as paid,
 * in ms since the epoch; null: it was not. `payment`: whether a line of a statement is known to have paid it: `line`; `old`: one that an
 * earlier release booked, which kept no day of it; `elsewhere`: its money came through the provider, or with a ticket that was exchanged; null:
 * none, staff said that the money has arrived.
 */
export type PayableOrder = Pick<Order, "reference" | "state" | "amount" | "createdAt" | "deadline"> & {
  name: string | null;
  paidAt: number | null;
  payment: "line" | "old" | "elsewhere" | null;
};

/**
 * What a line of a statement is:
 * - `matched`: the money of an order that is open, or that has expired although the money was there in time; `joint`: of several
 * - `paid`: the money of an order that staff marked as paid; `second`: more money for an order that is paid
 * - `booked`: known from an earlier file; `waits`: not booked by the bank yet, or of a day to come
 * - `look`: a person has to. `amount`: the order that it names has another one; `several`: more than one order has this amount; `names`: it
 *   names several, whose amounts are not its own; `late`: the order has expired or was cancelled; `unlike`: its note
 *   reads like money that no buyer sends
 * - `none`: no order says anything of it
 */
export type LineMatch =
  | { line: BankLine; result: "matched"; orders: [PayableOrder] }
  | { line: BankLine; result: "paid"; orders: [PayableOrder] }
  | { line: BankLine; result: "second"; orders: [PayableOrder] }
  | { line: BankLine; result: "joint"; orders: [PayableOrder, ...PayableOrder[]] }
  | { line: BankLine; result: "look"; why: "amount" | "several" | "names" | "late" | "unlike"; orders: PayableOrder[] }
  | { line: BankLine; result: "waits" | "booked" | "none"; orders: PayableOrder[] };

/** ms after somebody said that money has arrived, in which its line is still dated: some banks book money on the next working day, after all holidays. */
export const BOOKED_WITHIN_MS = 7 * 24 * 3600_000;

/** An order's number in a note, however the bank or the buyer wrote it. */
const REFERENCE = /J[O0]E[^0-9A-Z]{0,3}([0-9A-Z]{4})[^0-9A-Z]{0,3}([0-9A-Z]{2})(?![0-9A-Z])/gi;

/** Notes of money that came back, was corrected or moved between own accounts. A person called Bunga ("interest") may send money. */
const UNLIKE =
  /\b(?:retur|returned|reversal|reversed|koreksi|correction|pembatalan|pengembalian|refund|antar kantong|jasa giro)\b|^(?:bunga|interest|bagi hasil|cashback)(?: (?:harian|bulanan|tabungan|giro|credit|earned))?$/i;

/** The numbers of orders in a note, each once. */
export const referencesIn = (note: string): string[] => [
  ...new Set(
    [...note.matchAll(REFERENCE)].flatMap(([, first = "", last = ""]) => readOrderReference(first + last) ?? []),
  ),
];

/**
 * Finds the order of each line: by a number in its note, otherwise by its amount, which no two open orders share. Money never came before
 * the order was made. What names an invoice of an exhibitor pays no order by its amount: a part of an invoice may ask for the same one.
 * @param booked the orders of lines that were booked, by the lines' ids
 */
export function matchStatement(
  lines: readonly BankLine[],
  orders: readonly PayableOrder[],
  booked: ReadonlyMap<string, string>,
): LineMatch[] {
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const byAmount = Map.groupBy(orders, ({ amount }) => amount);
  const ofAmount = ({ rupiah, note }: BankLine) =>
    invoiceNumbersIn(note).length > 0 ? [] : (byAmount.get(rupiah ?? -1) ?? []);
  /** Orders that an earlier line of this file pays. */
  const taken = new Set<string>();
  return lines.map((line): LineMatch => {
    const known = booked.get(line.id);
    if (known !== undefined) return { line, result: "booked", orders: [byReference.get(known) ?? []].flat() };
    const found = byNote(line, byReference, taken) ?? byMoney(line, ofAmount(line), taken);
    const match = isUnlike(found)
      ? { line, result: "look" as const, why: "unlike" as const, orders: found.orders }
      : found;
    if (line.waits) return { line, result: "waits", orders: match.orders };
    if (match.result === "matched" || match.result === "joint" || match.result === "paid") {
      for (const { reference } of match.orders) taken.add(reference);
    }
    return match;
  });
}

/** Whether a match would be one of money that no buyer sent. */
const isUnlike = ({ line, result }: LineMatch): boolean =>
  result !== "none" && result !== "look" && UNLIKE.test(line.note);

function byNote(
  line: BankLine,
  orders: ReadonlyMap<string, PayableOrder>,
  taken: ReadonlySet<string>,
): LineMatch | null {
  const references = referencesIn(line.note);
  const found = references.flatMap((reference) => orders.get(reference) ?? []);
  const [order, ...others] = found;
  if (!order) return null;
  if (references.length > 1) {
    const isJoint =
      found.length === references.length &&
      found.every((one) => mayPay(one, line) && !taken.has(one.reference)) &&
      found.reduce((sum, { amount }) => sum + amount, 0) === line.rupiah;
    return isJoint
      ? { line, result: "joint", orders: [order, ...others] }
      : { line, result: "look", why: "names", orders: found };
  }
  if (order.amount === line.rupiah) return ofState(line, order, taken);
  // Of one that staff marked as paid a person says whether this is the money that they saw.
  const isPaid = order.payment === "line" || taken.has(order.reference) || !takesMoney(order.state);
  return isPaid && line.rupiah !== null
    ? { line, result: "second", orders: [order] }
    : { line, result: "look", why: "amount", orders: [order] };
}

function byMoney(line: BankLine, sameAmount: readonly PayableOrder[], taken: ReadonlySet<string>): LineMatch {
  const possible = sameAmount.filter(({ createdAt }) => line.day === null || jakartaDay(createdAt) <= line.day);
  const payable = possible.filter((order) => mayPay(order, line));
  if (payable.length > 1) return { line, result: "look", why: "several", orders: payable };
  // The one that it may pay, or else the last one.
  const order = payable[0] ?? possible.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  return order ? ofState(line, order, taken) : { line, result: "none", orders: [] };
}

const isOpen = ({ state }: PayableOrder) => mayBecome(state, "paid") && mayBecome(state, "cancelled");

/** Whether a line is in time for an order that is not paid: the order is open, or the money was there by the day of its deadline. */
const mayPay = (order: PayableOrder, { day }: BankLine) =>
  isOpen(order) || (order.state === "expired" && day !== null && day <= jakartaDay(order.deadline));

function ofState(line: BankLine, order: PayableOrder, taken: ReadonlySet<string>): LineMatch {
  if (taken.has(order.reference)) return { line, result: "second", orders: [order] };
  if (mayPay(order, line)) return { line, result: "matched", orders: [order] };
  if (takesMoney(order.state)) return { line, result: "look", why: "late", orders: [order] };
  return { line, result: isKnownMoney(line, order) ? "paid" : "second", orders: [order] };
}

/** Whether a line may be the money of an order that is paid: no line is known for it, and staff may have seen this one. */
export function isKnownMoney(
  { day }: Pick<BankLine, "day">,
  { payment, paidAt }: Pick<PayableOrder, "payment" | "paidAt">,
): boolean {
  if (payment !== null) return payment === "old";
  return day === null || paidAt === null || day <= jakartaDay(paidAt + BOOKED_WITHIN_MS);
}
