import { expect, test, vi } from "vitest";
import { oncePer } from "./once-per";

test("is worked out once for an object, also when that gives nothing, and anew for its equal", () => {
  const make = vi.fn((list: readonly number[]) => list[0]);
  const first = oncePer(make);
  const list: number[] = [];
  expect(first(list)).toBeUndefined();
  expect(first(list)).toBeUndefined();
  expect(make).toHaveBeenCalledTimes(1);
  expect(first([7])).toBe(7);
  expect(first([7])).toBe(7);
  expect(make).toHaveBeenCalledTimes(3);
});
