import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { currencySign, formatPrice, groupedDigits, rupiahDigits } from "./money";

test("a price reads as in Indonesia, whatever the currency of the one before", () => {
  expect(formatPrice(75_000, "IDR")).toBe("Rp\u00a075.000");
  expect(formatPrice(12, "USD")).toBe("US$12");
  expect(formatPrice(1_250_000, "IDR")).toBe("Rp\u00a01.250.000");
  expect(formatPrice(0, "IDR")).toBe("Free");
  expect(() => formatPrice(1, "rupiah")).toThrow(RangeError);
});

test("in Indonesian the amounts are the same, and what costs nothing has its word", () => {
  runWithLocale("id", () => {
    expect(formatPrice(75_000, "IDR")).toBe("Rp\u00a075.000");
    expect(formatPrice(0, "IDR")).toBe("Gratis");
  });
});

test.each([
  ["50.000", "50000"],
  ["16,483,501", "16483501"],
  ["Rp 1.650.000", "1650000"],
  ["rp.50000", "50000"],
  // What nobody can read for sure stays, and is refused: cents would make it a hundred times as much.
  ["16483501.00", "16483501.00"],
  ["16.483.501,00", "16.483.501,00"],
  ["1.5", "1.5"],
  ["1..500", "1..500"],
  ["1.500,000", "1.500,000"],
])("of %s the digits are %s", (typed, digits) => {
  expect(rupiahDigits(typed)).toBe(digits);
});

test("an amount in a field has groups of three digits, and what is not digits alone stays", () => {
  expect(["75000", "1250000", "100", "", "1.5", "a lot"].map(groupedDigits)).toEqual([
    ...["75.000", "1.250.000", "100", "", "1.5", "a lot"],
  ]);
  expect([currencySign("IDR"), currencySign("USD")]).toEqual(["Rp", "US$"]);
});
