import { expect, test, vi } from "vitest";
import { currentLocale } from "~/i18n/current-locale";
import { runWithLocale } from "~/i18n/run-with-locale.server";
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

test("each language has its own", () => {
  const make = vi.fn((price: number) => `${price} ${currentLocale()}`);
  const once = lastResult(make);
  for (const _ of [1, 2]) {
    expect(once(3)).toBe("3 en");
    expect(runWithLocale("id", () => once(3))).toBe("3 id");
  }
  expect(make).toHaveBeenCalledTimes(2);
});
