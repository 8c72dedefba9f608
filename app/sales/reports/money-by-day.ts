import { jakartaDay } from "~/base/values/jakarta-time";
import type { OrderPayment } from "~/sales/model/order";
import type { Order } from "~/sales/orders/orders";

/** Money of an order that came or went. `at`: ms since the epoch; `amount`: rupiah; `way`: how it moved, a stored word. */
type Move = { at: number; amount: number; way: string };

/**
 * The money of an order. `paid`: null: none came; `byProvider`: online. `refundedAt`: when all of it was said to be sent back. `sent`: what went
 * back or, less than 0, came again, with the attempt or the bank's line of a second payment that it is of; empty: of the order. `seconds`: more payments. `moved`: rupiah of a
 * ticket of another order that was exchanged for its own: they came with that order. `short`: rupiah that never came, although the order was taken as paid. `line`: rupiah of the bank's line that paid it, which may be
 * less than it costs, or the money of others too; null: none is known.
 */
export type OrderMoney = {
  paid: { at: number; byProvider: boolean } | null;
  refundedAt: number | null;
  sent: readonly (Move & { attempt: string })[];
  seconds: readonly (Move & { id: string })[];
  moved: number;
  short: number;
  line: number | null;
};

/**
 * What money was for: a kind of tickets, by its id; `rest`: the codes of transfers, and what came less than the prices; `second`: a payment for an
 * order that was paid already; `several`: money back for an order with several kinds.
 */
export type MoneyOf = { ticket: string } | { other: "rest" | "second" | "several" };

/** Money of a day, a way to pay and a kind of tickets. `tickets`: how many were paid; amounts are rupiah. */
export type DayMoney = { day: string; way: string; of: MoneyOf; tickets: number; paid: number; back: number };

type PaidOrder = Pick<Order, "amount" | "state" | "lines" | "payment">;

/** How the money of an order came. */
const wayOf = (payment: OrderPayment | null, byProvider: boolean): string =>
  payment === "midtrans" && !byProvider ? "manual" : (payment ?? "other");

/** Each move of an order's money, by the calendar of Jakarta. The sum of `paid` is what came, that of `back` what went back. */
export function moneyMoves(
  order: PaidOrder,
  { paid, refundedAt, sent, seconds, moved, short, line }: OrderMoney,
): DayMoney[] {
  const moves: DayMoney[] = [];
  const came = Math.min(order.amount, line ?? order.amount);
  const none = { tickets: 0, paid: 0, back: 0 };
  const [first, ...others] = new Set(order.lines.map(({ ticket }) => ticket));
  const own: MoneyOf = first === undefined || others.length > 0 ? { other: "several" } : { ticket: first };
  if (paid && order.payment === "moved") {
    // Its ticket was paid, and counted, as the one before it. What it costs more came at the desk, in whatever way.
    const more = order.amount - moved - short;
    if (more > 0) moves.push({ ...none, day: jakartaDay(paid.at), way: "other", of: own, paid: more });
  } else if (paid && moved > 0) {
    // The same, but what it costs more came by itself.
    moves.push({ ...none, day: jakartaDay(paid.at), way: wayOf(order.payment, paid.byProvider), of: own, paid: came });
  } else if (paid) {
    const when = { day: jakartaDay(paid.at), way: wayOf(order.payment, paid.byProvider) };
    for (const { ticket, quantity, price } of order.lines)
      moves.push({ ...none, ...when, of: { ticket }, tickets: quantity, paid: quantity * price });
    const rest = came - order.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    if (rest !== 0) moves.push({ ...none, ...when, of: { other: "rest" }, paid: rest });
  }
  for (const { at, amount, way } of seconds)
    moves.push({ ...none, day: jakartaDay(at), way, of: { other: "second" }, paid: amount });
  const ofSecond = new Set(seconds.map(({ id }) => id));
  for (const { at, amount, way, attempt } of sent) {
    const of: MoneyOf = ofSecond.has(attempt) ? { other: "second" } : own;
    moves.push({ ...none, day: jakartaDay(at), way, of, ...(amount < 0 ? { paid: -amount } : { back: amount }) });
  }
  // "All of it was sent back" names no amount: it covers what was paid until then. What goes back later counts on top.
  const before = sent.filter(({ at, attempt }) => !ofSecond.has(attempt) && at <= (refundedAt ?? 0));
  const known = before.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  if (order.state === "refunded" && refundedAt !== null && known < came)
    moves.push({ ...none, day: jakartaDay(refundedAt), way: "manual", of: own, back: came - known });
  return moves;
}

/** What a row is for, as a text by which rows are told apart and sorted. */
const keyOf = ({ day, way, of }: DayMoney) =>
  JSON.stringify([day, way, "other" in of, "other" in of ? of.other : of.ticket]);

/** Adds moves up by day, way and kind. @param sums by key, changed in place */
export function addMoves(sums: Map<string, DayMoney>, moves: readonly DayMoney[]): void {
  for (const move of moves) {
    const key = keyOf(move);
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...move });
    else {
      sum.tickets += move.tickets;
      sum.paid += move.paid;
      sum.back += move.back;
    }
  }
}

/** The sums, by day, way and kind. */
export const sortedSums = (sums: ReadonlyMap<string, DayMoney>): DayMoney[] =>
  [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
