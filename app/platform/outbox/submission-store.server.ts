import type { Database, SqlValue } from "~/platform/database/database";
import { listOf } from "~/platform/database/sql-words";
import type { Kinds } from "./kinds";
import type { Delivery, ListQuery, OutboxCounts, Submission, SubmissionRecord } from "./outbox";
import { readPayload } from "./payload";
import { readReference } from "./references";

export interface SubmissionRow {
  id: string;
  kind: string;
  reference: string;
  /** JSON */
  payload: string;
  created_at: number;
}

interface RecordRow extends SubmissionRow, Omit<Delivery, "id" | "kind"> {
  delivery_id: string;
  delivery_kind: string;
}

/** Reads submissions with their deliveries, for staff and metrics, schedules them again, and deletes them. */
export function createSubmissionStore(
  { query, dialect }: Pick<Database, "query" | "dialect">,
  { submissions, givenUp }: Pick<Kinds, "submissions" | "givenUp">,
) {
  const { now, position } = dialect;
  const SUBMISSION = `${dialect.schema}submission`;
  const DELIVERY = `${dialect.schema}delivery`;
  const GIVEN_UP = listOf(givenUp);
  const KEPT = listOf(Object.keys(submissions).filter((kind) => submissions[kind]?.isKept));

  const affected = async (sql: string, values: SqlValue[]) => (await query(`${sql} RETURNING id`, values)).length;

  /** Submissions with their deliveries, newest first. `$1` is the most of them. */
  async function selectRecords(where: string, values: SqlValue[]): Promise<SubmissionRecord[]> {
    const rows = await query<RecordRow>(
      `SELECT s.id, s.kind, s.reference, s.payload, s.created_at, d.id AS delivery_id, d.kind AS delivery_kind,
         d.state, d.attempts, d.due_at AS "nextAt", d.sent_at AS "sentAt", d.last_error AS "lastError"
       FROM (SELECT *, ${position} AS place FROM ${SUBMISSION} WHERE ${where}
             ORDER BY created_at DESC, place DESC LIMIT $1) s
       JOIN ${DELIVERY} d ON d.submission_id = s.id
       ORDER BY s.created_at DESC, s.place DESC, d.kind DESC`,
      values,
    );
    return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
      const [first] = group;
      return first ? { submission: readSubmission(first), deliveries: group.map(readDelivery) } : [];
    });
  }

  return {
    async list({ state, since = 0, limit = 200 }: ListQuery = {}) {
      if (!state) return selectRecords("created_at >= $2", [limit, since]);
      const where = `created_at >= $2 AND id IN (SELECT submission_id FROM ${DELIVERY} WHERE state = $3)`;
      return selectRecords(where, [limit, since, state]);
    },
    async show(idOrReference: string): Promise<SubmissionRecord | null> {
      const where = "CAST(id AS text) = $2 OR reference = $3";
      const [record] = await selectRecords(where, [1, idOrReference, readReference(idOrReference)]);
      return record ?? null;
    },
    async retry(target: string | { parked: true }): Promise<number> {
      // A mail to a visitor starts over, or it would be given up at once; other mails still say that they may be duplicates.
      const sql = `UPDATE ${DELIVERY} SET state = 'waiting', due_at = ${now}, lease_token = NULL,
        unknown_outcomes = CASE WHEN kind IN (${GIVEN_UP}) THEN 0 ELSE unknown_outcomes END WHERE`;
      if (typeof target !== "string") return affected(`${sql} state = 'parked'`, []);
      const named = `SELECT id FROM ${SUBMISSION} WHERE CAST(id AS text) = $1 OR reference = $2`;
      const where = `state IN ('parked', 'waiting') AND submission_id IN (${named})`;
      return affected(`${sql} ${where}`, [target, readReference(target)]);
    },
    drop: (kind: string) =>
      affected(`DELETE FROM ${DELIVERY} WHERE kind = $1 AND state IN ('waiting', 'parked')`, [kind]),
    async counts(): Promise<OutboxCounts> {
      const rows = await query<{ state: Delivery["state"]; count: number }>(
        `SELECT state, count(*) AS count FROM ${DELIVERY} GROUP BY state`,
      );
      const counts: OutboxCounts = { waiting: 0, sending: 0, sent: 0, parked: 0 };
      for (const { state, count } of rows) counts[state] = count;
      return counts;
    },
    async oldestUndelivered(): Promise<number | null> {
      const [row] = await query<{ oldest: number | null }>(
        `SELECT min(created_at) AS oldest FROM ${DELIVERY} WHERE kind NOT IN (${GIVEN_UP}) AND state <> 'sent'`,
      );
      return row?.oldest ?? null;
    },
    /** Deletes delivered submissions that were received before a moment, in ms since the epoch. @returns number of submissions */
    purge: (before: number) =>
      affected(
        `DELETE FROM ${SUBMISSION} WHERE kind NOT IN (${KEPT}) AND created_at < $1 AND id NOT IN (
           SELECT submission_id FROM ${DELIVERY}
           WHERE state <> 'sent' AND NOT (state = 'parked' AND kind IN (${GIVEN_UP})))`,
        [before],
      ),
    /** Deletes all submissions that were received before a moment, in ms since the epoch. @returns number of submissions */
    purgeUndelivered: (before: number) =>
      affected(`DELETE FROM ${SUBMISSION} WHERE kind NOT IN (${KEPT}) AND created_at < $1`, [before]),
  };
}

export function readSubmission({ id, kind, reference, payload, created_at: createdAt }: SubmissionRow): Submission {
  return { id, kind, reference, payload: readPayload(payload), createdAt };
}

function readDelivery({ delivery_id: id, delivery_kind: kind, ...row }: RecordRow): Delivery {
  const { state, attempts, nextAt, sentAt, lastError } = row;
  return { id, kind, state, attempts, nextAt, sentAt, lastError };
}
