import { expect, test } from "vitest";
import { follow, goneElsewhere, nextCheck, returnedOf } from "./attempt-rules";

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

const paid = { ...attempt, state: "paid", said: "settlement", createdAt: 0, changedAt: 0, pageUntil: 1 } as const;
const part = (amount: number, key: string | null = "dashboard") => ({ key, amount, confirmed: true });

test.each([
  ["partial_refund", "refunded", [part(20_000)], 20_000, { state: "paid", effect: "return" }],
  ["partial_refund", "refunded", [part(20_000), part(30_000)], 50_000, { state: "refunded", effect: "return" }],
  ["refund", "refunded", [], 50_000, { state: "refunded", effect: "return" }],
  ["partial_chargeback", "reversed", [part(20_000, null)], 20_000, { state: "paid", effect: "return" }],
  ["partial_chargeback", "reversed", [part(20_000), part(30_000)], 50_000, { state: "reversed", effect: "reverse" }],
  // Nobody says how much.
  ["partial_chargeback", "reversed", [], 50_000, { state: "reversed", effect: "reverse" }],
] as const)("of a payment of 50,000, %s (%s) of %j takes %i", (said, state, returned, amount, then) => {
  const status = { state, said, method: "credit_card", returned };
  expect(returnedOf(paid, status)).toBe(amount);
  expect(follow(paid, status, 2)).toEqual(then);
});

test("of a payment, a part that its bank took back before anything else was heard leaves it paid", () => {
  const status = { state: "reversed", said: "partial_chargeback", method: "credit_card", returned: [part(1)] } as const;
  expect(follow({ ...paid, state: "open" }, status, 2)).toEqual({ state: "paid", effect: "pay" });
});

test("what went back elsewhere is what this site did not send, and an old answer takes nothing back", () => {
  const ours = {
    key: "r1",
    attempt: paid.id,
    amount: 10_000,
    reason: "",
    editor: "",
    state: "accepted",
    said: "",
    createdAt: 0,
  } as const;
  const status = (said: string, ...returned: ReturnType<typeof part>[]) =>
    ({ state: said === "settlement" ? "paid" : "refunded", said, method: "qris", returned }) as const;
  const gone = (
    of: ReturnType<typeof status>,
    before: number,
    was: Partial<Pick<typeof attempt, never>> & object = {},
  ) => goneElsewhere({ ...paid, ...was }, { state: "paid", status: of, refunds: [ours], before });
  expect(gone(status("partial_refund", part(10_000, "r1"), part(15_000)), 0)).toBe(15_000);
  expect(gone(status("partial_refund", part(10_000, "r1")), 15_000)).toBe(15_000);
  expect(gone(status("settlement"), 15_000)).toBe(15_000);
  expect(gone(status("settlement"), 15_000, { said: "partial_chargeback" })).toBe(0);
  const partly = { ...paid, said: "partial_chargeback" } as const;
  for (const state of ["none", "open", "closed"] as const)
    expect(
      goneElsewhere(partly, {
        ...{ state: "paid", refunds: [ours], before: 15_000 },
        status: { state, said: "a new word", method: null, returned: [] },
      }),
    ).toBe(15_000);
  const whole = status("refund");
  expect(goneElsewhere(paid, { state: "refunded", status: whole, refunds: [ours], before: 15_000 })).toBe(40_000);
});
