import { expect, test } from "vitest";
import type { OrderState } from "~/sales/model/order";
import { drawOrderReference } from "~/sales/model/order-rules";
import type { BankLine } from "./bank-statement";
import { matchStatement, type PayableOrder, referencesIn } from "./match-statement";

const [A, B] = [drawOrderReference(() => 7), drawOrderReference(() => 9)];

const at = (day: string) => Date.parse(`${day}T09:00:00+07:00`);
const order = (
  amount: number,
  state: OrderState = "placed",
  reference = A,
  more: Partial<PayableOrder> = {},
): PayableOrder => ({
  ...{ reference, state, amount, createdAt: at("2025-11-10"), deadline: at("2025-11-11"), name: "Sari" },
  ...{ paidAt: state === "issued" ? at("2025-11-12") : null, payment: null, ...more },
});
const line = (rupiah: number | null, note = "", day: string | null = "2025-11-12", id = "one"): BankLine => ({
  ...{ id, row: 2, day, rupiah, note, waits: day === null ? "undated" : null },
});

const match = (lines: BankLine[], orders: PayableOrder[], booked: Record<string, string> = {}) =>
  matchStatement(lines, orders, new Map(Object.entries(booked))).map((found) =>
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
  ["a line that the bank has not booked yet", line(50_123, "", null), [order(50_123)], `waits ${A}`],
  ["a line of a day to come", { ...line(50_123), waits: "future" as const }, [order(50_123)], `waits ${A}`],
  ["money of an invoice that it names, and of no order", line(50_123, "INV-2026-1-0007"), [order(50_123)], "none"],
  ["an order that it names beside an invoice", line(50_123, `${A} INV-2026-1-0007`), [order(50_123)], `matched ${A}`],
  ["nobody's money", line(77_000), [order(50_123)], "none"],
  ["an amount with cents", line(null), [order(50_123)], "none"],
  [
    "two numbers in one note",
    line(50_123, `${A} ${B}`),
    [order(50_123), order(50_123, "placed", B)],
    `look names ${A} ${B}`,
  ],
  [
    "two numbers in one note, and the money of both",
    line(115_124, `${A}+${B}`),
    [order(50_123), order(65_001, "placed", B)],
    `joint ${A} ${B}`,
  ],
  [
    "two numbers, of which one is paid",
    line(115_124, `${A} ${B}`),
    [order(50_123, "issued"), order(65_001, "placed", B)],
    `look names ${A} ${B}`,
  ],
  ["the same number twice in one note", line(50_123, `${A} ${A}`), [order(50_123)], `matched ${A}`],
  [
    "one that expired, on the day of its deadline",
    line(50_123, "", "2025-11-11"),
    [order(50_123, "expired")],
    `matched ${A}`,
  ],
  [
    "one that was cancelled, in its time",
    line(50_123, "", "2025-11-11"),
    [order(50_123, "cancelled")],
    `look late ${A}`,
  ],
  [
    "one that expired and one that is open, both in time",
    line(50_123, "", "2025-11-11"),
    [order(50_123, "expired"), order(50_123, "placed", B)],
    `look several ${A} ${B}`,
  ],
  [
    "one that another line is known to have paid",
    line(50_123),
    [order(50_123, "issued", A, { payment: "line" })],
    `second ${A}`,
  ],
  [
    "one that a line of an earlier release has paid",
    line(50_123),
    [order(50_123, "issued", A, { payment: "old" })],
    `paid ${A}`,
  ],
  [
    "more than a week after somebody said that the money is there",
    line(50_123, "", "2025-11-20"),
    [order(50_123, "issued")],
    `second ${A}`,
  ],
  ["the first working day after that", line(50_123, "", "2025-11-19"), [order(50_123, "issued")], `paid ${A}`],
  [
    "more money for an order that a line has paid",
    line(9_000, A),
    [order(50_123, "issued", A, { payment: "line" })],
    `second ${A}`,
  ],
  ["a transfer that came back", line(50_123, "RETUR BI-FAST"), [order(50_123)], `look unlike ${A}`],
  ["interest", line(50_123, "Bunga harian"), [order(50_123)], `look unlike ${A}`],
  ["a buyer whose name is the word for interest", line(50_123, "TRF BUNGA CITRA"), [order(50_123)], `matched ${A}`],
  ["a correction that is nobody's money", line(77_000, "KOREKSI"), [order(50_123)], "none"],
  [
    "by its number with other signs in it",
    line(50_123, `BYR#${A.replaceAll("-", "/")}`),
    [order(50_123)],
    `matched ${A}`,
  ],
  ["another amount for one that staff marked as paid", line(9_000, A), [order(50_123, "issued")], `second ${A}`],
  [
    "another amount for one whose money has to go back",
    line(9_000, A),
    [order(50_123, "refund_due", A, { paidAt: at("2025-11-12") })],
    `second ${A}`,
  ],
  ["another amount for one that has expired", line(9_000, A), [order(50_123, "expired")], `look amount ${A}`],
  [
    "money that has to go back already",
    line(50_123),
    [order(50_123, "refund_due", A, { payment: "line" })],
    `second ${A}`,
  ],
])("%s", (_, given, orders, expected) => {
  expect(match([given], orders)).toEqual([expected]);
});

test("a line that was booked stays so, whatever has its amount now", () => {
  expect(match([line(50_123)], [order(50_123)], { one: A })).toEqual([`booked ${A}`]);
});

test.each(["placed", "issued"] as const)("of two lines with the money of one %s order the first pays it", (state) => {
  const lines = [line(50_123), line(50_123, A, "2025-11-12", "two")];
  const first = state === "placed" ? "matched" : "paid";
  expect(match(lines, [order(50_123, state)])).toEqual([`${first} ${A}`, `second ${A}`]);
});

test("a line that waits pays nothing, so that the booked one after it is the first", () => {
  const lines = [line(50_123, "", null, "pending"), line(50_123, "", "2025-11-12", "two")];
  expect(match(lines, [order(50_123)])).toEqual([`waits ${A}`, `matched ${A}`]);
});

test("a note without a number, or with a mistyped one, names none", () => {
  expect(referencesIn("TRSF E-BANKING 150123.00 JOEY WIRANATA")).toEqual([]);
  expect(referencesIn(`${A.slice(0, -1)}${A.endsWith("0") ? "1" : "0"}`)).toEqual([]);
  expect(referencesIn("JOE".repeat(10_000))).toEqual([]);
});
