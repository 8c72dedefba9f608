import type { DeliveryOutcome } from "./delivery";
import type { DeliveryKind, DeliveryState } from "./outbox";

export interface RetryPolicy {
  /** ms before the second try; doubles with each further one. */
  firstDelayMs: number;
  /** ms; the longest wait between two tries. */
  maxDelayMs: number;
  /**
   * ms; the longest wait after a try whose outcome is in doubt. Longer than the other one: each further try may be one
   * more copy in the mailbox (RFC 1047 describes how such copies pile up).
   */
  maxDoubtfulDelayMs: number;
  /** ms after its submission at which a delivery that is still retried counts as overdue and is logged as an error. */
  overdueAfterMs: number;
  /** ms after its submission at which an acknowledgement that only ever failed is parked. */
  giveUpAfterMs: number;
  /**
   * Tries of an acknowledgement whose outcome stayed in doubt before it is parked. Two: the first may have delivered,
   * the second makes sure, and a third could only be the second duplicate in a visitor's mailbox.
   */
  maxDoubtful: number;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  firstDelayMs: 10 * SECOND,
  // A mail server that comes back has every lead within a quarter of an hour.
  maxDelayMs: HOUR / 4,
  // Ten copies in the first three hours, then six a day.
  maxDoubtfulDelayMs: 4 * HOUR,
  overdueAfterMs: 24 * HOUR,
  giveUpAfterMs: 7 * 24 * HOUR,
  maxDoubtful: 2,
};

/**
 * Whether a delivery may be given up without a refusal. Only what the visitor gets may: a mail to staff or a POST to
 * the API is a lead, of which a duplicate is cheaper than a loss.
 */
function mayGiveUp(kind: DeliveryKind): boolean {
  return kind === "acknowledgement";
}

/** Whether an acknowledgement was in doubt so often that it is not tried again. */
export function isGivenUp(kind: DeliveryKind, doubtful: number, policy: RetryPolicy): boolean {
  return mayGiveUp(kind) && doubtful >= policy.maxDoubtful;
}

/**
 * How long to wait before the next try: exponential, and random in its upper half so that what failed together does
 * not come back together.
 * @param attempts tries so far, at least 1
 * @param random between 0 and 1
 * @returns ms
 */
export function backoff(
  attempts: number,
  policy: Pick<RetryPolicy, "firstDelayMs" | "maxDelayMs">,
  random: () => number = Math.random,
): number {
  const full = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** Math.min(attempts - 1, 30));
  return Math.round(full / 2 + (full / 2) * random());
}

/** The state of a delivery when a try was begun. */
export interface Tried {
  kind: DeliveryKind;
  attempts: number;
  /** Earlier tries whose outcome stayed in doubt. */
  doubtful: number;
  /** ms since the epoch, of the submission. */
  createdAt: number;
}

/** What to write after a try. */
export interface Settlement {
  state: Exclude<DeliveryState, "sending">;
  attempts: number;
  doubtful: number;
  /** ms from now; 0 unless it waits. */
  delayMs: number;
  lastError: string | null;
  /** Recipients still to be reached; undefined leaves what is stored. */
  remaining?: readonly string[];
}

const IN_DOUBT_TOO_OFTEN =
  "The line was lost after the whole mail had left, more than once. It has probably arrived: look in the mailbox before trying again.";
const GAVE_UP = "Gave up: ";

/**
 * How `lastError` begins where a delivery was given up without a refusal. Earlier releases gave up mails to staff and
 * deliveries to the API as well, and those are taken up again.
 */
export const GIVEN_UP_PREFIXES = [IN_DOUBT_TOO_OFTEN, GAVE_UP] as const;

/**
 * Decides what happens to a delivery after a try.
 * @param now ms since the epoch
 */
export function settle(
  tried: Tried,
  outcome: Exclude<DeliveryOutcome, { result: "lease-lost" }>,
  now: number,
  policy: RetryPolicy,
  random: () => number = Math.random,
): Settlement {
  const { kind, attempts, doubtful } = tried;
  const base = { attempts, doubtful, delayMs: 0 };
  const wait = { ...base, state: "waiting", delayMs: backoff(attempts, policy, random) } as const;
  switch (outcome.result) {
    case "sent":
      return { ...base, state: "sent", lastError: outcome.note ?? null };
    case "refused":
      return { ...base, state: "parked", lastError: outcome.reason };
    case "released":
      return { ...base, attempts: attempts - 1, state: "waiting", lastError: null };
    case "partly":
      return { ...wait, lastError: outcome.reason, remaining: outcome.remaining };
    case "doubtful": {
      const inDoubt = doubtful + 1;
      if (isGivenUp(kind, inDoubt, policy)) {
        return { ...base, doubtful: inDoubt, state: "parked", lastError: `${IN_DOUBT_TOO_OFTEN} (${outcome.reason})` };
      }
      const delays = { firstDelayMs: policy.firstDelayMs, maxDelayMs: policy.maxDoubtfulDelayMs };
      return { ...wait, doubtful: inDoubt, delayMs: backoff(inDoubt, delays, random), lastError: outcome.reason };
    }
    case "failed":
      return mayGiveUp(kind) && now - tried.createdAt > policy.giveUpAfterMs
        ? { ...base, state: "parked", lastError: `${GAVE_UP}${outcome.reason}` }
        : { ...wait, delayMs: Math.max(wait.delayMs, outcome.retryAfterMs ?? 0), lastError: outcome.reason };
  }
}
