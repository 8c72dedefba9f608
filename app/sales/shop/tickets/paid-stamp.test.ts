import { expect, test } from "vitest";
import { stampOnce } from "./paid-stamp";

const HOUR = 3600_000;

test("a stamp falls on the first view of a page within a day of the payment, and never again", () => {
  const first = stampOnce(null, "JOE-7K3F-2Q", HOUR);
  expect(first).toEqual({ stamp: "falling", seen: ["JOE-7K3F-2Q"] });
  expect(stampOnce(first.seen, "JOE-7K3F-2Q", HOUR).stamp).toBe("dry");
  expect(stampOnce(first.seen, "0123456789ABCDEF", HOUR)).toEqual({
    stamp: "falling",
    seen: ["0123456789ABCDEF", "JOE-7K3F-2Q"],
  });
  expect(stampOnce(null, "JOE-7K3F-2Q", 25 * HOUR).stamp).toBe("dry");
});

test("whatever a cookie holds, its list stays short", () => {
  for (const kept of ["x", { page: 1 }, 7]) expect(stampOnce(kept, "a", 0).seen).toEqual(["a"]);
  const many = Array.from({ length: 50 }, (_, index) => `page-${index}`);
  expect(stampOnce([...many, 7], "a", 0).seen).toHaveLength(20);
});
