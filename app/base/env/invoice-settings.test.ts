import { expect, test } from "vitest";
import { cancellationTerms, paymentPlan, taxNumber, taxRule } from "./invoice-settings";

test("a plan, a tax rule, terms and a tax number are read from a line each", () => {
  expect(paymentPlan.parse("50% after 14, 50% before 30")).toEqual([
    { percent: 50, after: 14 },
    { percent: 50, before: 30 },
  ]);
  expect(taxRule.parse("12% of 11/12, PMK 131/2024, 2025-01-01")).toEqual({
    ...{ rate: 12, base: { of: 11, per: 12 } },
    ...{ name: "PMK 131/2024", day: "2025-01-01" },
  });
  expect(cancellationTerms.parse("25% until 90, 100%")).toEqual([
    { percent: 25, before: 90 },
    { percent: 100, before: null },
  ]);
  expect(taxNumber.parse("01.234.567.8-901.000")).toBe("012345678901000");
});

test.each([
  ...["", "50% after 14", "60% after 14, 50% before 30", "50 after 14, 50% before 30", "100%"].map(
    (text) => [paymentPlan, text] as const,
  ),
  ...["12%", "12% of 13/12, X, 2025-01-01", "12% of 11/12, X, soon", "12% of 11/12, , 2025-01-01"].map(
    (text) => [taxRule, text] as const,
  ),
  ...["25%, 50% until 30", "25% until 30, 50% until 90, 100%", "101%", "25% until 90"].map(
    (text) => [cancellationTerms, text] as const,
  ),
  ...["123", "12345678901234567"].map((text) => [taxNumber, text] as const),
])("%# a line that says something else is refused", (schema, text) => {
  expect(schema.safeParse(text).success).toBe(false);
});
