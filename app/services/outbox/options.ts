import type { Logger } from "pino";
import type { Clock } from "~/services/clock/clock.server";
import type { Deliver } from "./delivery";
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from "./retry-policy";

/** ms; with the time to count an attempt (`COUNTING_LIMITS`) below the 5 s within which a form gets a response. */
export const SUBMIT_TIMEOUT_MS = 3_000;

export interface OutboxOptions {
  deliver: Deliver;
  withApi: boolean;
  clock: Clock;
  logger: Logger;
  /** ms a delivered submission stays stored. */
  retentionMs: number;
  /** Deletes other copies of old submissions (mail files); `before` in ms since the epoch. */
  purgeElsewhere?: (before: number) => Promise<number>;
  /** ms a visitor waits for a database on another machine. */
  submitTimeoutMs: number;
  policy: RetryPolicy;
  /** Most attempts at once in this process. */
  concurrency: number;
  /** ms between two polls for due deliveries. */
  pollMs: number;
  /** ms until the lease of a silent worker expires; it is renewed three times within them. */
  leaseMs: number;
  /** ms; the longest that one attempt can take. */
  maxDeliveryMs: number;
}

type Required = "deliver" | "withApi" | "clock" | "logger";
export type GivenOptions = Pick<OutboxOptions, Required> & Partial<OutboxOptions>;

export const DEFAULT_OPTIONS: Omit<OutboxOptions, Required> = {
  retentionMs: 180 * 24 * 3600 * 1000,
  submitTimeoutMs: SUBMIT_TIMEOUT_MS,
  policy: DEFAULT_RETRY_POLICY,
  concurrency: 4,
  pollMs: 1000,
  leaseMs: 30_000,
  maxDeliveryMs: 150_000,
};
