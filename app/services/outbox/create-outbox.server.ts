import type { Logger } from "pino";
import type { Clock } from "~/services/clock/clock.server";
import { faultOf } from "~/services/log/fault";
import type { OutboxDatabase } from "./database";
import type { Deliver } from "./delivery";
import { createLeaseStore } from "./lease-store.server";
import type { Outbox } from "./outbox";
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from "./retry-policy";
import { type AcknowledgementCap, DEFAULT_ACKNOWLEDGEMENT_CAP } from "./submission-rules";
import { createSubmissionStore } from "./submission-store.server";
import { createWorker, waitAtMost } from "./worker.server";

/** ms; with the time to count an attempt (`COUNTING_LIMITS`) below the 5 s within which a form is answered. */
export const SUBMIT_TIMEOUT_MS = 3_000;
/** ms; below the 3 s after which `/readyz` responds without the database. */
const CHECK_TIMEOUT_MS = 2_500;
/** ms; with the time that `stop` may take below the 11 s after which a stopping server is ended. */
const CLOSE_TIMEOUT_MS = 500;
const PURGE_EVERY_MS = 6 * 3600 * 1000;
const RESUME_EVERY_MS = 60_000;

export interface OutboxOptions {
  deliver: Deliver;
  /** True when submissions are also delivered to a product API. */
  withApi: boolean;
  clock: Clock;
  logger: Logger;
  /** ms a delivered submission stays stored. */
  retentionMs?: number;
  /** Deletes other copies of old submissions (mail files); `before` in ms since the epoch. */
  purgeElsewhere?: (before: number) => Promise<number>;
  acknowledgementCap?: AcknowledgementCap;
  /** ms a visitor waits for a database on another machine. */
  submitTimeoutMs?: number;
  policy?: RetryPolicy;
  /** Most attempts at once in this process. */
  concurrency?: number;
  /** ms between two polls for due deliveries. */
  pollMs?: number;
  /** ms until the lease of a silent worker expires. */
  leaseMs?: number;
  /** ms; the longest that one attempt can take. */
  maxDeliveryMs?: number;
}

const DEFAULTS = {
  retentionMs: 180 * 24 * 3600 * 1000,
  acknowledgementCap: DEFAULT_ACKNOWLEDGEMENT_CAP,
  submitTimeoutMs: SUBMIT_TIMEOUT_MS,
  policy: DEFAULT_RETRY_POLICY,
  concurrency: 4,
  pollMs: 1000,
  leaseMs: 30_000,
  maxDeliveryMs: 150_000,
};

/** An outbox over a database, which several processes may share. Nothing is opened before the first use. */
export function createOutbox(database: OutboxDatabase, given: OutboxOptions): Outbox {
  const options = { ...DEFAULTS, ...given };
  const { clock, logger } = options;
  const store = createSubmissionStore(database, options);
  const worker = createWorker({ ...options, store: createLeaseStore(database, options) });
  let timers: NodeJS.Timeout[] = [];
  let closed = false;

  /** Repeats a task in the background, from now on. */
  function repeat(ms: number, done: string, task: () => Promise<number>): void {
    const run = () =>
      task().then(
        (count) => count > 0 && logger.info({ count }, `outbox: ${done}`),
        (error: unknown) => logger.error(faultOf(error), `outbox: failed: ${done}`),
      );
    void run();
    timers.push(setInterval(run, ms).unref());
  }

  const outbox: Outbox = {
    async submit(submission) {
      const accepted = await database.transaction(
        (query) => store.accept(query, submission, clock.now()),
        options.submitTimeoutMs,
      );
      worker.wake();
      return accepted;
    },
    start() {
      if (timers.length > 0) return;
      worker.start();
      repeat(PURGE_EVERY_MS, "submissions past their retention deleted", outbox.purge);
      // More than once: another machine may still run the earlier release.
      repeat(RESUME_EVERY_MS, "leads resumed that an earlier release gave up", store.resumeGivenUp);
    },
    async stop({ timeoutMs = 7000 } = {}) {
      for (const timer of timers) clearInterval(timer);
      timers = [];
      await worker.stop(timeoutMs);
    },
    async close() {
      if (closed) return;
      closed = true;
      await outbox.stop();
      // A database that hangs must not delay the end of the process.
      await waitAtMost(database.close(), CLOSE_TIMEOUT_MS);
    },
    async retry(target) {
      const count = await store.retry(target);
      worker.wake();
      return count;
    },
    async purge() {
      const before = clock.now() - options.retentionMs;
      const deleted = await store.purge(before);
      await options.purgeElsewhere?.(before);
      return deleted;
    },
    async check() {
      await database.transaction((query) => query(database.dialect.probe), CHECK_TIMEOUT_MS);
    },
    list: store.list,
    show: store.show,
    counts: store.counts,
    oldestUndelivered: store.oldestUndelivered,
  };
  return outbox;
}
