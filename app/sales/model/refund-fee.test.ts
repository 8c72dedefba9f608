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
      0,
    ),
  ).toBeNull();
});

test("what goes back and what is kept is what was paid, never more, and whole rupiah", () => {
  const fee = fc.record({ unit: fc.constantFrom(...FEE_UNITS), value: fc.nat(100) });
  const missing = fc.oneof(fc.constant(0), fc.nat(20_000_000));
  const all = fc.array(fc.integer({ min: 100, max: 5_000_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(all, fee, missing, (each, wanted, gone) => {
      const prices = new Map(each.map((price, index) => [String(index), price]));
      const terms = refundTerms(prices, wanted, gone) ?? expect.unreachable();
      const price = each.reduce((sum, one) => sum + one, 0);
      expect(terms.back + terms.fee).toBe(Math.max(0, price - gone));
      expect(terms.missing).toBe(Math.min(price, gone));
      expect(terms.back).toBeGreaterThanOrEqual(0);
      for (const [id, kept] of terms.fees) {
        expect(Number.isInteger(kept)).toBe(true);
        expect(kept).toBeLessThanOrEqual(prices.get(id) ?? 0);
      }
    }),
  );
});

test("what never arrived is taken from the tickets that are given back first, and a fee is at most what is left of them", () => {
  const prices = new Map([
    ["a", 50_000],
    ["b", 50_000],
  ]);
  const none = { unit: "percent", value: 0 } as const;
  expect(refundTerms(prices, none, 60_000)).toMatchObject({ price: 100_000, missing: 60_000, fee: 0, back: 40_000 });
  const terms = refundTerms(prices, { unit: "rupiah", value: 45_000 }, 60_000) ?? expect.unreachable();
  expect([...terms.fees.values(), terms.back]).toEqual([0, 40_000, 0]);
});
