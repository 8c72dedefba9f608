import { randomUUID } from "node:crypto";
import type { Database, SqlValue } from "~/platform/database/database";
import type { Lease } from "./delivery";
import type { OutboxOptions } from "./options";
import type { Settlement } from "./retry-policy";
import { readSubmission, type SubmissionRow } from "./submission-store.server";

interface ClaimedRow {
  id: string;
  submission_id: string;
  kind: string;
  created_at: number;
  attempts: number;
  unknown_outcomes: number;
  /** JSON */
  remaining: string | null;
}

/** Leases on rows of the delivery table. Writes return false, and change nothing, when another worker holds the lease. */
export function createLeaseStore(
  { query, dialect }: Database,
  options: Pick<OutboxOptions, "leaseMs" | "maxDeliveryMs">,
) {
  const { now, greatest } = dialect;
  const DELIVERY = `${dialect.schema}delivery`;

  async function update({ id, token }: Lease, changes: string, ...values: SqlValue[]): Promise<boolean> {
    const updated = await query(
      `UPDATE ${DELIVERY} SET ${changes} WHERE id = $1 AND lease_token = $2 AND state = 'sending' RETURNING id`,
      [id, token, ...values],
    );
    return updated.length === 1;
  }

  async function readLease(row: ClaimedRow, token: string): Promise<Lease> {
    const sql = `SELECT id, kind, reference, payload, created_at FROM ${dialect.schema}submission WHERE id = $1`;
    const [submission] = await query<SubmissionRow>(sql, [row.submission_id]);
    if (!submission) throw new Error("the submission was deleted meanwhile");
    return {
      id: row.id,
      token,
      kind: row.kind,
      submission: readSubmission(submission),
      createdAt: row.created_at,
      attempts: row.attempts,
      unknownOutcomes: row.unknown_outcomes,
      remaining: row.remaining === null ? null : (JSON.parse(row.remaining) as string[]),
    };
  }

  return {
    /**
     * Leases up to `most` deliveries that are due, those with the lowest turn first. An expired lease (its worker died) is due like any
     * other.
     */
    async claim(most: number): Promise<Lease[]> {
      const token = randomUUID();
      const rows = await query<ClaimedRow>(
        `WITH due AS MATERIALIZED (
           SELECT id FROM ${DELIVERY} WHERE state IN ('waiting', 'sending') AND due_at <= ${now}
           ORDER BY turn, due_at LIMIT $1 ${dialect.skipLocked})
         UPDATE ${DELIVERY} SET state = 'sending', lease_token = $2, due_at = ${now} + $3, attempts = attempts + 1
         WHERE id IN (SELECT id FROM due)
         RETURNING id, submission_id, kind, created_at, attempts, unknown_outcomes, remaining`,
        [most, token, options.leaseMs],
      );
      return Promise.all(rows.map((row) => readLease(row, token)));
    },
    /** Renews the lease; never shortens it. */
    extend: (lease: Lease) => update(lease, `due_at = ${greatest}(due_at, ${now} + $3)`, options.leaseMs),
    /** Stores that this attempt may have delivered, and renews the lease for the longest time an attempt can take. */
    markOutcomeUnknown(lease: Lease) {
      const leaseMs = Math.max(options.leaseMs, options.maxDeliveryMs);
      const changes = `due_at = ${greatest}(due_at, ${now} + $3), unknown_outcomes = $4`;
      return update(lease, changes, leaseMs, lease.unknownOutcomes + 1);
    },
    settle(lease: Lease, { state, attempts, unknownOutcomes, delayMs, lastError, remaining }: Settlement) {
      const changes = `state = $3, attempts = $4, unknown_outcomes = $5, due_at = ${now} + $6, last_error = $7,
        sent_at = CASE WHEN $3 = 'sent' THEN ${now} END, lease_token = NULL,
        remaining = CASE WHEN $3 = 'sent' THEN NULL ELSE coalesce($8, remaining) END`;
      const left = remaining ? JSON.stringify(remaining) : null;
      return update(lease, changes, state, attempts, unknownOutcomes, delayMs, lastError, left);
    },
  };
}

export type LeaseStore = ReturnType<typeof createLeaseStore>;
