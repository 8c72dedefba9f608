import { expect, test } from "vitest";
import { isNothingTyped, steppedCount, typedCount } from "./stepped-count";

const ANY = { min: 1, max: 4 };
const GROUP = { min: 5, max: 20 };

test.each([
  [0, 1, ANY, 1],
  [3, 1, ANY, 4],
  [4, 1, ANY, 4],
  [1, -1, ANY, 0],
  [0, -1, ANY, 0],
  [99, -1, ANY, 4],
  [0, 1, GROUP, 5],
  [2, 1, GROUP, 5],
  [6, -1, GROUP, 5],
  [5, -1, GROUP, 0],
] as const)("%i and a step of %i within %o is %i", (count, step, bounds, next) => {
  expect(steppedCount(count, step, bounds)).toBe(next);
});

test("a field that is empty, or 0, asks for nothing", () => {
  expect(["", " ", "0", "00", "1", "two", "-1"].map(isNothingTyped)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  // An address may have as many spaces as somebody likes.
  expect(isNothingTyped(`${" ".repeat(500_000)}x`)).toBe(false);
});

test("what is no number counts as none", () => {
  expect(["", "two", "-1", "1.5", "1e3", " 3 "].map(typedCount)).toEqual([0, 0, 0, 0, 0, 3]);
});
