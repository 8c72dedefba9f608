import { expect, test } from "vitest";
import type { OrderState } from "~/entities/order";
import { drawOrderReference } from "~/services/orders/order-rules";
import type { BankLine } from "./bank-statement";
import { matchStatement, type PayableOrder, referencesIn } from "./match-statement";

const [A, B] = [drawOrderReference(() => 7), drawOrderReference(() => 9)];

const order = (amount: number, state: OrderState = "placed", reference = A, day = "2025-11-10"): PayableOrder => ({
  ...{ reference, state, amount, createdAt: Date.parse(`${day}T09:00:00+07:00`) },
});
const line = (rupiah: number | null, note = "", day: string | null = "2025-11-12", id = "one"): BankLine => ({
  ...{ id, row: 2, day, rupiah, note },
});

const match = (lines: BankLine[], orders: PayableOrder[], booked: string[] = []) =>
  matchStatement(lines, orders, new Set(booked)).map((found) =>
    [found.result, "why" in found ? found.why : "", ...found.orders.map(({ reference }) => reference)]
      .filter(Boolean)
      .join(" "),
  );

test.each([
  ["an open order by its amount", line(50_123), [order(50_123)], `matched ${A}`],
  [
    "by its number, in any writing",
    line(50_123, `TRSF ${A.replaceAll("-", "").toLowerCase()} BUDI`),
    [order(50_123)],
    `matched ${A}`,
  ],
  [
    "by its number before an amount that another one has",
    line(50_123, A),
    [order(50_123), order(50_123, "placed", B)],
    `matched ${A}`,
  ],
  ["another amount than the order's", line(50_000, A), [order(50_123)], `look amount ${A}`],
  ["two orders of one amount", line(50_000), [order(50_000), order(50_000, "placed", B)], `look several ${A} ${B}`],
  ["one that has expired", line(50_123), [order(50_123, "expired")], `look late ${A}`],
  ["one that was cancelled, by its number", line(50_123, A), [order(50_123, "cancelled")], `look late ${A}`],
  ["one that is paid", line(50_123), [order(50_123, "issued")], `paid ${A}`],
  [
    "an open one before one that was paid with the same amount",
    line(50_123),
    [order(50_123, "issued"), order(50_123, "placed", B)],
    `matched ${B}`,
  ],
  ["money that came before the order was made", line(50_123, "", "2025-11-09"), [order(50_123)], "none"],
  ["a line without a day", line(50_123, "", null), [order(50_123)], `matched ${A}`],
  ["nobody's money", line(77_000), [order(50_123)], "none"],
  ["an amount with cents", line(null), [order(50_123)], "none"],
  [
    "two numbers in one note",
    line(50_123, `${A} ${B}`),
    [order(50_123), order(50_123, "placed", B)],
    `look several ${A} ${B}`,
  ],
])("%s", (_, given, orders, expected) => {
  expect(match([given], orders)).toEqual([expected]);
});

test("a line that was booked stays so, whatever has its amount now", () => {
  expect(match([line(50_123)], [order(50_123)], ["one"])).toEqual(["booked"]);
});

test("of two lines with the money of one order the first pays it", () => {
  const lines = [line(50_123), line(50_123, "", "2025-11-12", "two")];
  expect(match(lines, [order(50_123)])).toEqual([`matched ${A}`, `look twice ${A}`]);
});

test("a note without a number, or with a mistyped one, names none", () => {
  expect(referencesIn("TRSF E-BANKING 150123.00 JOEY WIRANATA")).toEqual([]);
  expect(referencesIn(`${A.slice(0, -1)}${A.endsWith("0") ? "1" : "0"}`)).toEqual([]);
  expect(referencesIn("JOE".repeat(10_000))).toEqual([]);
});
