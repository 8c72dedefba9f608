import { faultOf } from "~/base/log/fault";
import { withTimeLimit } from "~/base/time-limit";
import type { Database } from "~/platform/database/database";
import { createEnqueue } from "./enqueue.server";
import { LeaseStore } from "./lease-store.server";
import { DEFAULT_OPTIONS, type GivenOptions, UNDELIVERED_RETENTIONS } from "./options";
import type { Outbox } from "./outbox";
import { SubmissionStore } from "./submission-store.server";
import { Suppressions } from "./suppressions.server";
import { createWorker } from "./worker.server";

/** ms; below the 3 s after which the check of `/readyz` counts as failed. */
const CHECK_TIMEOUT_MS = 2_500;
/** ms; with the time that `stop` may take below the 11 s after which a stopping server is ended. */
const CLOSE_TIMEOUT_MS = 500;
const PURGE_EVERY_MS = 6 * 3600 * 1000;

/** An outbox over a database, which several processes may share. Nothing is opened before the first use. */
export function createOutbox(database: Database, given: GivenOptions): Outbox {
  const options = { ...DEFAULT_OPTIONS, ...given };
  const { clock, logger, kinds } = options;
  const { enqueue } = createEnqueue(database, kinds.submissions, new Suppressions(database, options.secrets));
  const store = new SubmissionStore(database, kinds);
  const worker = createWorker({ ...options, store: new LeaseStore(database, options) });
  let timers: NodeJS.Timeout[] = [];
  let closed = false;

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
        (query) => enqueue(query, submission, clock.now()),
        options.submitTimeoutMs,
      );
      worker.wake();
      return accepted;
    },
    start() {
      if (timers.length > 0) return;
      worker.start();
      repeat(PURGE_EVERY_MS, "submissions past their retention deleted", outbox.purge);
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
      await withTimeLimit(database.close(), CLOSE_TIMEOUT_MS).catch(() => undefined);
    },
    async retry(target) {
      const count = await store.retry(target);
      worker.wake();
      return count;
    },
    drop: (kind) => store.drop(kind),
    async purge() {
      const before = clock.now() - options.retentionMs;
      const delivered = await store.purge(before);
      const undelivered = await store.purgeUndelivered(clock.now() - UNDELIVERED_RETENTIONS * options.retentionMs);
      if (undelivered > 0) logger.error({ count: undelivered }, "outbox: leads DELETED that were never delivered");
      return delivered + undelivered + ((await options.purgeElsewhere?.(before)) ?? 0);
    },
    async check() {
      await database.transaction((query) => query(database.dialect.probe), CHECK_TIMEOUT_MS);
    },
    list: (query) => store.list(query),
    show: (idOrReference) => store.show(idOrReference),
    counts: () => store.counts(),
    oldestUndelivered: () => store.oldestUndelivered(),
  };
  return outbox;
}
