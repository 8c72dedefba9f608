import type { Logger } from "pino";
import type { Clock } from "~/services/clock/clock.server";
import type { Deliver } from "./delivery";
import { type AcknowledgementCap, DEFAULT_ACKNOWLEDGEMENT_CAP } from "./plan";
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from "./retry-policy";

/** ms */
export const SUBMIT_TIMEOUT_MS = 3_000;

/** What both outboxes need to know. */
export interface OutboxOptions {
  deliver: Deliver;
  /** True when submissions also go to a product API. */
  withApi: boolean;
  clock: Clock;
  logger: Logger;
  /** ms a sent submission is kept. */
  retentionMs: number;
  /** Deletes what else holds old submissions (mail files); `before` in ms since the epoch. */
  purgeElsewhere?: (before: number) => Promise<number>;
  acknowledgementCap: AcknowledgementCap;
  /**
   * ms for which a visitor waits for a database on another machine. With the time for counting (`pool.server.ts`) it
   * stays below the 5 s within which a form is answered.
   */
  submitTimeoutMs: number;
  policy: RetryPolicy;
  /** Deliveries under way at once in this process. */
  concurrency: number;
  /** ms between looks for due work. */
  pollMs: number;
  /** ms after which the work of a process that died is taken over. */
  leaseMs: number;
  /** ms; the longest that one try to deliver can take. */
  maxDeliveryMs: number;
}

type Needed = "deliver" | "withApi" | "clock" | "logger";

/** Fills in everything that has a sensible value on every machine. */
export function outboxOptions(options: Pick<OutboxOptions, Needed> & Partial<OutboxOptions>): OutboxOptions {
  return {
    retentionMs: 180 * 24 * 3600 * 1000,
    acknowledgementCap: DEFAULT_ACKNOWLEDGEMENT_CAP,
    submitTimeoutMs: SUBMIT_TIMEOUT_MS,
    policy: DEFAULT_RETRY_POLICY,
    concurrency: 4,
    pollMs: 1000,
    leaseMs: 30_000,
    maxDeliveryMs: 150_000,
    ...options,
  };
}
