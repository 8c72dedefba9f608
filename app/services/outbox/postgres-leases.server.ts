import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Lease, LeaseStore } from "./lease.server";
import type { DeliveryKind } from "./outbox";
import { inTransaction, NOW_MS } from "./postgres-database.server";
import type { createDeliveryQueue } from "./postgres-queue.server";
import { GIVEN_UP_PREFIXES } from "./retry-policy";
import { readSubmission, type SubmissionRow } from "./rows";

interface ClaimedRow extends Omit<SubmissionRow, "kind"> {
  delivery_kind: DeliveryKind;
  submission_kind: string;
  attempts: number;
  doubtful: number;
  remaining: string | null;
}

export interface PostgresLeaseOptions {
  pool: Pool;
  queue: Pick<ReturnType<typeof createDeliveryQueue>, "send">;
  /** ms */
  leaseMs: number;
  /** ms */
  maxDeliveryMs: number;
}

export interface PostgresLeases extends LeaseStore {
  /** Takes the lease of a delivery that is due; null when there is nothing to do for this job. */
  claim(deliveryId: string): Promise<Lease | null>;
  /**
   * Gives a new job to deliveries that are overdue, should theirs have been lost (queue emptied by hand, restored from
   * an older copy).
   * @returns how many
   */
  mend(overdueMs: number): Promise<number>;
  /**
   * Takes up again what an earlier release gave up though it was a lead.
   * @returns how many
   */
  resumeGivenUp(): Promise<number>;
}

/** Leases on rows of PostgreSQL, by the database's clock. */
export function createPostgresLeases({ pool, queue, leaseMs, maxDeliveryMs }: PostgresLeaseOptions): PostgresLeases {
  const HELD = "id = $1 AND lease_token = $2 AND state = 'sending'";

  async function claim(deliveryId: string): Promise<Lease | null> {
    const token = randomUUID();
    const { rows } = await pool.query<ClaimedRow>(
      `UPDATE outbox.delivery d
       SET state = 'sending', lease_token = $2, due_at = ${NOW_MS} + $3, attempts = d.attempts + 1
       FROM outbox.submission s
       WHERE d.id = $1 AND s.id = d.submission_id AND d.state IN ('waiting', 'sending') AND d.due_at <= ${NOW_MS}
       RETURNING s.id, s.kind AS submission_kind, s.reference, s.payload, s.created_at,
         d.kind AS delivery_kind, d.attempts, d.doubtful, d.remaining`,
      [deliveryId, token, leaseMs],
    );
    const [row] = rows;
    if (!row) return null;
    return {
      deliveryId,
      token,
      kind: row.delivery_kind,
      submission: readSubmission({ ...row, kind: row.submission_kind }),
      attempts: row.attempts,
      doubtful: row.doubtful,
      remaining: row.remaining === null ? null : (JSON.parse(row.remaining) as string[]),
    };
  }

  /** The job came too early: another machine's lease still runs, or the time of the next try is later. */
  async function putBack(deliveryId: string): Promise<void> {
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ wait: number }>(
        `SELECT (due_at - ${NOW_MS})::integer AS wait FROM outbox.delivery
         WHERE id = $1 AND state IN ('waiting', 'sending')`,
        [deliveryId],
      );
      for (const { wait } of rows) await queue.send(client, deliveryId, Math.max(wait, 0));
    });
  }

  return {
    async claim(deliveryId) {
      const lease = await claim(deliveryId);
      if (!lease) await putBack(deliveryId);
      return lease;
    },
    async extend({ deliveryId, token }) {
      const { rowCount } = await pool.query(
        `UPDATE outbox.delivery SET due_at = greatest(due_at, ${NOW_MS} + $3) WHERE ${HELD}`,
        [deliveryId, token, leaseMs],
      );
      return rowCount === 1;
    },
    async enterDoubt({ deliveryId, token, doubtful }) {
      const { rowCount } = await pool.query(
        `UPDATE outbox.delivery SET doubtful = $4, due_at = greatest(due_at, ${NOW_MS} + $3) WHERE ${HELD}`,
        [deliveryId, token, Math.max(leaseMs, maxDeliveryMs), doubtful + 1],
      );
      return rowCount === 1;
    },
    async settle({ deliveryId, token }, { state, attempts, doubtful, delayMs, lastError, remaining }) {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE outbox.delivery SET state = $3, attempts = $4, doubtful = $5, due_at = ${NOW_MS} + $6, last_error = $7,
             sent_at = CASE WHEN $3 = 'sent' THEN ${NOW_MS} END, remaining = coalesce($8, remaining), lease_token = NULL
           WHERE ${HELD}`,
          [
            deliveryId,
            token,
            state,
            attempts,
            doubtful,
            delayMs,
            lastError,
            remaining ? JSON.stringify(remaining) : null,
          ],
        );
        if (rowCount === 1 && state === "waiting") await queue.send(client, deliveryId, delayMs);
        return rowCount === 1;
      });
    },
    async mend(overdueMs) {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `UPDATE outbox.delivery SET due_at = ${NOW_MS}
           WHERE state IN ('waiting', 'sending') AND due_at < ${NOW_MS} - $1::bigint RETURNING id`,
          [overdueMs],
        );
        for (const { id } of rows) await queue.send(client, id, 0);
        return rows.length;
      });
    },
    async resumeGivenUp() {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `UPDATE outbox.delivery SET state = 'waiting', due_at = ${NOW_MS}
           WHERE state = 'parked' AND kind <> 'acknowledgement' AND EXISTS (SELECT FROM unnest($1::text[]) AS prefix WHERE starts_with(last_error, prefix))
           RETURNING id`,
          [GIVEN_UP_PREFIXES],
        );
        for (const { id } of rows) await queue.send(client, id, 0);
        return rows.length;
      });
    },
  };
}
