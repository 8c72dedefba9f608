import { jakartaDay } from "~/entities/values/jakarta-time";
import { mayBecome, readOrderReference, takesMoney } from "~/services/orders/order-rules";
import type { Order } from "~/services/orders/orders";
import type { BankLine } from "./bank-statement";

/** An order as far as a statement is compared with it. */
export type PayableOrder = Pick<Order, "reference" | "state" | "amount" | "createdAt">;

/**
 * What a line of a statement is: the money of an open order (`matched`), of one that is paid, something that a person has to look at,
 * or nothing that an order says. `late`: the order has expired or was cancelled. `twice`: an earlier line pays the same order.
 */
export type LineMatch =
  | { line: BankLine; result: "matched" | "paid"; orders: [PayableOrder] }
  | { line: BankLine; result: "look"; why: "amount" | "several" | "late" | "twice"; orders: PayableOrder[] }
  | { line: BankLine; result: "booked" | "none"; orders: [] };

/** An order's number in a note, however the bank or the buyer wrote it. */
const REFERENCE = /JOE[\s.-]{0,3}([0-9A-Z]{4})[\s.-]{0,3}([0-9A-Z]{2})(?![0-9A-Z])/gi;

/** The numbers of orders in a note. */
export const referencesIn = (note: string): string[] =>
  [...note.matchAll(REFERENCE)].flatMap(([, first = "", last = ""]) => readOrderReference(first + last) ?? []);

/**
 * Finds the order of each line: by a number in its note, otherwise by its amount, which no two open orders share. Money never came before
 * the order was made.
 * @param booked ids of lines that have been booked already
 */
export function matchStatement(
  lines: readonly BankLine[],
  orders: readonly PayableOrder[],
  booked: ReadonlySet<string>,
): LineMatch[] {
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const byAmount = Map.groupBy(orders, ({ amount }) => amount);
  const taken = new Set<string>();
  return lines.map((line) => {
    const match: LineMatch = booked.has(line.id)
      ? { line, result: "booked", orders: [] }
      : (byNote(line, byReference) ?? byMoney(line, byAmount.get(line.rupiah ?? -1) ?? []));
    if (match.result !== "matched") return match;
    const [{ reference }] = match.orders;
    if (taken.has(reference)) return { ...match, result: "look", why: "twice" };
    taken.add(reference);
    return match;
  });
}

function byNote(line: BankLine, orders: ReadonlyMap<string, PayableOrder>): LineMatch | null {
  const [reference, other] = new Set(referencesIn(line.note));
  const order = other === undefined ? orders.get(reference ?? "") : undefined;
  if (!order) return null;
  return order.amount === line.rupiah ? ofState(line, order) : { line, result: "look", why: "amount", orders: [order] };
}

function byMoney(line: BankLine, sameAmount: readonly PayableOrder[]): LineMatch {
  const possible = sameAmount.filter(({ createdAt }) => line.day === null || jakartaDay(createdAt) <= line.day);
  const open = possible.filter(isOpen);
  if (open.length > 1) return { line, result: "look", why: "several", orders: open };
  // The one that is open, or else the last one.
  const order = open[0] ?? possible.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  return order ? ofState(line, order) : { line, result: "none", orders: [] };
}

const isOpen = ({ state }: PayableOrder) => mayBecome(state, "paid") && mayBecome(state, "cancelled");

function ofState(line: BankLine, order: PayableOrder): LineMatch {
  if (isOpen(order)) return { line, result: "matched", orders: [order] };
  if (takesMoney(order.state)) return { line, result: "look", why: "late", orders: [order] };
  return { line, result: "paid", orders: [order] };
}
