import fc from "fast-check";
import { expect, test } from "vitest";
import { FEE_UNITS, feeOf, readFee, refundTerms } from "./refund-fee";

test.each([
  ["", "percent", 0],
  ["10", "percent", 10],
  [" 7 %", "percent", 7],
  ["100", "percent", 100],
  ["101", "percent", null],
  ["-1", "percent", null],
  ["2,5", "percent", null],
  ["Rp 25.000", "rupiah", 25_000],
  ["25000", "rupiah", 25_000],
  ["a lot", "rupiah", null],
  ["9999999999", "rupiah", null],
] as const)("%j in %s is a fee of %s", (typed, unit, value) =>
  expect(readFee(typed, unit)).toEqual(value === null ? null : { unit, value }),
);

test("a fee is never more than its ticket costs", () => {
  expect(feeOf(50_000, { unit: "rupiah", value: 50_001 })).toBeNull();
  expect(
    refundTerms(
      new Map([
        ["a", 90_000],
        ["b", 10_000],
      ]),
      { unit: "rupiah", value: 10_001 },
    ),
  ).toBeNull();
});

test("what goes back and what is kept is what was paid, never more, and whole rupiah", () => {
  const fee = fc.record({ unit: fc.constantFrom(...FEE_UNITS), value: fc.nat(100) });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 100, max: 5_000_000 }), { maxLength: 20 }), fee, (all, wanted) => {
      const prices = new Map(all.map((price, index) => [String(index), price]));
      const terms = refundTerms(prices, wanted) ?? expect.unreachable();
      expect(terms.back + terms.fee).toBe(all.reduce((sum, price) => sum + price, 0));
      expect(terms.back).toBeGreaterThanOrEqual(0);
      for (const [id, kept] of terms.fees) {
        expect(Number.isInteger(kept)).toBe(true);
        expect(kept).toBeLessThanOrEqual(prices.get(id) ?? 0);
      }
    }),
  );
});
