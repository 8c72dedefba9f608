import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatPrice } from "./money";

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
