import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { faultOf } from "~/services/log/fault";
import { withTimeLimit } from "~/services/time-limit";
import { createLeaseRunner } from "./lease.server";
import type { Accepted, DeliveryState, ListQuery, NewSubmission, Outbox, SubmissionRecord } from "./outbox";
import type { OutboxOptions } from "./outbox-options";
import { capKey, fingerprint, planDeliveries } from "./plan";
import { inTransaction, NOW_MS, openPool, setUpDatabase } from "./postgres-database.server";
import { createPostgresLeases } from "./postgres-leases.server";
import { createDeliveryQueue } from "./postgres-queue.server";
import { drawReference, readReference } from "./reference";
import { type DeliveryRow, readRecords, type SubmissionRow } from "./rows";
import { ABORT_GRACE_MS, within } from "./worker.server";

/** Connections for submissions and leases; the queue engine has its own. */
const MOST_CONNECTIONS = 10;
const PURGE_EVERY_MS = 6 * 3600 * 1000;
/** ms between looks for deliveries that no job points at any more, and how long they are overdue by then. */
const MEND_EVERY_MS = 60_000;
const OVERDUE_MS = 5 * 60_000;
/** ms; with the 10 s that `stop` may take it stays below the 11 s after which a server that stops is ended. */
const CLOSE_TIMEOUT_MS = 500;
/** ms; below the 3 s after which `/readyz` answers without the database. */
const CHECK_TIMEOUT_MS = 2_500;

const SUBMISSION = "SELECT s.id, s.kind, s.reference, s.payload, s.created_at FROM outbox.submission s";

/**
 * The outbox in PostgreSQL, shared by any number of machines; pg-boss hands out the work.
 * Nothing connects before it is first used.
 */
export function createPostgresOutbox(connectionString: string, options: OutboxOptions): Outbox {
  const { clock, logger } = options;
  const pool = openPool(connectionString, MOST_CONNECTIONS, logger);
  const queue = createDeliveryQueue({ ...options, connectionString });
  const leases = createPostgresLeases({ ...options, pool, queue });
  const run = createLeaseRunner({ ...options, store: leases });
  let prepared: Promise<void> | undefined;
  let abort = new AbortController();
  let timers: NodeJS.Timeout[] = [];
  let closed = false;

  async function prepare() {
    prepared ??= setUpDatabase(pool, queue.prepare);
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
  }

  async function look(deliveryId: string) {
    const lease = await leases.claim(deliveryId);
    if (lease) await run(lease, abort.signal);
  }

  async function purge(): Promise<number> {
    await prepare();
    const before = clock.now() - options.retentionMs;
    const { rowCount } = await pool.query(
      `DELETE FROM outbox.submission WHERE id IN (
         SELECT submission_id FROM outbox.delivery GROUP BY submission_id
         HAVING bool_and(state = 'sent' OR (state = 'parked' AND kind = 'acknowledgement'))
            AND max(coalesce(sent_at, created_at)) < $1)`,
      [before],
    );
    await options.purgeElsewhere?.(before);
    return rowCount ?? 0;
  }

  /** Runs in the background; a database that is away is met again next time. */
  function every(ms: number, what: string, work: () => Promise<number>) {
    const once = () =>
      work().then(
        (count) => count > 0 && logger.info({ count }, `outbox: ${what}`),
        (error: unknown) => logger.error(faultOf(error), `outbox: ${what} failed`),
      );
    void once();
    timers.push(setInterval(once, ms).unref());
  }

  const outbox: Outbox = {
    async submit(submission) {
      const end = performance.now() + options.submitTimeoutMs;
      await withTimeLimit(prepare(), options.submitTimeoutMs);
      return inTransaction(pool, (client) => accept(client, submission), end - performance.now());
    },
    async start() {
      await prepare();
      abort = new AbortController();
      await queue.start(look);
      every(MEND_EVERY_MS, "overdue deliveries given a new job", () => leases.mend(OVERDUE_MS));
      // More than once: another machine may still run the earlier release.
      every(MEND_EVERY_MS, "deliveries that an earlier release had given up taken up again", leases.resumeGivenUp);
      every(PURGE_EVERY_MS, "submissions past their retention deleted", purge);
    },
    async stop({ timeoutMs = 7000 } = {}) {
      for (const timer of timers) clearInterval(timer);
      timers = [];
      const cut = setTimeout(() => abort.abort(), timeoutMs);
      // The engine says goodbye to the database, which may be what is away.
      await within(queue.stop(timeoutMs + ABORT_GRACE_MS), timeoutMs + 2 * ABORT_GRACE_MS);
      clearTimeout(cut);
      abort.abort();
    },
    async close() {
      if (closed) return;
      await outbox.stop();
      closed = true;
      // A database that hangs must not delay the end of the process.
      await within(Promise.all([queue.close(), pool.end()]), CLOSE_TIMEOUT_MS);
    },
    async list({ state, since = 0, limit = 200 }: ListQuery = {}) {
      await prepare();
      const { rows } = await pool.query<SubmissionRow>(
        `${SUBMISSION} WHERE s.created_at >= $1 AND ($2::text IS NULL OR EXISTS
           (SELECT 1 FROM outbox.delivery d WHERE d.submission_id = s.id AND d.state = $2))
         ORDER BY s.created_at DESC, s.position DESC LIMIT $3`,
        [since, state ?? null, limit],
      );
      return withDeliveries(pool, rows);
    },
    async show(idOrReference) {
      await prepare();
      return (await withDeliveries(pool, await find(pool, idOrReference)))[0] ?? null;
    },
    async retry(target) {
      await prepare();
      return inTransaction(pool, async (client) => {
        const one = typeof target === "string" ? ((await find(client, target))[0]?.id ?? null) : null;
        if (typeof target === "string" && one === null) return 0;
        const { rows } = await client.query<{ id: string }>(
          // An acknowledgement starts over; other mails go on saying that they may be duplicates.
          `UPDATE outbox.delivery SET state = 'waiting', due_at = ${NOW_MS}, lease_token = NULL,
             doubtful = CASE kind WHEN 'acknowledgement' THEN 0 ELSE doubtful END
           WHERE CASE WHEN $1::uuid IS NULL THEN state = 'parked'
                      ELSE submission_id = $1 AND state IN ('parked', 'waiting') END
           RETURNING id`,
          [one],
        );
        for (const { id } of rows) await queue.send(client, id, 0);
        return rows.length;
      });
    },
    purge,
    async counts() {
      await prepare();
      const { rows } = await pool.query<{ state: DeliveryState; count: number }>(
        "SELECT state, count(*)::integer AS count FROM outbox.delivery GROUP BY state",
      );
      const counts = { waiting: 0, sending: 0, sent: 0, parked: 0 };
      for (const { state, count } of rows) counts[state] = count;
      return counts;
    },
    async oldestUndelivered() {
      await prepare();
      const { rows } = await pool.query<{ oldest: string | null }>(
        "SELECT min(created_at) AS oldest FROM outbox.delivery WHERE kind <> 'acknowledgement' AND state <> 'sent'",
      );
      return rows[0]?.oldest ? Number(rows[0].oldest) : null;
    },
    async check() {
      const end = performance.now() + CHECK_TIMEOUT_MS;
      await withTimeLimit(prepare(), CHECK_TIMEOUT_MS);
      // Only a database that can write gives a transaction its number.
      const write = (client: PoolClient) => client.query("SELECT pg_current_xact_id()");
      await inTransaction(pool, write, end - performance.now());
    },
  };
  return outbox;

  /** Each round ends in a stored submission, or in one that was there, or finds its reference number taken. */
  async function accept(client: PoolClient, submission: NewSubmission): Promise<Accepted> {
    for (;;) {
      const accepted = (await insert(client, submission)) ?? (await existing(client, submission));
      if (accepted) return accepted;
    }
  }

  /** Null when the key or the reference number is taken. */
  async function insert(client: PoolClient, submission: NewSubmission): Promise<Accepted | null> {
    const now = clock.now();
    const id = randomUUID();
    const reference = drawReference(submission.kind);
    const { kind, key, payload, source } = submission;
    // A second one with the same key, in another transaction, waits here until the first is committed.
    const { rowCount } = await client.query(
      `INSERT INTO outbox.submission (id, kind, form_key, reference, payload, fingerprint, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [id, kind, key, reference, JSON.stringify(payload), fingerprint(submission), now],
    );
    if (rowCount === 0) return null;
    const address = capKey(payload.email);
    // Two submissions of one address at once must not both count the other out.
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [address]);
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::integer AS count FROM outbox.delivery WHERE cap_key = $1 AND created_at > $2",
      [address, now - options.acknowledgementCap.windowMs],
    );
    const deliveries = planDeliveries(options.withApi, rows[0]?.count ?? 0, options.acknowledgementCap, source);
    for (const delivery of deliveries) {
      const deliveryId = randomUUID();
      await client.query(
        `INSERT INTO outbox.delivery (id, submission_id, kind, state, due_at, cap_key, created_at)
         VALUES ($1, $2, $3, 'waiting', ${NOW_MS}, $4, $5)`,
        [deliveryId, id, delivery, delivery === "acknowledgement" ? address : null, now],
      );
      await queue.send(client, deliveryId, 0);
    }
    return { id, reference, repeated: false, sameContent: true, acknowledged: deliveries.includes("acknowledgement") };
  }
}

async function existing(client: PoolClient, submission: NewSubmission): Promise<Accepted | null> {
  const { rows } = await client.query<{ id: string; reference: string; fingerprint: string; acknowledged: boolean }>(
    `SELECT s.id, s.reference, s.fingerprint, EXISTS (SELECT 1 FROM outbox.delivery d
       WHERE d.submission_id = s.id AND d.kind = 'acknowledgement' AND d.state <> 'parked') AS acknowledged
     FROM outbox.submission s WHERE s.kind = $1 AND s.form_key = $2`,
    [submission.kind, submission.key],
  );
  const [row] = rows;
  if (!row) return null;
  const { id, reference, acknowledged } = row;
  return { id, reference, repeated: true, sameContent: row.fingerprint === fingerprint(submission), acknowledged };
}

async function find(client: Pick<PoolClient, "query">, idOrReference: string): Promise<SubmissionRow[]> {
  const { rows } = await client.query<SubmissionRow>(`${SUBMISSION} WHERE s.id::text = $1 OR s.reference = $2`, [
    idOrReference,
    readReference(idOrReference),
  ]);
  return rows;
}

async function withDeliveries(pool: Pool, rows: SubmissionRow[]): Promise<SubmissionRecord[]> {
  const deliveries = await pool.query<DeliveryRow>(
    `SELECT id, submission_id, kind, state, attempts, due_at, sent_at, last_error FROM outbox.delivery
     WHERE submission_id = ANY($1::uuid[]) ORDER BY position`,
    [rows.map((row) => row.id)],
  );
  return readRecords(rows, deliveries.rows);
}
