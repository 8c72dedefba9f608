import { describe, expect, it } from "vitest";
import { backoff, DEFAULT_RETRY_POLICY, settle } from "./retry-policy";

const policy = DEFAULT_RETRY_POLICY;
const tried = { kind: "acknowledgement", attempts: 3, doubtful: 0, createdAt: 1000 } as const;

describe("when to try again", () => {
  it("doubles, stays below its bound, and spreads over its upper half", () => {
    expect([1, 2, 3, 4].map((attempt) => backoff(attempt, policy, () => 1))).toEqual([10_000, 20_000, 40_000, 80_000]);
    expect(backoff(3, policy, () => 0)).toBe(20_000);
    expect(backoff(1_000_000, policy, () => 1)).toBe(policy.maxDelayMs);
  });

  it("waits as long as the other side asks", () => {
    const outcome = { result: "failed", reason: "429", retryAfterMs: 123_000 } as const;
    expect(settle(tried, outcome, 2000, policy, () => 1).delayMs).toBe(123_000);
  });

  it("gives up an acknowledgement after its time, not before", () => {
    const outcome = { result: "failed", reason: "421" } as const;
    expect(settle(tried, outcome, 1000 + policy.giveUpAfterMs, policy).state).toBe("waiting");
    expect(settle(tried, outcome, 1001 + policy.giveUpAfterMs, policy).state).toBe("parked");
  });

  it("parks the second try of an acknowledgement in doubt, and forgets no earlier one", () => {
    const cut = { result: "doubtful", reason: "cut" } as const;
    expect(settle(tried, cut, 2000, policy)).toMatchObject({ state: "waiting", doubtful: 1 });
    const failed = { result: "failed", reason: "451" } as const;
    expect(settle({ ...tried, doubtful: 1 }, failed, 2000, policy)).toMatchObject({ state: "waiting", doubtful: 1 });
    expect(settle({ ...tried, doubtful: 1 }, cut, 2000, policy)).toMatchObject({ state: "parked", doubtful: 2 });
  });

  it.each(["staff-mail", "api"] as const)("never gives up %s, however long it failed or was in doubt", (kind) => {
    const late = { kind, attempts: 500, doubtful: 400, createdAt: 0 };
    const now = 100 * policy.giveUpAfterMs;
    expect(settle(late, { result: "failed", reason: "421" }, now, policy, () => 1)).toMatchObject({
      state: "waiting",
      delayMs: policy.maxDelayMs,
    });
    expect(settle(late, { result: "doubtful", reason: "cut" }, now, policy, () => 1)).toMatchObject({
      state: "waiting",
      doubtful: 401,
      delayMs: policy.maxDoubtfulDelayMs,
    });
  });

  it("lets the wait grow with each try in doubt, up to its own bound", () => {
    const cut = { result: "doubtful", reason: "cut" } as const;
    const waits = [0, 1, 2, 3, 10, 11, 12, 1_000_000].map((doubtful) => {
      const lead = { kind: "staff-mail", attempts: 50, doubtful, createdAt: 0 } as const;
      return settle(lead, cut, 2000, policy, () => 1).delayMs / 1000;
    });
    expect(waits).toEqual([10, 20, 40, 80, 10_240, 14_400, 14_400, 14_400]);
  });

  it("counts no attempt that was put back", () => {
    expect(settle(tried, { result: "released" }, 2000, policy)).toMatchObject({
      state: "waiting",
      attempts: 2,
      delayMs: 0,
    });
  });
});
