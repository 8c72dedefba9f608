import type { Database, SqlValue } from "~/platform/database/database";
import { defineRow, integer, oneOf, orNull, text } from "~/platform/database/rows";
import { isNoneOf, listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import type { Kinds } from "./kinds";
import {
  DELIVERY_STATES,
  type Delivery,
  type ListQuery,
  type OutboxCounts,
  type Submission,
  type SubmissionRecord,
} from "./outbox";
import { readPayload } from "./payload";
import { readReference } from "./references";

/** `payload`: JSON. */
type StoredSubmission = Omit<Submission, "payload"> & { payload: string };
type StoredRecord = StoredSubmission & Omit<Delivery, "id" | "kind"> & { deliveryId: string; deliveryKind: string };

const columns = { id: text, kind: text, reference: text, payload: text, createdAt: integer };
export const submissionRow = defineRow<StoredSubmission>(columns);
const recordRow = defineRow<StoredRecord>({
  ...columns,
  deliveryId: text,
  deliveryKind: text,
  state: oneOf(DELIVERY_STATES),
  attempts: integer,
  nextAt: integer,
  sentAt: orNull(integer),
  lastError: orNull(text),
});

/** Reads submissions with their deliveries, for staff and metrics, schedules them again, and deletes them. */
export class SubmissionStore extends Store {
  /** Lists of kinds in SQL: of mails that are given up, and of submissions that no retention deletes. */
  private readonly givenUp: string;
  private readonly kept: string;

  constructor(database: Database, { submissions, givenUp }: Pick<Kinds, "submissions" | "givenUp">) {
    super(database);
    this.givenUp = listOf(givenUp);
    this.kept = listOf(Object.keys(submissions).filter((kind) => submissions[kind]?.isKept));
  }

  private async affected(sql: string, values: SqlValue[]) {
    return (await this.query(`${sql} RETURNING id`, values)).length;
  }

  /** Submissions with their deliveries, newest first. `$1` is the most of them. */
  private async selectRecords(where: string, values: SqlValue[]): Promise<SubmissionRecord[]> {
    const rows = await this.query(
      `SELECT ${submissionRow.select("s")}, d.id AS "deliveryId", d.kind AS "deliveryKind",
         d.state, d.attempts, d.due_at AS "nextAt", d.sent_at AS "sentAt", d.last_error AS "lastError"
       FROM (SELECT *, ${this.dialect.position} AS place FROM ${this.schema}submission WHERE ${where}
             ORDER BY created_at DESC, place DESC LIMIT $1) s
       JOIN ${this.schema}delivery d ON d.submission_id = s.id
       ORDER BY s.created_at DESC, s.place DESC, d.kind DESC`,
      values,
    );
    return [...Map.groupBy(recordRow.read(rows), ({ id }) => id).values()].flatMap((group) => {
      const [first] = group;
      return first ? { submission: readSubmission(first), deliveries: group.map(readDelivery) } : [];
    });
  }

  async list({ state, since = 0, limit = 200, edition }: ListQuery = {}): Promise<SubmissionRecord[]> {
    const where = ["created_at >= $2"];
    const values: SqlValue[] = [limit, since];
    if (edition !== undefined) where.push(`edition = $${values.push(edition)}`);
    if (state) {
      where.push(`id IN (SELECT submission_id FROM ${this.schema}delivery WHERE state = $${values.push(state)})`);
    }
    return this.selectRecords(where.join(" AND "), values);
  }

  /** By id or reference number; null when there is none. */
  async show(idOrReference: string): Promise<SubmissionRecord | null> {
    const where = "CAST(id AS text) = $2 OR reference = $3";
    const [record] = await this.selectRecords(where, [1, idOrReference, readReference(idOrReference)]);
    return record ?? null;
  }

  /** Schedules unsent deliveries of a submission (id or reference), or all dead letters, for now. @returns their number */
  async retry(target: string | { parked: true }): Promise<number> {
    // A mail to a visitor starts over, or it would be given up at once; other mails still say that they may be duplicates.
    const sql = `UPDATE ${this.schema}delivery SET state = 'waiting', due_at = ${this.dialect.now}, lease_token = NULL,
      unknown_outcomes = CASE WHEN kind IN (${this.givenUp}) THEN 0 ELSE unknown_outcomes END WHERE`;
    if (typeof target !== "string") return this.affected(`${sql} state = 'parked'`, []);
    const named = `SELECT id FROM ${this.schema}submission WHERE CAST(id AS text) = $1 OR reference = $2`;
    const where = `state IN ('parked', 'waiting') AND submission_id IN (${named})`;
    return this.affected(`${sql} ${where}`, [target, readReference(target)]);
  }

  /** Deletes unsent deliveries of a kind; their submissions and other deliveries stay. @returns their number */
  drop(kind: string): Promise<number> {
    return this.affected(`DELETE FROM ${this.schema}delivery WHERE kind = $1 AND state IN ('waiting', 'parked')`, [
      kind,
    ]);
  }

  async counts(): Promise<OutboxCounts> {
    const rows = await this.query<{ state: Delivery["state"]; count: number }>(
      `SELECT state, count(*) AS count FROM ${this.schema}delivery GROUP BY state`,
    );
    const counts: OutboxCounts = { waiting: 0, sending: 0, sent: 0, parked: 0 };
    for (const { state, count } of rows) counts[state] = count;
    return counts;
  }

  /** The oldest submission of which a delivery that is never given up is not sent yet, in ms since the epoch; null: there is none. */
  async oldestUndelivered(): Promise<number | null> {
    const [row] = await this.query<{ oldest: number | null }>(
      `SELECT min(created_at) AS oldest FROM ${this.schema}delivery WHERE kind NOT IN (${this.givenUp}) AND state <> 'sent'`,
    );
    return row?.oldest ?? null;
  }

  /**
   * Deletes delivered submissions that were received before a moment, in ms since the epoch.
   * @param kept numbers of editions of the expo whose submissions stay @returns number of submissions
   */
  protected purgeDelivered(before: number, kept: readonly number[]) {
    return this.affected(
      `DELETE FROM ${this.schema}submission WHERE kind NOT IN (${this.kept}) AND created_at < $1
       AND ${isNoneOf("edition", kept)} AND id NOT IN (
         SELECT submission_id FROM ${this.schema}delivery
         WHERE state <> 'sent' AND NOT (state = 'parked' AND kind IN (${this.givenUp})))`,
      [before],
    );
  }

  /** Deletes all submissions that were received before a moment. The parameters are those of `purgeDelivered`. @returns number of submissions */
  protected purgeUndelivered(before: number, kept: readonly number[]) {
    return this.affected(
      `DELETE FROM ${this.schema}submission WHERE kind NOT IN (${this.kept}) AND created_at < $1
       AND ${isNoneOf("edition", kept)}`,
      [before],
    );
  }
}

export function readSubmission({ id, kind, reference, payload, createdAt }: StoredSubmission): Submission {
  return { id, kind, reference, payload: readPayload(payload), createdAt };
}

function readDelivery({ deliveryId: id, deliveryKind: kind, ...row }: StoredRecord): Delivery {
  const { state, attempts, nextAt, sentAt, lastError } = row;
  return { id, kind, state, attempts, nextAt, sentAt, lastError };
}
