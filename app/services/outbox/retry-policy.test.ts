import { describe, expect, it } from "vitest";
import { backoff, DEFAULT_RETRY_POLICY, settle } from "./retry-policy";

const policy = DEFAULT_RETRY_POLICY;
const tried = { attempts: 3, doubtful: 0, createdAt: 1000 };

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

  it("gives up after its time, not before", () => {
    const outcome = { result: "failed", reason: "421" } as const;
    expect(settle(tried, outcome, 1000 + policy.giveUpAfterMs, policy).state).toBe("waiting");
    expect(settle(tried, outcome, 1001 + policy.giveUpAfterMs, policy).state).toBe("parked");
  });

  it("parks the second try in doubt, and forgets no earlier one", () => {
    const cut = { result: "doubtful", reason: "cut" } as const;
    expect(settle(tried, cut, 2000, policy)).toMatchObject({ state: "waiting", doubtful: 1 });
    const failed = { result: "failed", reason: "451" } as const;
    expect(settle({ ...tried, doubtful: 1 }, failed, 2000, policy)).toMatchObject({ state: "waiting", doubtful: 1 });
    expect(settle({ ...tried, doubtful: 1 }, cut, 2000, policy)).toMatchObject({ state: "parked", doubtful: 2 });
  });

  it("counts no attempt that was put back", () => {
    expect(settle(tried, { result: "released" }, 2000, policy)).toMatchObject({
      state: "waiting",
      attempts: 2,
      delayMs: 0,
    });
  });
});
