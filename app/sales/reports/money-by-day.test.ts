import fc from "fast-check";
import { expect, test } from "vitest";
import { addMoves, type DayMoney, moneyMoves, type OrderMoney, sortedSums } from "./money-by-day";

const line = (ticket: string, quantity: number, price: number) => ({
  ...{ ticket, day: "", days: ["2025-11-14"], people: 1, name: ticket, quantity, price },
});
const order = (
  lines = [line("friday", 2, 50_000)],
  given: {
    amount?: number;
    state?: "issued" | "refunded" | "refund_due";
    payment?: "manual" | "midtrans" | "moved";
  } = {},
) => ({ state: "issued" as const, payment: "manual" as const, amount: 100_123, ...given, lines });

/** 14 November 2025, 00.30 in Jakarta: the day before in UTC. */
const AT = Date.parse("2025-11-14T00:30:00+07:00");
const DAY_MS = 24 * 3600_000;
const NO_MONEY: OrderMoney = { paid: null, refundedAt: null, sent: [], seconds: [], moved: 0, short: 0, line: null };
const PAID: OrderMoney = { ...NO_MONEY, paid: { at: AT, byProvider: false } };

test("money counts on the day in Jakarta on which it came, by kind of tickets, with the code of the transfer", () => {
  const paid = { day: "2025-11-14", way: "manual", back: 0 };
  expect(moneyMoves(order([line("friday", 2, 50_000), line("family", 1, 90_000)], { amount: 190_123 }), PAID)).toEqual([
    { ...paid, of: { ticket: "friday" }, tickets: 2, paid: 100_000 },
    { ...paid, of: { ticket: "family" }, tickets: 1, paid: 90_000 },
    { ...paid, of: { other: "rest" }, tickets: 0, paid: 123 },
  ]);
  expect(moneyMoves(order(), NO_MONEY)).toEqual([]);
});

test("an order that was to be paid online, and for which staff took money, was paid by transfer", () => {
  const wayOf = (byProvider: boolean) =>
    moneyMoves(order(undefined, { payment: "midtrans" }), { ...PAID, paid: { at: AT, byProvider } })[0]?.way;
  expect([wayOf(true), wayOf(false)]).toEqual(["midtrans", "manual"]);
});

test("of a ticket that took the place of another one, only what it costs more came", () => {
  const fresh = order([line("family", 1, 90_000)], { amount: 90_000, payment: "moved" });
  expect(moneyMoves(fresh, { ...PAID, moved: 90_000 })).toEqual([]);
  expect(moneyMoves(fresh, { ...PAID, moved: 50_000 })).toEqual([
    { day: "2025-11-14", way: "other", of: { ticket: "family" }, tickets: 0, paid: 40_000, back: 0 },
  ]);
});

test("a transfer that was less than its order costs counts as what it was, and one for several orders as what this one costs", () => {
  const sumOf = (key: "paid" | "back", line: number, state: "issued" | "refunded" = "issued") =>
    moneyMoves(order(undefined, { state }), { ...PAID, line, refundedAt: AT }).reduce(
      (sum, move) => sum + move[key],
      0,
    );
  expect([sumOf("paid", 40_000), sumOf("paid", 250_000)]).toEqual([40_000, 100_123]);
  expect(sumOf("back", 40_000, "refunded")).toBe(40_000);
});

test("money goes back on its own day, for the kind of its order, and a second payment for none", () => {
  const sent = [
    { at: AT + DAY_MS, amount: 50_000, way: "midtrans", attempt: "a-1" },
    { at: AT + DAY_MS, amount: 100_123, way: "midtrans", attempt: "a-2" },
  ];
  const seconds = [{ id: "a-2", at: AT, amount: 100_123, way: "midtrans" }];
  const back = { day: "2025-11-15", way: "midtrans", tickets: 0, paid: 0 };
  const moves = moneyMoves(order(), { ...PAID, sent, seconds });
  expect(moves.filter((move) => move.back > 0)).toEqual([
    { ...back, of: { ticket: "friday" }, back: 50_000 },
    { ...back, of: { other: "second" }, back: 100_123 },
  ]);
  const several = moneyMoves(order([line("friday", 1, 1), line("family", 1, 1)]), { ...PAID, sent: sent.slice(0, 1) });
  expect(several.at(-1)?.of).toEqual({ other: "several" });
});

test("an order that was sent back as a whole counts with what no act names", () => {
  const refunded = { ...PAID, refundedAt: AT + DAY_MS };
  const backOf = (money: OrderMoney) =>
    moneyMoves(order(undefined, { state: "refunded" }), money).reduce((sum, { back }) => sum + back, 0);
  expect(backOf(refunded)).toBe(100_123);
  const sent = [{ at: AT, amount: 100_000, way: "manual", attempt: "" }];
  expect(backOf({ ...refunded, sent })).toBe(100_123);
});

test("the sums of all days are what came and what went back, in whatever order the orders are read", () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000 });
  const orders = fc.array(
    fc.record({
      ticket: fc.constantFrom("friday", "family"),
      quantity: fc.integer({ min: 1, max: 5 }),
      price: amounts,
      code: fc.integer({ min: -100, max: 999 }),
      at: fc.integer({ min: AT, max: AT + 9 * DAY_MS }),
      sent: fc.option(amounts),
    }),
  );
  fc.assert(
    fc.property(orders, (given) => {
      const moves = given.map(({ ticket, quantity, price, code, at, sent }) =>
        moneyMoves(order([line(ticket, quantity, price)], { amount: quantity * price + code }), {
          ...{ ...NO_MONEY, paid: { at, byProvider: false } },
          sent: sent === null ? [] : [{ at, amount: sent, way: "manual", attempt: "" }],
        }),
      );
      const add = (all: readonly DayMoney[][]) => {
        const sums = new Map<string, DayMoney>();
        for (const some of all) addMoves(sums, some);
        return sortedSums(sums);
      };
      const rows = add(moves);
      expect(add(moves.toReversed())).toEqual(rows);
      const total = (key: "paid" | "back") => rows.reduce((sum, row) => sum + row[key], 0);
      expect(total("paid")).toBe(given.reduce((sum, { quantity, price, code }) => sum + quantity * price + code, 0));
      expect(total("back")).toBe(given.reduce((sum, { sent }) => sum + (sent ?? 0), 0));
    }),
  );
});
