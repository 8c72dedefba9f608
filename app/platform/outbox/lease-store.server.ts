import { randomUUID } from "node:crypto";
import type { Database, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import type { Lease } from "./delivery";
import type { OutboxOptions } from "./options";
import type { Settlement } from "./retry-policy";
import { readSubmission, submissionRow } from "./submission-store.server";

type Claimed = Omit<Lease, "token" | "submission" | "remaining"> & {
  submissionId: string;
  /** JSON */
  remaining: string | null;
};

const claimedRow = defineRow<Claimed>({
  id: text,
  submissionId: text,
  kind: text,
  createdAt: integer,
  attempts: integer,
  unknownOutcomes: integer,
  remaining: orNull(text),
});

/** Leases on rows of the delivery table. Writes return false, and change nothing, when another worker holds the lease. */
export class LeaseStore extends Store {
  private readonly options: Pick<OutboxOptions, "leaseMs" | "maxDeliveryMs">;

  constructor(database: Database, options: Pick<OutboxOptions, "leaseMs" | "maxDeliveryMs">) {
    super(database);
    this.options = options;
  }

  private async update({ id, token }: Lease, changes: string, ...values: SqlValue[]): Promise<boolean> {
    const updated = await this.query(
      `UPDATE ${this.schema}delivery SET ${changes} WHERE id = $1 AND lease_token = $2 AND state = 'sending' RETURNING id`,
      [id, token, ...values],
    );
    return updated.length === 1;
  }

  private async readLease({ submissionId, remaining, ...row }: Claimed, token: string): Promise<Lease> {
    const sql = `SELECT ${submissionRow.select()} FROM ${this.schema}submission WHERE id = $1`;
    const [submission] = submissionRow.read(await this.query(sql, [submissionId]));
    if (!submission) throw new Error("the submission was deleted meanwhile");
    return {
      ...row,
      token,
      submission: readSubmission(submission),
      remaining: remaining === null ? null : (JSON.parse(remaining) as string[]),
    };
  }

  /**
   * Leases up to `most` deliveries that are due, those with the lowest turn first. An expired lease (its worker died) is due like any
   * other.
   */
  async claim(most: number): Promise<Lease[]> {
    const token = randomUUID();
    const rows = await this.query(
      `WITH due AS MATERIALIZED (
         SELECT id FROM ${this.schema}delivery WHERE state IN ('waiting', 'sending') AND due_at <= ${this.dialect.now}
         ORDER BY turn, due_at LIMIT $1 ${this.dialect.skipLocked})
       UPDATE ${this.schema}delivery SET state = 'sending', lease_token = $2, due_at = ${this.dialect.now} + $3,
         attempts = attempts + 1
       WHERE id IN (SELECT id FROM due)
       RETURNING ${claimedRow.select()}`,
      [most, token, this.options.leaseMs],
    );
    return Promise.all(claimedRow.read(rows).map((row) => this.readLease(row, token)));
  }

  /** Renews the lease; never shortens it. */
  extend(lease: Lease) {
    return this.update(
      lease,
      `due_at = ${this.dialect.greatest}(due_at, ${this.dialect.now} + $3)`,
      this.options.leaseMs,
    );
  }

  /** Stores that this attempt may have delivered, and renews the lease for the longest time an attempt can take. */
  markOutcomeUnknown(lease: Lease) {
    const leaseMs = Math.max(this.options.leaseMs, this.options.maxDeliveryMs);
    const changes = `due_at = ${this.dialect.greatest}(due_at, ${this.dialect.now} + $3), unknown_outcomes = $4`;
    return this.update(lease, changes, leaseMs, lease.unknownOutcomes + 1);
  }

  settle(lease: Lease, { state, attempts, unknownOutcomes, delayMs, lastError, remaining }: Settlement) {
    const changes = `state = $3, attempts = $4, unknown_outcomes = $5, due_at = ${this.dialect.now} + $6, last_error = $7,
      sent_at = CASE WHEN $3 = 'sent' THEN ${this.dialect.now} END, lease_token = NULL,
      remaining = CASE WHEN $3 = 'sent' THEN NULL ELSE coalesce($8, remaining) END`;
    const left = remaining ? JSON.stringify(remaining) : null;
    return this.update(lease, changes, state, attempts, unknownOutcomes, delayMs, lastError, left);
  }
}
