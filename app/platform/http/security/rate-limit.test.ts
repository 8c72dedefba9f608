import { expect, test } from "vitest";
import { attemptsFor } from "./rate-limit.server";

test.each([
  ["a form of a hall", 30, 600],
  ["orders of a sale's first minute", 2_000, 10_000],
  ["more than there are attempts otherwise", 50_000, 50_000],
])("attempts of one address: %s", (_, most, attempts) => {
  expect(attemptsFor(most)).toBe(attempts);
});
