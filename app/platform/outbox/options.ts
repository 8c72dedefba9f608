import type { Logger } from "pino";
import type { Clock } from "~/base/clock/clock.server";
import type { Secrets } from "~/base/signatures/signer.server";
import type { Deliver } from "./delivery";
import type { Kinds } from "./kinds";
import { DEFAULT_RETRY_POLICY } from "./retry-policy";

/** ms; with the time to count an attempt (`COUNTING_LIMITS`) below the 5 s within which a form gets a response. */
export const SUBMIT_TIMEOUT_MS = 3_000;

/** What was not delivered is stored for so many times the retention, so that somebody can look. Then it is deleted too. */
export const UNDELIVERED_RETENTIONS = 2;

export const DEFAULT_OPTIONS = {
  /** ms for which a delivered submission stays stored after it was received, and after its edition of the expo. */
  retentionMs: 180 * 24 * 3600 * 1000,
  /** The number of the edition of the expo that submissions are for. */
  edition: (): number => 1,
  /** The numbers of the editions that were not over at a moment, in ms since the epoch: the retention counts from their end. */
  openEditions: (_moment: number): readonly number[] => [],
  /** ms a visitor waits for a database on another machine. */
  submitTimeoutMs: SUBMIT_TIMEOUT_MS,
  policy: DEFAULT_RETRY_POLICY,
  concurrency: 4,
  /** ms between two polls for due deliveries. */
  pollMs: 1000,
  /** ms until the lease of a silent worker expires; it is renewed three times within them. */
  leaseMs: 30_000,
  /** ms; the longest that one attempt can take. */
  maxDeliveryMs: 150_000,
};

export interface GivenOptions extends Partial<typeof DEFAULT_OPTIONS> {
  deliver: Deliver;
  kinds: Kinds;
  /** Keys the hashes of mailboxes that unsubscribed; the same on every instance. */
  secrets: Secrets;
  clock: Clock;
  logger: Logger;
  /** Deletes what domains keep of submissions, such as mail files; `before` in ms since the epoch. @returns number of submissions */
  purgeElsewhere?: (before: number) => Promise<number>;
}

export type OutboxOptions = GivenOptions & typeof DEFAULT_OPTIONS;
