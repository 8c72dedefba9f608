import { faultOf } from "~/base/log/fault";
import { withTimeLimit } from "~/base/time-limit";
import type { Database } from "~/platform/database/database";
import { createEnqueue } from "./enqueue.server";
import { LeaseStore } from "./lease-store.server";
import { DEFAULT_OPTIONS, type GivenOptions, type OutboxOptions, UNDELIVERED_RETENTIONS } from "./options";
import type { Accepted, NewSubmission } from "./outbox";
import { SubmissionStore } from "./submission-store.server";
import { Suppressions } from "./suppressions.server";
import { createWorker } from "./worker.server";

/** ms; below the 3 s after which the check of `/readyz` counts as failed. */
const CHECK_TIMEOUT_MS = 2_500;
/** ms; with the time that `stop` may take below the 11 s after which a stopping server is ended. */
const CLOSE_TIMEOUT_MS = 500;
const PURGE_EVERY_MS = 6 * 3600 * 1000;

/**
 * A durable queue: a submission is stored first and delivered afterwards. What it says, and how it is delivered, its domain knows. Several
 * processes may share its database. Nothing is opened before the first use.
 */
export class Outbox extends SubmissionStore {
  private readonly database: Database;
  private readonly options: OutboxOptions;
  private readonly storing: ReturnType<typeof createEnqueue>;
  private readonly worker: ReturnType<typeof createWorker>;
  private timers: NodeJS.Timeout[] = [];
  private closed = false;

  constructor(database: Database, given: GivenOptions) {
    super(database, given.kinds);
    const options = { ...DEFAULT_OPTIONS, ...given };
    this.database = database;
    this.options = options;
    this.storing = createEnqueue(
      database,
      given.kinds.submissions,
      new Suppressions(database, given.secrets),
      options.edition,
    );
    this.worker = createWorker({ ...options, store: new LeaseStore(database, options) });
  }

  private repeat(ms: number, done: string, task: () => Promise<number>): void {
    const { logger } = this.options;
    const run = () =>
      task().then(
        (count) => count > 0 && logger.info({ count }, `outbox: ${done}`),
        (error: unknown) => logger.error(faultOf(error), `outbox: failed: ${done}`),
      );
    void run();
    this.timers.push(setInterval(run, ms).unref());
  }

  /** Commits a submission with its deliveries, once per kind and key. @throws OutcomeUnknown when it may be stored */
  async submit(submission: NewSubmission): Promise<Accepted> {
    const accepted = await this.transaction(
      (sql) => this.storing.enqueue(sql, submission, this.options.clock.now()),
      this.options.submitTimeoutMs,
    );
    this.worker.wake();
    return accepted;
  }

  /** Starts delivering in the background. While the database is down it polls on. */
  start(): void {
    if (this.timers.length > 0) return;
    this.worker.start();
    this.repeat(PURGE_EVERY_MS, "submissions past their retention deleted", () => this.purge());
  }

  /** Takes no more work, lets attempts finish for `timeoutMs`, then aborts those that cannot have delivered. */
  async stop({ timeoutMs = 7000 }: { timeoutMs?: number } = {}): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
    await this.worker.stop(timeoutMs);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    // Once it was stopped, what still hangs has had its time.
    if (this.timers.length > 0) await this.stop();
    // A database that hangs must not delay the end of the process.
    await withTimeLimit(this.database.close(), CLOSE_TIMEOUT_MS).catch(() => undefined);
  }

  override async retry(target: string | { parked: true }): Promise<number> {
    const count = await super.retry(target);
    this.worker.wake();
    return count;
  }

  /**
   * Deletes delivered submissions older than the retention, undelivered ones older than `UNDELIVERED_RETENTIONS` times that, and what
   * domains delete themselves (`purgeElsewhere`). What was sent for an edition of the expo gets older from its end on.
   * @returns number of submissions
   */
  async purge(): Promise<number> {
    const { clock, logger, retentionMs, openEditions, purgeElsewhere } = this.options;
    const before = clock.now() - retentionMs;
    const longBefore = clock.now() - UNDELIVERED_RETENTIONS * retentionMs;
    const delivered = await this.purgeDelivered(before, openEditions(before));
    const undelivered = await this.purgeUndelivered(longBefore, openEditions(longBefore));
    if (undelivered > 0) logger.error({ count: undelivered }, "outbox: leads DELETED that were never delivered");
    return delivered + undelivered + ((await purgeElsewhere?.(before)) ?? 0);
  }

  /** Writes as much to the database as a submission, where that may fail. @throws when a submission could not be stored now */
  async check(): Promise<void> {
    await this.transaction((sql) => sql(this.dialect.probe), CHECK_TIMEOUT_MS);
  }
}
