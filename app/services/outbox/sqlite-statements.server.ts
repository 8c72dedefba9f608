import type { DatabaseSync } from "node:sqlite";

/** What the outbox says to its database, prepared once. */
export function prepareStatements(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  const SUBMISSION = "SELECT s.id, s.kind, s.reference, s.payload, s.created_at FROM submission s";
  const NEWEST = "ORDER BY s.created_at DESC, s.rowid DESC LIMIT ?";
  // An acknowledgement starts over; other mails go on saying that they may be duplicates.
  const RETRY = `UPDATE delivery SET state = 'waiting', due_at = ?, lease_token = NULL,
    doubtful = CASE kind WHEN 'acknowledgement' THEN 0 ELSE doubtful END`;
  return {
    existing: prepare(
      `SELECT s.id, s.reference, s.fingerprint, EXISTS (SELECT 1 FROM delivery d
         WHERE d.submission_id = s.id AND d.kind = 'acknowledgement' AND d.state <> 'parked') AS acknowledged
       FROM submission s WHERE s.kind = ? AND s.form_key = ?`,
    ),
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
    resumeGivenUp: prepare(
      `UPDATE delivery SET state = 'waiting', due_at = ?
       WHERE state = 'parked' AND kind <> 'acknowledgement' AND substr(last_error, 1, length(?)) = ?`,
    ),
    purge: prepare(
      `DELETE FROM submission WHERE id IN (
         SELECT submission_id FROM delivery GROUP BY submission_id
         HAVING sum(state = 'sent' OR (state = 'parked' AND kind = 'acknowledgement')) = count(*)
            AND max(coalesce(sent_at, created_at)) < ?)`,
    ),
    oldestUndelivered: prepare(
      "SELECT min(created_at) AS oldest FROM delivery WHERE kind <> 'acknowledgement' AND state <> 'sent'",
    ),
    counts: prepare("SELECT state, count(*) AS count FROM delivery GROUP BY state"),
  };
}

export type OutboxStatements = ReturnType<typeof prepareStatements>;
