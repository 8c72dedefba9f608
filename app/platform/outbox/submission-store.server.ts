import { randomUUID } from "node:crypto";
import { addressOf } from "~/leads/interest/interests.server";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { CAP_WINDOW_MS, capKeyOf } from "~/platform/mailer/mail-cap";
import type { Suppressions } from "~/platform/mailer/suppressions.server";
import type { Buyer } from "~/sales/model/order-form";
import {
  type Accepted,
  type Delivery,
  type DeliveryKind,
  type ListQuery,
  type NewSubmission,
  type OutboxCounts,
  OWN_MAILS,
  type Submission,
  type SubmissionRecord,
  VISITOR_MAILS,
} from "./outbox";
import { drawReference, fingerprint, MAX_ACKNOWLEDGEMENTS, planDeliveries, readReference } from "./submission-rules";
import { readPayload, type SubmissionContent } from "./submissions";

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
  delivery_kind: DeliveryKind;
}

/** For `IN (…)`. */
const VISITOR_KINDS = VISITOR_MAILS.map((kind) => `'${kind}'`).join(", ");

const OWN_KINDS = OWN_MAILS.map((kind) => `'${kind}'`).join(", ");

/**
 * Mails to a buyer that are sent to a corrected address where the old one refused them. Not those that may say what is not so any more, nor
 * those of which the new address gets another one.
 */
const SENT_AGAIN = OWN_MAILS.filter(
  (kind) => !["acknowledgement", "confirmation", "reminder", "order-links"].includes(kind),
)
  .map((kind) => `'${kind}'`)
  .join(", ");

/** Stores submissions with their deliveries, and reads them for staff and metrics. */
export function createSubmissionStore(
  { query, dialect }: Database,
  withApi: boolean,
  suppressions: Pick<Suppressions, "count" | "keep">,
) {
  const { now, position } = dialect;
  const SUBMISSION = `${dialect.schema}submission`;
  const INTEREST = `${dialect.schema}interest`;
  const DELIVERY = `${dialect.schema}delivery`;

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

  /** The mails to a mailbox within the window. Concurrent submissions of one address must see each other's: this waits for them. */
  async function countMails(sql: Query, capKey: string, at: number): Promise<number> {
    if (dialect.lock) await sql(dialect.lock, [capKey]);
    const since = at - CAP_WINDOW_MS;
    const [cap] = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM ${DELIVERY} WHERE cap_key = $1 AND created_at > $2`,
      [capKey, since],
    );
    return (cap?.count ?? 0) + (await suppressions.count(sql, capKey, since));
  }

  async function insert(sql: Query, submission: NewSubmission, createdAt: number): Promise<Accepted | null> {
    const { kind, key, payload } = submission;
    const id = randomUUID();
    const reference = submission.reference ?? drawReference(kind);
    // A transaction with the same key waits here until the first one is committed.
    const inserted = await sql(
      `INSERT INTO ${SUBMISSION} (id, kind, form_key, reference, payload, fingerprint, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
      [id, kind, key, reference, JSON.stringify(payload), fingerprint(submission), createdAt],
    );
    if (inserted.length === 0) return null;
    if (kind === "interest") {
      const address = addressOf(payload.email);
      await sql(`INSERT INTO ${INTEREST} (submission_id, address) VALUES ($1, $2)`, [id, address]);
    }
    const capKey = capKeyOf(kind, payload.email);
    const acknowledged = await countMails(sql, capKey, createdAt);
    const kinds = planDeliveries(submission, withApi, acknowledged);
    for (const delivery of kinds) {
      const isToVisitor = delivery === "acknowledgement";
      await sql(
        `INSERT INTO ${DELIVERY} (id, submission_id, kind, state, due_at, cap_key, created_at, turn)
         VALUES ($1, $2, $3, 'waiting', ${now}, $4, $5, $6)`,
        [
          ...[randomUUID(), id, isToVisitor && submission.confirmFirst ? "confirmation" : delivery],
          ...[isToVisitor ? capKey : null, createdAt, isToVisitor ? (submission.turn ?? 0) : 0],
        ],
      );
    }
    return { id, reference, repeated: false, sameContent: true, acknowledged: kinds.includes("acknowledgement") };
  }

  async function findAccepted(sql: Query, submission: NewSubmission): Promise<Accepted | null> {
    const [row] = await sql<{ id: string; reference: string; fingerprint: string; acknowledged: boolean | number }>(
      `SELECT s.id, s.reference, s.fingerprint, EXISTS (SELECT 1 FROM ${DELIVERY} d
         WHERE d.submission_id = s.id AND d.kind IN ('acknowledgement', 'confirmation') AND d.state <> 'parked') AS acknowledged
       FROM ${SUBMISSION} s WHERE s.kind = $1 AND s.form_key = $2`,
      [submission.kind, submission.key],
    );
    if (!row) return null;
    const { id, reference, acknowledged } = row;
    const sameContent = row.fingerprint === fingerprint(submission);
    return { id, reference, repeated: true, sameContent, acknowledged: Boolean(acknowledged) };
  }

  return {
    /** Stores a submission, within the caller's transaction. @param createdAt ms since the epoch */
    async accept(sql: Query, submission: NewSubmission, createdAt: number): Promise<Accepted> {
      // A round without a result found its reference number taken.
      for (;;) {
        const accepted = (await insert(sql, submission, createdAt)) ?? (await findAccepted(sql, submission));
        if (accepted) return accepted;
      }
    },
    /**
     * Adds the mail about a paid order, within the caller's transaction, unless the buyer's data were deleted. One of before goes: a mail
     * of the same delivery would have the same id, and mailboxes drop a second one.
     * @param at ms since the epoch
     */
    async addReceipt(sql: Query, reference: string, at: number): Promise<void> {
      await sql(
        `DELETE FROM ${DELIVERY} WHERE kind = 'receipt' AND state <> 'sending'
           AND submission_id IN (SELECT id FROM ${SUBMISSION} WHERE reference = $1)`,
        [reference],
      );
      await sql(
        `INSERT INTO ${DELIVERY} (id, submission_id, kind, state, due_at, created_at)
         SELECT $1, id, 'receipt', 'waiting', ${now}, $3 FROM ${SUBMISSION} WHERE reference = $2 ON CONFLICT DO NOTHING`,
        [randomUUID(), reference, at],
      );
    },
    /**
     * Adds the acknowledgement of a submission whose visitor has opened the link in the mail about it, within the caller's transaction. It
     * counts in place of that mail.
     * @param payload as it is from now on @param at ms since the epoch
     */
    async confirm(sql: Query, reference: string, payload: NewSubmission["payload"], at: number): Promise<void> {
      await sql(`UPDATE ${SUBMISSION} SET payload = $2 WHERE reference = $1`, [reference, JSON.stringify(payload)]);
      await sql(
        `INSERT INTO ${DELIVERY} (id, submission_id, kind, state, due_at, cap_key, created_at)
         SELECT $1, s.id, 'acknowledgement', 'waiting', ${now}, d.cap_key, $3 FROM ${SUBMISSION} s
         JOIN ${DELIVERY} d ON d.submission_id = s.id AND d.kind = 'confirmation' WHERE s.reference = $2`,
        [randomUUID(), reference, at],
      );
      await sql(
        `UPDATE ${DELIVERY} SET cap_key = NULL
         WHERE kind = 'confirmation' AND submission_id IN (SELECT id FROM ${SUBMISSION} WHERE reference = $1)`,
        [reference],
      );
    },
    /**
     * Gives the order of a buyer another address, within the caller's transaction. Mails that wait, and those that the old address refused, go
     * there, and so does `mail`, which counts for the new mailbox. What the old one got goes on to count for it.
     * @param options.mail null: none @param options.at ms since the epoch @param options.isBounded whether the new mailbox may have had enough
     * @returns why nothing is changed; null: it is
     */
    async readdress(
      sql: Query,
      reference: string,
      buyer: Buyer,
      { mail, at, isBounded }: { mail: "acknowledgement" | "confirmation" | null; at: number; isBounded: boolean },
    ): Promise<"busy" | "too_many_mails" | null> {
      const own = `submission_id IN (SELECT id FROM ${SUBMISSION} WHERE reference = $1)`;
      const mails = `${own} AND kind IN (${OWN_KINDS})`;
      // A worker that wants to send one of them waits for this transaction. Old addresses may stand in what it noted.
      const noted = await sql<{ state: Delivery["state"]; turn: number }>(
        `UPDATE ${DELIVERY} SET remaining = NULL, last_error = NULL WHERE ${mails} RETURNING state, turn`,
        [reference],
      );
      if (noted.some(({ state }) => state === "sending")) return "busy";
      const capKey = capKeyOf("order", buyer.email);
      const count = await countMails(sql, capKey, at);
      if (mail && isBounded && count >= MAX_ACKNOWLEDGEMENTS.order) return "too_many_mails";
      await sql(
        `UPDATE ${DELIVERY} SET state = 'waiting', due_at = ${now}, attempts = 0, unknown_outcomes = 0
         WHERE ${own} AND state = 'parked' AND kind IN (${SENT_AGAIN})`,
        [reference],
      );
      await suppressions.keep(sql, `SELECT id FROM ${SUBMISSION} WHERE reference = $1`, reference, at);
      await sql(`UPDATE ${SUBMISSION} SET payload = $2 WHERE reference = $1`, [reference, JSON.stringify(buyer)]);
      await sql(`UPDATE ${DELIVERY} SET cap_key = $2 WHERE ${own} AND cap_key IS NOT NULL`, [reference, capKey]);
      if (!mail) return null;
      await sql(`DELETE FROM ${DELIVERY} WHERE ${own} AND kind IN ('acknowledgement', 'confirmation')`, [reference]);
      // As many mails as a program asks for wait as long as its first ones.
      const turn = Math.max(0, ...noted.map((one) => one.turn));
      await sql(
        `INSERT INTO ${DELIVERY} (id, submission_id, kind, state, due_at, cap_key, created_at, turn)
         SELECT $1, id, $3, 'waiting', ${now}, $4, $5, $6 FROM ${SUBMISSION} WHERE reference = $2`,
        [randomUUID(), reference, mail, capKey, at, turn],
      );
      return null;
    },
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
        unknown_outcomes = CASE WHEN kind IN (${VISITOR_KINDS}) THEN 0 ELSE unknown_outcomes END WHERE`;
      if (typeof target !== "string") return affected(`${sql} state = 'parked'`, []);
      const named = `SELECT id FROM ${SUBMISSION} WHERE CAST(id AS text) = $1 OR reference = $2`;
      const where = `state IN ('parked', 'waiting') AND submission_id IN (${named})`;
      return affected(`${sql} ${where}`, [target, readReference(target)]);
    },
    dropApiDeliveries: () =>
      affected(`DELETE FROM ${DELIVERY} WHERE kind = 'api' AND state IN ('waiting', 'parked')`, []),
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
        `SELECT min(created_at) AS oldest FROM ${DELIVERY} WHERE kind NOT IN (${VISITOR_KINDS}) AND state <> 'sent'`,
      );
      return row?.oldest ?? null;
    },
    /** Deletes delivered leads that were received before a moment, in ms since the epoch. @returns number of submissions */
    purge: (before: number) =>
      affected(
        `DELETE FROM ${SUBMISSION} WHERE kind NOT IN ('interest', 'order') AND created_at < $1 AND id NOT IN (
           SELECT submission_id FROM ${DELIVERY}
           WHERE state <> 'sent' AND NOT (state = 'parked' AND kind = 'acknowledgement'))`,
        [before],
      ),
    /** Deletes all leads that were received before a moment, in ms since the epoch. @returns number of submissions */
    purgeUndelivered: (before: number) =>
      affected(`DELETE FROM ${SUBMISSION} WHERE kind NOT IN ('interest', 'order') AND created_at < $1`, [before]),
  };
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>;

export function readSubmission(row: SubmissionRow): Submission {
  const content = { kind: row.kind, payload: readPayload(row.payload) } as SubmissionContent;
  return { ...content, id: row.id, reference: row.reference, createdAt: row.created_at };
}

function readDelivery({ delivery_id: id, delivery_kind: kind, ...row }: RecordRow): Delivery {
  const { state, attempts, nextAt, sentAt, lastError } = row;
  return { id, kind, state, attempts, nextAt, sentAt, lastError };
}
