import { describe, expect, test } from "vitest";
import { afterMove, allowanceOf, isSameAllowance } from "./allowance";
import { areaOfUnits } from "./booth-unit";

const allowance = { squareMetres: 9, passes: 4, invitations: 20 };
const numbers = (passes: number, invitations: number) => ({ passes, invitations });

describe("what an area brings", () => {
  test.each([
    ["no booth", [], 0],
    ["the smallest booth", [100], 1],
    ["exactly one area", [900], 1],
    ["a hundredth more begins the next", [901], 2],
    ["a partial area", [1350], 2],
    ["an island", [3600], 4],
    ["two booths that are one stand: their area together, not each rounded up", [1350, 1350], 3],
    ["several booths", [900, 900, 900], 3],
    ["areas that floating numbers do not add up exactly", [10, 20, 870], 1],
  ])("%s", (_, areas, times) => {
    const area = areaOfUnits(areas.map((one) => ({ area: one })));
    expect(allowanceOf(area, allowance)).toEqual(numbers(4 * times, 20 * times));
  });

  test("is nothing where the content counts nothing, and 0 where it says 0", () => {
    expect(allowanceOf(900, undefined)).toBeNull();
    expect(allowanceOf(900, { ...allowance, invitations: 0 })).toEqual(numbers(4, 0));
  });
});

test.each([
  ["nothing was counted", null, 900, 1800, numbers(8, 40), numbers(8, 40)],
  ["more area", numbers(4, 20), 900, 1800, numbers(8, 40), numbers(8, 40)],
  ["less area", numbers(8, 40), 1800, 900, numbers(8, 40), numbers(4, 20)],
  ["fewer by hand than less area gives", numbers(1, 1), 2700, 900, numbers(1, 1), numbers(1, 1)],
  [
    "fewer passes by hand than less area gives, and more invitations",
    numbers(1, 90),
    2700,
    900,
    numbers(1, 90),
    numbers(1, 20),
  ],
  ["fewer by hand than more area gives", numbers(1, 1), 900, 1800, numbers(8, 40), numbers(8, 40)],
  ["more passes by hand than more area gives", numbers(10, 20), 900, 1800, numbers(10, 40), numbers(8, 40)],
  [
    "the same area, with other numbers by hand or since the content changed",
    numbers(2, 30),
    900,
    900,
    numbers(2, 30),
    numbers(2, 30),
  ],
])("after a move nobody has less, unless staff say so: %s", (_, stored, from, to, kept, taken) => {
  expect(afterMove(stored, { from, to, mayTake: false }, allowance)).toEqual(kept);
  expect(afterMove(stored, { from, to, mayTake: true }, allowance)).toEqual(taken);
  for (const name of ["passes", "invitations"] as const) expect(taken[name]).toBeLessThanOrEqual(kept[name]);
  // Nothing is lost once the content counts nothing any more.
  expect(afterMove(stored, { from, to, mayTake: true }, undefined)).toEqual(stored);
});

test("numbers are compared, also with none", () => {
  expect(isSameAllowance(numbers(4, 20), numbers(4, 20))).toBe(true);
  expect(isSameAllowance(numbers(4, 20), numbers(4, 21))).toBe(false);
  expect(isSameAllowance(null, numbers(0, 0))).toBe(false);
  expect(isSameAllowance(null, null)).toBe(true);
});
