import { expect, test } from "vitest";
import { goneOfDifference, nextCheck } from "./attempt-rules";

const MINUTE_MS = 60_000;

test.each([1, 2, 3, 5].flatMap((odd) => [90_000, 5 * MINUTE_MS, 30 * MINUTE_MS].map((age) => age + odd)))(
  "the status of an attempt that is %i ms old is asked at a moment that databases store",
  (age) => {
    const now = 1_795_998_283_059;
    const times = { createdAt: now - age, changedAt: now - age, pageUntil: now + 60 * MINUTE_MS };
    const checkAt = nextCheck({ ...attempt, ...times }, now) ?? 0;
    expect(checkAt).toBe(Math.round(checkAt));
    expect(checkAt).toBeGreaterThanOrEqual(now + 20_000);
    expect(checkAt).toBeLessThanOrEqual(now + 10 * MINUTE_MS);
  },
);

const attempt = {
  id: "JOE-7K3F-2Q-1",
  reference: "JOE-7K3F-2Q",
  number: 1,
  amount: 50_000,
  state: "open",
  said: "pending",
  method: "bank_transfer",
  token: "token",
  page: "https://pay.example",
  checkedAt: null,
  checkAt: null,
} as const;

test.each([
  ["nothing went back", ["paid"], 0],
  ["the payment went back", ["refunded"], 50_000],
  ["the bank took it back", ["closed", "reversed"], 50_000],
  ["a second payment went back alone", ["paid", "refunded"], 0],
  ["both went back", ["refunded", "refunded"], 50_000],
] as const)("of a difference of 50,000, where %s", (_, states, gone) => {
  expect(
    goneOfDifference(
      states.map((state) => ({ state, amount: 50_000 })),
      50_000,
    ),
  ).toBe(gone);
});
