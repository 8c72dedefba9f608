import { randomUUID } from "node:crypto";
import type { SQLInputValue } from "node:sqlite";
import type { Lease, LeaseStore } from "./lease.server";
import type { DeliveryKind } from "./outbox";
import type { OutboxOptions } from "./outbox-options";
import { readSubmission, type SubmissionRow } from "./rows";
import type { OutboxStatements } from "./sqlite-statements.server";

interface ClaimedRow {
  id: string;
  submission_id: string;
  kind: DeliveryKind;
  attempts: number;
  doubtful: number;
  remaining: string | null;
}

/** Takes the leases of up to `most` deliveries that are due; to be called within a transaction. */
export function claimDue(statement: OutboxStatements, most: number, { clock, leaseMs }: OutboxOptions): Lease[] {
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

/** Leases on rows of SQLite, by the machine's clock: all its processes are on one machine. */
export function createSqliteLeases(
  statement: OutboxStatements,
  { clock, leaseMs, maxDeliveryMs }: OutboxOptions,
): LeaseStore {
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
