import { randomUUID } from "node:crypto";
import { faultOf } from "~/services/log/fault";
import { createLeaseRunner, type Lease } from "./lease.server";
import type { Accepted, DeliveryState, ListQuery, NewSubmission, Outbox } from "./outbox";
import type { OutboxOptions } from "./outbox-options";
import { capKey, fingerprint, planDeliveries } from "./plan";
import { drawReference, readReference } from "./reference";
import { GIVEN_UP_PREFIXES } from "./retry-policy";
import { type DeliveryRow, readRecords, type SubmissionRow } from "./rows";
import { inTransaction, openOutboxDatabase } from "./sqlite-database.server";
import { claimDue, createSqliteLeases } from "./sqlite-leases.server";
import { prepareStatements } from "./sqlite-statements.server";
import { createWorker } from "./worker.server";

/** ms between looks for submissions past their retention. */
const PURGE_EVERY_MS = 6 * 3600 * 1000;

interface ExistingRow {
  id: string;
  reference: string;
  fingerprint: string;
  acknowledged: 0 | 1;
}

/**
 * The outbox in one SQLite file, needing no service. Several processes may share the file.
 * @param directory where the file lives; made when missing
 * @throws when the file cannot be opened
 */
export function createSqliteOutbox(directory: string, options: OutboxOptions): Outbox {
  const { clock, logger } = options;
  const database = openOutboxDatabase(directory);
  const statement = prepareStatements(database);
  const store = createSqliteLeases(statement, options);
  const run = createLeaseRunner({ ...options, store });
  const worker = createWorker<Lease>({
    claim: (most) => inTransaction(database, () => claimDue(statement, most, options)),
    run,
    concurrency: options.concurrency,
    pollMs: options.pollMs,
    logger,
  });
  let purging: NodeJS.Timeout | undefined;
  let closed = false;

  function accept(submission: NewSubmission): Accepted {
    const print = fingerprint(submission);
    const existing = statement.existing.get(submission.kind, submission.key) as ExistingRow | undefined;
    if (existing) {
      const { id, reference } = existing;
      const acknowledged = existing.acknowledged === 1;
      return { id, reference, repeated: true, sameContent: existing.fingerprint === print, acknowledged };
    }
    const now = clock.now();
    const id = randomUUID();
    let reference = drawReference(submission.kind);
    while (statement.referenceTaken.get(reference)) reference = drawReference(submission.kind);
    const payload = JSON.stringify(submission.payload);
    statement.insertSubmission.run(id, submission.kind, submission.key, reference, payload, print, now);
    const address = capKey(submission.payload.email);
    const since = now - options.acknowledgementCap.windowMs;
    const { count } = statement.acknowledged.get(address, since) as { count: number };
    const kinds = planDeliveries(options.withApi, count, options.acknowledgementCap, submission.source);
    for (const kind of kinds) {
      statement.insertDelivery.run(randomUUID(), id, kind, now, kind === "acknowledgement" ? address : null, now);
    }
    return { id, reference, repeated: false, sameContent: true, acknowledged: kinds.includes("acknowledgement") };
  }

  async function purge(): Promise<number> {
    const before = clock.now() - options.retentionMs;
    const deleted = inTransaction(database, () => Number(statement.purge.run(before).changes));
    await options.purgeElsewhere?.(before);
    return deleted;
  }

  async function purgeAndReport() {
    try {
      const deleted = await purge();
      if (deleted) logger.info({ deleted }, "outbox: submissions past their retention deleted");
    } catch (error) {
      logger.error(faultOf(error), "outbox: purge failed");
    }
  }

  /** Takes up again what an earlier release gave up though it was a lead. */
  function resumeGivenUp() {
    const resumed = inTransaction(database, () =>
      GIVEN_UP_PREFIXES.map((prefix) => Number(statement.resumeGivenUp.run(clock.now(), prefix, prefix).changes)),
    );
    const count = resumed.reduce((sum, changes) => sum + changes, 0);
    if (count) logger.warn({ count }, "outbox: deliveries that an earlier release had given up are taken up again");
  }

  function list({ state, since = 0, limit = 200 }: ListQuery) {
    const rows = (state
      ? statement.listByState.all(since, state, limit)
      : statement.list.all(since, limit)) as unknown as SubmissionRow[];
    return withDeliveries(rows);
  }

  function withDeliveries(rows: SubmissionRow[]) {
    const ids = JSON.stringify(rows.map((row) => row.id));
    return readRecords(rows, statement.deliveries.all(ids) as unknown as DeliveryRow[]);
  }

  const outbox: Outbox = {
    async submit(submission) {
      const accepted = inTransaction(database, () => accept(submission));
      if (!accepted.repeated) worker.wake();
      return accepted;
    },
    async start() {
      resumeGivenUp();
      void purgeAndReport();
      purging ??= setInterval(() => void purgeAndReport(), PURGE_EVERY_MS).unref();
      worker.start();
    },
    async stop({ timeoutMs = 7000 } = {}) {
      clearInterval(purging);
      purging = undefined;
      await worker.stop(timeoutMs);
    },
    async close() {
      if (closed) return;
      await outbox.stop();
      closed = true;
      database.close();
    },
    async list(query = {}) {
      return list(query);
    },
    async show(idOrReference) {
      const rows = statement.find.all(idOrReference, readReference(idOrReference)) as unknown as SubmissionRow[];
      return withDeliveries(rows)[0] ?? null;
    },
    async retry(target) {
      const now = clock.now();
      const changes = inTransaction(database, () => {
        if (typeof target !== "string") return statement.retryParked.run(now).changes;
        const row = statement.find.get(target, readReference(target)) as unknown as SubmissionRow | undefined;
        return row ? statement.retryOne.run(now, row.id).changes : 0;
      });
      worker.wake();
      return Number(changes);
    },
    purge,
    async counts() {
      const rows = statement.counts.all() as unknown as { state: DeliveryState; count: number }[];
      const counts = { waiting: 0, sending: 0, sent: 0, parked: 0 };
      for (const { state, count } of rows) counts[state] = count;
      return counts;
    },
    async oldestUndelivered() {
      return (statement.oldestUndelivered.get() as { oldest: number | null }).oldest;
    },
    async check() {
      // A real write to the file, of a number that nothing reads.
      inTransaction(database, () => database.exec("PRAGMA user_version = 1"));
    },
  };
  return outbox;
}
