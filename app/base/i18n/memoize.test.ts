import { expect, test, vi } from "vitest";
import { currentLocale } from "./current-locale";
import { memoize } from "./memoize";
import { runWithLocale } from "./run-with-locale.server";

test("a result is computed once for an object, also when it is undefined, and again for an equal object", () => {
  const create = vi.fn((list: readonly number[]) => list[0]);
  const first = memoize(create);
  const list: number[] = [];
  expect(first(list)).toBeUndefined();
  expect(first(list)).toBeUndefined();
  expect(create).toHaveBeenCalledTimes(1);
  expect(first([7])).toBe(7);
  expect(first([7])).toBe(7);
  expect(create).toHaveBeenCalledTimes(3);
});

test("each language has its own result, with an argument and without", () => {
  const create = vi.fn((price?: { amount: number }) => `${price?.amount} ${currentLocale()}`);
  const price = { amount: 3 };
  const label = memoize<typeof price, string>(create);
  const bare = memoize<string>(() => create());
  for (const _ of [1, 2]) {
    expect(label(price)).toBe("3 en");
    expect(runWithLocale("id", () => label(price))).toBe("3 id");
    expect(bare()).toBe("undefined en");
    expect(runWithLocale("id", bare)).toBe("undefined id");
  }
  expect(create).toHaveBeenCalledTimes(4);
});

test("a result that could not be computed is tried again", () => {
  let fails = true;
  const create = vi.fn(() => {
    if (fails) throw new Error("not now");
    return "done";
  });
  const result = memoize(create);
  expect(result).toThrow("not now");
  fails = false;
  expect(result()).toBe("done");
  expect(result()).toBe("done");
  expect(create).toHaveBeenCalledTimes(2);
});
