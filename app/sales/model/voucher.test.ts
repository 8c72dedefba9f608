import { describe, expect, it, test } from "vitest";
import { applyVoucher, discountOf, drawCode, isCode, keyOfCode, priceWith, type VoucherTerms } from "./voucher";

const NOW = 1_000;
const terms = (some: Partial<VoucherTerms> = {}) => ({
  ...{ kinds: [], percent: 20, price: null, most: 10, perOrder: null, perMailbox: null, until: null, endedAt: null },
  ...some,
});
const line = (ticket: string, quantity: number, price = 50_000) => ({ ticket, quantity, price });
const apply = (some: Parameters<typeof terms>[0] & { endedAt?: number }, lines = [line("friday", 2)], used = 0) =>
  applyVoucher({ ...terms(some), endedAt: some?.endedAt ?? null }, lines, { used, now: NOW });

describe("a code", () => {
  it.each([["teman-20"], ["TEMAN 20"], ["Teman2O"], [" t e m a n - 2 0 "]])("is the same as %j", (typed) => {
    expect(keyOfCode(typed)).toBe(keyOfCode("TEMAN20"));
  });

  it.each([
    ["TEMAN20", true],
    ["teman-20", true],
    ["abc", false],
    ["----", false],
    ["TEMAN€20", false],
    ["A".repeat(25), false],
  ])("%j can be one: %s", (typed, is) => {
    expect(isCode(typed)).toBe(is);
  });

  it("is drawn without letters that people misread, after a prefix", () => {
    let next = 0;
    const code = drawCode("KOPI", (below) => next++ % below);
    expect(code).toBe("KOPI-0123-4567");
    expect(drawCode("", () => 31)).toBe("ZZZZ-ZZZZ");
    expect(isCode(code)).toBe(true);
  });
});

test.each([
  [{ percent: 33, price: null }, 100_000, 67_000],
  [{ percent: 33, price: null }, 9_999, 6_699],
  [{ percent: 100, price: null }, 50_000, 0],
  [{ percent: null, price: 10_000 }, 50_000, 10_000],
  [{ percent: null, price: 60_000 }, 50_000, 50_000],
  [{ percent: null, price: 0 }, 50_000, 0],
])("with %j a ticket of %i costs %i", (worth, price, cost) => {
  expect(priceWith(worth, price)).toBe(cost);
});

describe("a voucher", () => {
  it("makes all tickets of its kinds cheaper, and leaves the others", () => {
    const applied = apply({ kinds: ["friday"] }, [line("friday", 2), line("camp", 1, 80_000)]);
    expect(applied).toEqual({
      lines: [{ ...line("friday", 2, 40_000), listPrice: 50_000 }, line("camp", 1, 80_000)],
    });
    expect("lines" in applied && discountOf(applied.lines)).toBe(20_000);
  });

  it.each([
    ["over", 0, apply({ until: NOW })],
    ["over", 0, apply({ endedAt: 5 })],
    ["used_up", 0, apply({ most: 4 }, undefined, 4)],
    ["used_up", 0, apply({ most: 2 }, undefined, 4)],
    ["few_left", 1, apply({ most: 4 }, undefined, 3)],
    ["kinds", 0, apply({ kinds: ["camp"] })],
    ["kinds", 0, apply({ percent: null, price: 50_000 })],
    ["per_order", 1, apply({ perOrder: 1 })],
  ])("is refused as %s, with the number %i", (fault, count, applied) => {
    expect(applied).toEqual({ fault, count });
  });

  it("counts only what it makes cheaper", () => {
    expect(apply({ kinds: ["friday"], most: 2, perOrder: 2 }, [line("friday", 2), line("camp", 9)])).toHaveProperty(
      "lines",
    );
    expect(apply({ until: NOW + 1, most: 2 })).toHaveProperty("lines");
  });
});
