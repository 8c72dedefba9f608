import { expect, test } from "vitest";
import { readRetryAfter } from "./upstream-http.server";

const now = Date.parse("2025-10-15T03:00:00Z");
const HOUR = 3_600_000;

test.each([
  ["120", 120_000],
  ["0", 0],
  ["999999999999", HOUR],
  ["Wed, 15 Oct 2025 03:01:00 GMT", 60_000],
  ["Wednesday, 15-Oct-25 03:01:00 GMT", 60_000],
  ["Wed, 15 Oct 2025 02:00:00 GMT", 0],
  ["Wed, 15 Oct 2026 02:00:00 GMT", HOUR],
  ["-5", undefined],
  ["1.5", undefined],
  ["2025-10-15", undefined],
  ["soon GMT", undefined],
  ["", undefined],
])("%s", (value, expected) => {
  expect(readRetryAfter(new Headers({ "Retry-After": value }), now, HOUR)).toBe(expected);
});

test("a reader waits for five minutes at most", () => {
  expect(readRetryAfter(new Headers({ "Retry-After": "86400" }), now)).toBe(300_000);
});

test("without the header there is nothing to wait for", () => {
  expect(readRetryAfter(new Headers(), now, HOUR)).toBeUndefined();
});
