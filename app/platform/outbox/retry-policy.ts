import type { DeliveryOutcome, Lease } from "./delivery";
import type { Kinds } from "./kinds";
import { CAP_WINDOW_MS } from "./mail-cap";
import type { DeliveryState } from "./outbox";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

export const DEFAULT_RETRY_POLICY = {
  /** ms before the second attempt; doubles with each further one. */
  firstDelayMs: 10 * SECOND,
  /** A mail server that is up again gets every lead within a quarter of an hour. */
  maxDelayMs: HOUR / 4,
  /** After an unknown outcome, which may add a copy to the mailbox (RFC 1047): ten in three hours, then six a day. */
  maxUnknownDelayMs: 4 * HOUR,
  /** ms after submission at which a delivery that is still retried is logged as an error. */
  overdueAfterMs: 24 * HOUR,
  /** ms after it was added at which a mail to a visitor that its recipient's server only defers becomes a dead letter. */
  giveUpAfterMs: 7 * 24 * HOUR,
  /**
   * Unknown outcomes of an acknowledgement: the first may have delivered, the second makes sure, a third would duplicate. Mails to
   * confirm are then sent once a day.
   */
  maxUnknown: 2,
};
export type RetryPolicy = typeof DEFAULT_RETRY_POLICY;

/** `mayGiveUp`: it may become a dead letter; `isOnly`: its submission has no other delivery (`SubmissionRules.hasOneDelivery`). */
type Attempted = Pick<Lease, "createdAt" | "attempts" | "unknownOutcomes"> & { mayGiveUp: boolean; isOnly: boolean };

/** An attempt, with what the rules of its kinds say. */
export function toAttempted(lease: Lease, { submissions, givenUp }: Pick<Kinds, "submissions" | "givenUp">): Attempted {
  const { createdAt, attempts, unknownOutcomes, kind, submission } = lease;
  const isOnly = submissions[submission.kind]?.hasOneDelivery ?? false;
  return { createdAt, attempts, unknownOutcomes, mayGiveUp: givenUp.includes(kind), isOnly };
}

/** Whether a delivery had so many unknown outcomes that it is not attempted again. */
export function isGivenUp(
  { mayGiveUp, isOnly, unknownOutcomes }: Omit<Attempted, "attempts" | "createdAt">,
  policy: RetryPolicy,
): boolean {
  return mayGiveUp && !isOnly && unknownOutcomes >= policy.maxUnknown;
}

/** ms of exponential backoff, jittered in its upper half. @param attempts at least 1 @param random between 0 and 1 */
export function backoff(
  attempts: number,
  policy: Pick<RetryPolicy, "firstDelayMs" | "maxDelayMs">,
  random: () => number = Math.random,
): number {
  const full = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** Math.min(attempts - 1, 30));
  return Math.round(full / 2 + (full / 2) * random());
}

export interface Settlement {
  state: Exclude<DeliveryState, "sending">;
  attempts: number;
  unknownOutcomes: number;
  /** ms until the next attempt; 0 unless `waiting`. */
  delayMs: number;
  lastError: string | null;
  /** Recipients still without it; undefined leaves the stored ones. */
  remaining?: readonly string[];
}

const UNKNOWN_TOO_OFTEN =
  "The line was lost after the whole mail had left, more than once. It has probably arrived: look in the mailbox before trying again.";

/** Decides the next state of a delivery after an attempt. @param now ms since the epoch */
export function settle(
  { createdAt, attempts, unknownOutcomes, mayGiveUp, isOnly }: Attempted,
  outcome: Exclude<DeliveryOutcome, { result: "forbidden" }>,
  now: number,
  policy: RetryPolicy,
  random: () => number = Math.random,
): Settlement {
  const base = { attempts, unknownOutcomes, delayMs: 0 };
  const retry = { ...base, state: "waiting", delayMs: backoff(attempts, policy, random) } as const;
  switch (outcome.result) {
    case "sent":
      return { ...base, state: "sent", lastError: outcome.note ?? null };
    case "rejected":
      return { ...base, state: "parked", lastError: outcome.reason };
    case "unavailable":
      return { ...retry, lastError: outcome.reason };
    case "aborted":
      return { ...base, attempts: attempts - 1, state: "waiting", lastError: null };
    case "partial":
      return { ...retry, lastError: outcome.reason, remaining: outcome.remaining };
    case "unknown": {
      const unknown = unknownOutcomes + 1;
      if (isGivenUp({ mayGiveUp, isOnly, unknownOutcomes: unknown }, policy)) {
        const lastError = `${UNKNOWN_TOO_OFTEN} (${outcome.reason})`;
        return { ...base, unknownOutcomes: unknown, state: "parked", lastError };
      }
      const delays = { firstDelayMs: policy.firstDelayMs, maxDelayMs: policy.maxUnknownDelayMs };
      // One mail a day: the address may be a stranger's, who has the mail already.
      const onceADay = isOnly && unknown >= policy.maxUnknown;
      const delayMs = onceADay ? CAP_WINDOW_MS : backoff(unknown, delays, random);
      return { ...retry, unknownOutcomes: unknown, delayMs, lastError: outcome.reason };
    }
    case "failed":
      return mayGiveUp && now - createdAt > policy.giveUpAfterMs
        ? { ...base, state: "parked", lastError: `Gave up: ${outcome.reason}` }
        : { ...retry, delayMs: Math.max(retry.delayMs, outcome.retryAfterMs ?? 0), lastError: outcome.reason };
  }
}
