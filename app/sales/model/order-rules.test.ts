import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ORDER_STATES } from "~/sales/model/order";
import {
  drawOrderReference,
  mayBecome,
  readOrderReference,
  readReferencePart,
  stockFaults,
  totalOf,
  transferAmount,
} from "./order-rules";

const references = fc.array(fc.nat(31), { minLength: 5, maxLength: 5 }).map((letters) => {
  const left = [...letters];
  return drawOrderReference(() => left.shift() ?? 0);
});

describe("an order's reference", () => {
  it("is read as people type it", () => {
    const reference = drawOrderReference(() => 7);
    expect(reference).toMatch(/^JOE-[0-9A-Z]{4}-[0-9A-Z]{2}$/);
    for (const typed of [reference, reference.toLowerCase(), reference.replaceAll("-", " "), reference.slice(4)]) {
      expect(readOrderReference(typed)).toBe(reference);
    }
    expect(readOrderReference(drawOrderReference(() => 0).replaceAll("0", "o"))).toBe(drawOrderReference(() => 0));
    expect(readOrderReference(drawOrderReference(() => 1).replaceAll("1", "l"))).toBe(drawOrderReference(() => 1));
  });

  it.each(["", "JOE", "JOE-7K3F-2", "EX-7K3F-2Q", "JOE-7K3F-2QQ", "ü".repeat(6), "9".repeat(5000)])(
    "is not %j",
    (typed) => expect(readOrderReference(typed)).toBeNull(),
  );

  it.each([
    ["2q", "2Q"],
    ["-2Q", "2Q"],
    ["joe-7k3f", "7K3F"],
    ["7k3f-2", "7K3F2"],
    ["3f 2", "3F2"],
    ["oil", "011"],
    ["q", null],
    ["joe-7k3f-2q", null],
    ["budi", null],
    ["a@b", null],
  ])("is looked for by %j as %s", (typed, part) => expect(readReferencePart(typed)).toBe(part));

  it("has a check character that finds each wrong character", () => {
    const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    fc.assert(
      fc.property(references, fc.nat(5), fc.nat(31), (reference, place, letter) => {
        const letters = [...reference.replaceAll("-", "").slice(3)];
        const other = alphabet.charAt(letter);
        fc.pre(letters[place] !== other);
        letters[place] = other;
        expect(readOrderReference(letters.join(""))).toBeNull();
      }),
    );
  });
});

it("an order never comes back to a state", () => {
  const reachable = (from: (typeof ORDER_STATES)[number]): Set<string> => {
    const found = new Set<string>();
    const queue = [from];
    for (const state of queue) {
      for (const to of ORDER_STATES.filter((next) => mayBecome(state, next))) {
        if (!found.has(to)) queue.push(to);
        found.add(to);
      }
    }
    return found;
  };
  for (const state of ORDER_STATES) expect([...reachable(state)]).not.toContain(state);
});

it("an order costs what its tickets cost, in whole rupiah", () => {
  expect(totalOf([])).toBe(0);
  expect(
    totalOf([
      { quantity: 2, price: 50_000 },
      { quantity: 1, price: 65_001 },
    ]),
  ).toBe(165_001);
});

describe("the amount of a transfer", () => {
  it("is the total and a code that no open order has", () => {
    fc.assert(
      fc.property(
        fc.nat(5_000_000),
        fc.uniqueArray(fc.integer({ min: 1, max: 999 })),
        fc.nat(998),
        (total, codes, first) => {
          fc.pre(codes.length < 999);
          const taken = new Set(codes.map((code) => total + code));
          const amount = transferAmount(total, taken, () => first);
          expect(taken).not.toContain(amount);
          expect(amount - total).toBeGreaterThanOrEqual(1);
          expect(amount - total).toBeLessThanOrEqual(999);
        },
      ),
    );
  });

  it("is the total when all codes are taken", () => {
    const taken = new Set(Array.from({ length: 999 }, (_, index) => 50_001 + index));
    expect(transferAmount(50_000, taken)).toBe(50_000);
  });
});

it("counters that are not what the orders add up to are named", () => {
  const counts = [
    { ticket: "a", state: "placed", quantity: 2 },
    { ticket: "a", state: "issued", quantity: 3 },
    { ticket: "a", state: "expired", quantity: 9 },
    { ticket: "a", state: "ticket refunded", quantity: 1 },
    { ticket: "a", state: "counter held", quantity: 2 },
    { ticket: "a", state: "counter sold", quantity: 2 },
    { ticket: "b", state: "held", quantity: 1 },
    { ticket: "b", state: "counter sold", quantity: 1 },
  ] as const;
  expect(stockFaults(counts)).toEqual([{ ticket: "b", counters: "0 held, 1 sold", orders: "1 held, 0 sold" }]);
});
