import { expect, test, vi } from "vitest";
import { lastResult } from "./upstream-cache";

test("is computed once for the same arguments, and again for any other", () => {
  const make = vi.fn((list: readonly number[], factor: number) => list.map((number) => number * factor));
  const times = lastResult(make);
  const list = [1, 2];
  expect(times(list, 2)).toEqual([2, 4]);
  expect(times(list, 2)).toBe(times(list, 2));
  expect(make).toHaveBeenCalledTimes(1);
  expect(times(list, 3)).toEqual([3, 6]);
  expect(times([1, 2], 3)).toEqual([3, 6]);
  expect(make).toHaveBeenCalledTimes(3);
});

test("what could not be worked out is tried again", () => {
  const make = vi.fn((fails: boolean) => {
    if (fails) throw new Error("not now");
    return "done";
  });
  const once = lastResult(make);
  expect(() => once(true)).toThrow("not now");
  expect(() => once(true)).toThrow("not now");
  expect(once(false)).toBe("done");
  expect(make).toHaveBeenCalledTimes(3);
});
