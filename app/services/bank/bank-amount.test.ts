import fc from "fast-check";
import { expect, test } from "vitest";
import { readBankAmount } from "./bank-amount";
import { readBankDate } from "./bank-date";

const came = (rupiah: number) => ({ rupiah, out: false, isWhole: true });

test.each([
  ["150.123,00 CR", came(150_123)],
  ["150,123.00", came(150_123)],
  ["150,123.00 CR", came(150_123)],
  ["1.150.123,00", came(1_150_123)],
  ["1,150,123", came(1_150_123)],
  ["150123.00", came(150_123)],
  ["'150123", came(150_123)],
  ["Rp150.123", came(150_123)],
  ["Rp. 150.123,00", came(150_123)],
  ["IDR 150,123.00", came(150_123)],
  ["+ 150.123", came(150_123)],
  ["150.123,00 K", came(150_123)],
  ["150.123", came(150_123)],
  [150_123, came(150_123)],
  ["0.00", came(0)],
  ["150.123,45", { rupiah: 150_123, out: false, isWhole: false }],
  [150_123.45, { rupiah: 150_123, out: false, isWhole: false }],
  ["150.123,00 DB", { rupiah: 150_123, out: true, isWhole: true }],
  ["-150,123.00", { rupiah: 150_123, out: true, isWhole: true }],
  ["Rp -150.123", { rupiah: 150_123, out: true, isWhole: true }],
  ["150,123.00 Db.", { rupiah: 150_123, out: true, isWhole: true }],
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
])("%j is %j", (cell, amount) => {
  expect(readBankAmount(cell)).toEqual(amount);
});

test("an amount is read however it is grouped", () => {
  const grouped = (rupiah: number, sign: string) => String(rupiah).replace(/\B(?=(\d{3})+$)/g, sign);
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.constantFrom(".", ","), fc.boolean(), (rupiah, sign, cents) => {
      const end = cents ? `${sign === "." ? "," : "."}00` : "";
      expect(readBankAmount(grouped(rupiah, sign) + end)).toEqual(came(rupiah));
    }),
  );
});

test.each([
  ["01/11/2025", "2025-11-01"],
  ["1/11/25", "2025-11-01"],
  ["01-11-2025 14:22:10", "2025-11-01"],
  ["01 Nov 2025", "2025-11-01"],
  ["1-Agu-25", "2025-08-01"],
  ["17 Agustus 2025, 10.00", "2025-08-17"],
  ["2025-11-01", "2025-11-01"],
  ["20251101", "2025-11-01"],
  ["2025-11-01 09:00:00", "2025-11-01"],
  ["'12/11", "2025-11-12"],
  ["31/12", "2024-12-31"],
  ["PEND", null],
  ["31/02/2025", null],
  ["13/13/2025", null],
  ["0".repeat(5000), null],
  [new Date("2025-11-01T00:00:00Z"), "2025-11-01"],
  [45_000, null],
])("the day of %j is %j", (cell, day) => {
  expect(readBankDate(cell, "2025-11-20")).toBe(day);
});
