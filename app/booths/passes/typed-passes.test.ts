import { expect, test } from "vitest";
import { readCount, readShown, toShown } from "./typed-passes";

test.each([
  ["4", 4],
  [" 12 ", 12],
  ["0", 0],
  ["999", 999],
  ["1000", null],
  ["-1", null],
  ["4.5", null],
  ["1e2", null],
  ["", null],
  ["four", null],
])("%j is read as %j", (typed, count) => {
  expect(readCount(typed, 999)).toBe(count);
});

test("what a page shows comes back as it was", () => {
  for (const shown of [null, { passes: 4, invitations: 20 }, { passes: 0, invitations: 0 }])
    expect(readShown(toShown(shown))).toEqual(shown);
  expect(readShown("4")).toBeNull();
});
