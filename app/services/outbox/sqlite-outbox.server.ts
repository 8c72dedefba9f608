import { randomUUID } from "node:crypto";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { faultOf } from "./fault";
import { createLeaseRunner, type Lease, type LeaseStore } from "./lease.server";
import type { Accepted, DeliveryKind, DeliveryState, ListQuery, NewSubmission, Outbox } from "./outbox";
import type { OutboxOptions } from "./outbox-options";
import { capKey, fingerprint, planDeliveries } from "./plan";
import { drawReference, readReference } from "./reference";
import { type DeliveryRow, readRecords, readSubmission, type SubmissionRow } from "./rows";
import { inTransaction, openOutboxDatabase } from "./sqlite-database.server";
import { createWorker } from "./worker.server";

/** ms between looks for submissions past their retention. */
const PURGE_EVERY_MS = 6 * 3600 * 1000;

interface ExistingRow {
  id: string;
  reference: string;
  fingerprint: string;
}

/**
 * The outbox in one SQLite file, needing no service. Several processes may share the file.
 * @param directory where the file lives; made when missing
 * @throws when the file cannot be opened
 */
export function createSqliteOutbox(directory: string, options: OutboxOptions): Outbox {
  const { clock, logger } = options;
  const database = openOutboxDatabase(directory);
  const statement = statements(database);
  const store = leaseStore(statement, options);
  const run = createLeaseRunner({ ...options, store });
  const worker = createWorker<Lease>({
    claim: (most) => inTransaction(database, () => claim(statement, most, options)),
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
      return { id, reference, repeated: true, sameContent: existing.fingerprint === print };
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
    for (const kind of planDeliveries(options.withApi, count, options.acknowledgementCap)) {
      statement.insertDelivery.run(randomUUID(), id, kind, now, kind === "acknowledgement" ? address : null, now);
    }
    return { id, reference, repeated: false, sameContent: true };
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
  };
  return outbox;
}

type Statements = ReturnType<typeof statements>;

function statements(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  const SUBMISSION = "SELECT s.id, s.kind, s.reference, s.payload, s.created_at FROM submission s";
  const NEWEST = "ORDER BY s.created_at DESC, s.rowid DESC LIMIT ?";
  const RETRY = "UPDATE delivery SET state = 'waiting', due_at = ?, doubtful = 0, lease_token = NULL";
  return {
    existing: prepare("SELECT id, reference, fingerprint FROM submission WHERE kind = ? AND form_key = ?"),
    referenceTaken: prepare("SELECT 1 FROM submission WHERE reference = ?"),
    insertSubmission: prepare(
      `INSERT INTO submission (id, kind, form_key, reference, payload, fingerprint, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    acknowledged: prepare("SELECT count(*) AS count FROM delivery WHERE cap_key = ? AND created_at > ?"),
    insertDelivery: prepare(
      `INSERT INTO delivery (id, submission_id, kind, state, due_at, cap_key, created_at) VALUES (?, ?, ?, 'waiting', ?, ?, ?)`,
    ),
    // A lease that ran out (its worker died) is due like any other.
    due: prepare(
      `UPDATE delivery SET state = 'sending', lease_token = ?, due_at = ?, attempts = attempts + 1
       WHERE id IN (SELECT id FROM delivery WHERE state IN ('waiting', 'sending') AND due_at <= ? ORDER BY due_at LIMIT ?)
       RETURNING id, submission_id, kind, attempts, doubtful, remaining`,
    ),
    submission: prepare(`${SUBMISSION} WHERE s.id = ?`),
    extend: prepare(
      "UPDATE delivery SET due_at = max(due_at, ?) WHERE id = ? AND lease_token = ? AND state = 'sending'",
    ),
    enterDoubt: prepare(
      `UPDATE delivery SET doubtful = ?, due_at = max(due_at, ?) WHERE id = ? AND lease_token = ? AND state = 'sending'`,
    ),
    settle: prepare(
      `UPDATE delivery SET state = ?, attempts = ?, doubtful = ?, due_at = ?, last_error = ?, sent_at = ?,
         remaining = coalesce(?, remaining), lease_token = NULL
       WHERE id = ? AND lease_token = ? AND state = 'sending'`,
    ),
    list: prepare(`${SUBMISSION} WHERE s.created_at >= ? ${NEWEST}`),
    listByState: prepare(
      `${SUBMISSION} WHERE s.created_at >= ? AND EXISTS
         (SELECT 1 FROM delivery d WHERE d.submission_id = s.id AND d.state = ?) ${NEWEST}`,
    ),
    find: prepare(`${SUBMISSION} WHERE s.id = ? OR s.reference = ?`),
    deliveries: prepare(
      `SELECT id, submission_id, kind, state, attempts, due_at, sent_at, last_error FROM delivery
       WHERE submission_id IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
    ),
    retryParked: prepare(`${RETRY} WHERE state = 'parked'`),
    retryOne: prepare(`${RETRY} WHERE state IN ('parked', 'waiting') AND submission_id = ?`),
    purge: prepare(
      `DELETE FROM submission WHERE id IN (
         SELECT submission_id FROM delivery GROUP BY submission_id
         HAVING sum(state = 'sent' OR (state = 'parked' AND kind = 'acknowledgement')) = count(*)
            AND max(coalesce(sent_at, created_at)) < ?)`,
    ),
    counts: prepare("SELECT state, count(*) AS count FROM delivery GROUP BY state"),
  };
}

interface ClaimedRow {
  id: string;
  submission_id: string;
  kind: DeliveryKind;
  attempts: number;
  doubtful: number;
  remaining: string | null;
}

function claim(statement: Statements, most: number, { clock, leaseMs }: OutboxOptions): Lease[] {
  const now = clock.now();
  const token = randomUUID();
  const rows = statement.due.all(token, now + leaseMs, now, most) as unknown as ClaimedRow[];
  return rows.map((row) => ({
    deliveryId: row.id,
    token,
    kind: row.kind,
    submission: readSubmission(statement.submission.get(row.submission_id) as unknown as SubmissionRow),
    attempts: row.attempts,
    doubtful: row.doubtful,
    remaining: row.remaining === null ? null : (JSON.parse(row.remaining) as string[]),
  }));
}

function leaseStore(statement: Statements, { clock, leaseMs, maxDeliveryMs }: OutboxOptions): LeaseStore {
  const changed = (name: "extend" | "enterDoubt" | "settle", ...values: SQLInputValue[]) =>
    statement[name].run(...values).changes === 1;
  return {
    async extend({ deliveryId, token }) {
      return changed("extend", clock.now() + leaseMs, deliveryId, token);
    },
    async enterDoubt({ deliveryId, token, doubtful }) {
      return changed("enterDoubt", doubtful + 1, clock.now() + Math.max(leaseMs, maxDeliveryMs), deliveryId, token);
    },
    async settle({ deliveryId, token }, { state, attempts, doubtful, delayMs, lastError, remaining }) {
      const now = clock.now();
      const sentAt = state === "sent" ? now : null;
      const left = remaining ? JSON.stringify(remaining) : null;
      return changed("settle", state, attempts, doubtful, now + delayMs, lastError, sentAt, left, deliveryId, token);
    },
  };
}
