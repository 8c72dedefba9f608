import { describe, expect, it } from "vitest";
import { backoff, DEFAULT_RETRY_POLICY, isGivenUp, settle, toAttempted } from "./retry-policy";

const policy = DEFAULT_RETRY_POLICY;
const attempted = {
  attempts: 3,
  unknownOutcomes: 0,
  createdAt: 1000,
  mayGiveUp: true,
  isOnly: false,
} as const;

describe("the retry policy", () => {
  it("doubles, stays below its bound, and spreads over its upper half", () => {
    expect([1, 2, 3, 4].map((attempt) => backoff(attempt, policy, () => 1))).toEqual([10_000, 20_000, 40_000, 80_000]);
    expect(backoff(3, policy, () => 0)).toBe(20_000);
    expect(backoff(1_000_000, policy, () => 1)).toBe(policy.maxDelayMs);
  });

  it("waits for Retry-After", () => {
    const outcome = { result: "failed", reason: "429", retryAfterMs: 123_000 } as const;
    expect(settle(attempted, outcome, 2000, policy, () => 1).delayMs).toBe(123_000);
  });

  it("makes an acknowledgement a dead letter after its time, not before", () => {
    const outcome = { result: "failed", reason: "421" } as const;
    expect(settle(attempted, outcome, 1000 + policy.giveUpAfterMs, policy).state).toBe("waiting");
    expect(settle(attempted, outcome, 1001 + policy.giveUpAfterMs, policy).state).toBe("parked");
  });

  it("makes an acknowledgement a dead letter after its second unknown outcome, failures between them aside", () => {
    const cut = { result: "unknown", reason: "cut" } as const;
    expect(settle(attempted, cut, 2000, policy)).toMatchObject({ state: "waiting", unknownOutcomes: 1 });
    const failed = { result: "failed", reason: "451" } as const;
    expect(settle({ ...attempted, unknownOutcomes: 1 }, failed, 2000, policy)).toMatchObject({
      state: "waiting",
      unknownOutcomes: 1,
    });
    expect(settle({ ...attempted, unknownOutcomes: 1 }, cut, 2000, policy)).toMatchObject({
      state: "parked",
      unknownOutcomes: 2,
    });
  });

  it("mails a link to confirm once a day after its second unknown outcome, until nobody can confirm any more", () => {
    const cut = { result: "unknown", reason: "cut" } as const;
    const confirmation = { ...attempted, isOnly: true } as const;
    const delays = [0, 1, 2, 7].map((unknownOutcomes) => {
      const { state, delayMs } = settle({ ...confirmation, unknownOutcomes }, cut, 2000, policy, () => 1);
      return { state, seconds: delayMs / 1000 };
    });
    expect(delays).toEqual([10, 86_400, 86_400, 86_400].map((seconds) => ({ state: "waiting", seconds })));
    const failed = { result: "failed", reason: "421" } as const;
    expect(settle(confirmation, failed, 1001 + policy.giveUpAfterMs, policy).state).toBe("parked");
  });

  it("never gives up what may not be, however often it failed or its outcome was unknown", () => {
    const late = { ...attempted, mayGiveUp: false, attempts: 500, unknownOutcomes: 400, createdAt: 0 };
    const now = 100 * policy.giveUpAfterMs;
    expect(settle(late, { result: "failed", reason: "421" }, now, policy, () => 1)).toMatchObject({
      state: "waiting",
      delayMs: policy.maxDelayMs,
    });
    expect(settle(late, { result: "unknown", reason: "cut" }, now, policy, () => 1)).toMatchObject({
      state: "waiting",
      unknownOutcomes: 401,
      delayMs: policy.maxUnknownDelayMs,
    });
  });

  it("retries every delivery without end while its server takes none of ours", () => {
    for (const mayGiveUp of [true, false]) {
      const late = { ...attempted, mayGiveUp, attempts: 5000 };
      const outcome = { result: "unavailable", reason: "EAUTH: 535", fault: "login: EAUTH 535" } as const;
      expect(settle(late, outcome, 100 * policy.giveUpAfterMs, policy, () => 1)).toMatchObject({
        state: "waiting",
        delayMs: policy.maxDelayMs,
        lastError: "EAUTH: 535",
      });
    }
  });

  it("doubles the delay with each unknown outcome, up to its own bound", () => {
    const cut = { result: "unknown", reason: "cut" } as const;
    const waits = [0, 1, 2, 3, 10, 11, 12, 1_000_000].map((unknownOutcomes) => {
      const lead = { ...attempted, mayGiveUp: false, attempts: 50, unknownOutcomes, createdAt: 0 };
      return settle(lead, cut, 2000, policy, () => 1).delayMs / 1000;
    });
    expect(waits).toEqual([10, 20, 40, 80, 10_240, 14_400, 14_400, 14_400]);
  });

  it("does not count an aborted attempt", () => {
    expect(settle(attempted, { result: "aborted" }, 2000, policy)).toMatchObject({
      state: "waiting",
      attempts: 2,
      delayMs: 0,
    });
  });

  it("gives up only kinds of deliveries that may be, and never the one of a submission that has no other", () => {
    const submission = { kind: "question", id: "", reference: "", createdAt: 0, payload: { language: "en" } } as const;
    const lease = { id: "", token: "", submission, createdAt: 1000, attempts: 3, unknownOutcomes: 2, remaining: null };
    const rules = { referencePrefix: "QU", given: () => ({}), capKey: () => "", plan: () => [], acknowledgedBy: [] };
    const kinds = { submissions: { question: rules }, givenUp: ["reply"] };
    const isOver = (kind: string, known: typeof kinds = kinds) =>
      isGivenUp(toAttempted({ ...lease, kind }, known), policy);
    expect([isOver("reply"), isOver("staff")]).toEqual([true, false]);
    const only = { ...kinds, submissions: { question: { ...rules, hasOneDelivery: true as const } } };
    expect(isOver("reply", only)).toBe(false);
    expect(isOver("reply", { ...kinds, submissions: {} as (typeof kinds)["submissions"] })).toBe(true);
  });
});
