import fc from "fast-check";
import { expect, test } from "vitest";
import { type Direction, directionOf, readBankAmount } from "./bank-amount";
import { dayOrderOf, readBankDate } from "./bank-date";

const amount = (rupiah: number, direction: Direction | null = null) => ({ rupiah, direction, isWhole: true });

test.each([
  ["150.123,00 CR", amount(150_123, "in")],
  ["150,123.00", amount(150_123)],
  ["150,123.00 CR", amount(150_123, "in")],
  ["1.150.123,00", amount(1_150_123)],
  ["1,150,123", amount(1_150_123)],
  ["150123.00", amount(150_123)],
  ["'150123", amount(150_123)],
  ["Rp150.123", amount(150_123)],
  ["Rp. 150.123,00", amount(150_123)],
  ["IDR 150,123.00", amount(150_123)],
  ["+ 150.123", amount(150_123, "in")],
  ["150.123,00 K", amount(150_123, "in")],
  ["150.123", amount(150_123)],
  [150_123, amount(150_123)],
  ["0.00", amount(0)],
  ["150.123,45", { rupiah: 150_123, direction: null, isWhole: false }],
  [150_123.45, { rupiah: 150_123, direction: null, isWhole: false }],
  ["150.123,00 DB", amount(150_123, "out")],
  ["-150,123.00", amount(150_123, "out")],
  ["Rp -150.123", amount(150_123, "out")],
  ["150,123.00 Db.", amount(150_123, "out")],
  ["(150,123.00)", amount(150_123, "out")],
  ["−Rp150.123", amount(150_123, "out")],
  ["150.123,00-", amount(150_123, "out")],
  ["150.123,00+", amount(150_123, "in")],
  ["150.123,00 (CR)", amount(150_123, "in")],
  ["Rp 75.000,-", amount(75_000)],
  ["150.123,00 IDR", amount(150_123)],
  ["-50,000.00 CR", amount(50_000, "out")],
  ["1.234.56", null],
  ["1,23,456", null],
  ["150.123,00 XX", null],
  ["=1+1", null],
  ["", null],
  ["12/11/2025", null],
  ["9".repeat(39), null],
  ["9".repeat(5000), null],
  [null, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])("%j is %j", (cell, expected) => {
  expect(readBankAmount(cell)).toEqual(expected);
});

test.each([
  ["Kredit", "in"],
  ["CREDIT", "in"],
  ["Uang Masuk", "in"],
  ["Transfer masuk", "in"],
  ["+", "in"],
  ["Debit", "out"],
  ["Debet", "out"],
  ["Dana  Keluar", "out"],
  ["Db.", "out"],
  ["−", "out"],
  // Neither says where the money went.
  ["Kartu Kredit", null],
  ["Kartu Debit", null],
  ["Transfer", null],
  ["", null],
])("the direction of %j is %j", (mark, direction) => {
  expect(directionOf(mark)).toBe(direction);
});

test("an amount is read however it is grouped", () => {
  const grouped = (rupiah: number, sign: string) => String(rupiah).replace(/\B(?=(\d{3})+$)/g, sign);
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.constantFrom(".", ","), fc.boolean(), (rupiah, sign, cents) => {
      const end = cents ? `${sign === "." ? "," : "."}00` : "";
      expect(readBankAmount(grouped(rupiah, sign) + end)).toEqual(amount(rupiah));
    }),
  );
});

test.each([
  ["01/11/2025", "2025-11-01"],
  ["1/11/25", "2025-11-01"],
  ["01-11-2025 14:22:10", "2025-11-01"],
  ["01 Nov 2025", "2025-11-01"],
  ["1-Agu-25", "2025-08-01"],
  ["12 Nop 2025", "2025-11-12"],
  ["3 Pebruari 2025", "2025-02-03"],
  ["5-Ags-2025", "2025-08-05"],
  ["17 Agustus 2025, 10.00", "2025-08-17"],
  ["2025-11-01", "2025-11-01"],
  ["20251101", "2025-11-01"],
  ["2025-11-01 09:00:00", "2025-11-01"],
  ["'12/11", "2025-11-12"],
  ["31/12", "2024-12-31"],
  ["Rabu, 12 November 2025 14.22 WIB", "2025-11-12"],
  ["Jum'at, 14 Nov 2025", "2025-11-14"],
  ["Nov 12, 2025", "2025-11-12"],
  ["November 12 2025 09:00", "2025-11-12"],
  ["PEND", null],
  ["31/02/2025", null],
  ["13/13/2025", null],
  ["0".repeat(5000), null],
  [new Date("2025-11-01T00:00:00Z"), "2025-11-01"],
  [45_000, null],
])("the day of %j is %j", (cell, day) => {
  expect(readBankDate(cell, "2025-11-20")).toBe(day);
});

test.each([
  ["the day, as long as nothing says otherwise", ["12/11/2025", "PEND", null, ""], "day"],
  ["the day", ["12/11/2025", "13/11/2025"], "day"],
  ["the month", ["11/12/2025", "11/13/2025 09:00"], "month"],
  ["the month, with two figures of the year", ["11-13-25"], "month"],
  ["nothing that holds for all", ["13/11/2025", "11/14/2025"], { contradicts: "11/14/2025" }],
  ["the day: times are no dates", ["13/11/2025", "08.15", "08.15.30"], "day"],
])("dates in figures begin with %s", (_, cells, order) => {
  expect(dayOrderOf(cells)).toEqual(order);
});

test("a file may write the month first", () => {
  expect(readBankDate("11/12/2025", "2025-11-20", "month")).toBe("2025-11-12");
});
