import { randomUUID } from "node:crypto";
import type { Database, Query } from "~/platform/database/database";
import { listOf } from "~/platform/database/sql-words";
import type { Kinds } from "./kinds";
import { CAP_WINDOW_MS } from "./mail-cap";
import { DEFAULT_OPTIONS } from "./options";
import type { Accepted, NewSubmission } from "./outbox";
import { fingerprint } from "./payload";
import { drawReference } from "./references";
import type { Suppressions } from "./suppressions.server";

/** Stores submissions with their deliveries, in the caller's transaction. @param kinds the rules of those that are stored @param edition the number of the edition of the expo that they are for */
export function createEnqueue(
  { dialect }: Pick<Database, "dialect">,
  kinds: Kinds["submissions"],
  suppressions: Pick<Suppressions, "count">,
  edition: () => number = DEFAULT_OPTIONS.edition,
) {
  const { now } = dialect;
  const SUBMISSION = `${dialect.schema}submission`;
  const DELIVERY = `${dialect.schema}delivery`;

  /** @throws Error where the caller does not know the kind */
  function rulesOf({ kind }: NewSubmission) {
    const rules = kinds[kind];
    if (!rules) throw new Error(`nothing here stores submissions of the kind ${kind}`);
    return rules;
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
    const rules = rulesOf(submission);
    const id = randomUUID();
    const reference = submission.reference ?? drawReference(rules.referencePrefix);
    // A transaction with the same key waits here until the first one is committed.
    const inserted = await sql(
      `INSERT INTO ${SUBMISSION} (id, kind, form_key, reference, payload, fingerprint, created_at, edition)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [
        ...[id, kind, key, reference, JSON.stringify(payload), fingerprint(kind, rules.given(submission))],
        ...[createdAt, edition()],
      ],
    );
    if (inserted.length === 0) return null;
    await rules.storeBeside?.(sql, dialect.schema, id, submission);
    const capKey = rules.capKey(submission);
    const planned = rules.plan(submission, await countMails(sql, capKey, createdAt));
    for (const { kind: delivery, counts = false, turn = 0 } of planned) {
      await sql(
        `INSERT INTO ${DELIVERY} (id, submission_id, kind, state, due_at, cap_key, created_at, turn)
         VALUES ($1, $2, $3, 'waiting', ${now}, $4, $5, $6)`,
        [randomUUID(), id, delivery, counts ? capKey : null, createdAt, turn],
      );
    }
    const acknowledged = planned.some((delivery) => rules.acknowledgedBy.includes(delivery.kind));
    return { id, reference, repeated: false, sameContent: true, acknowledged };
  }

  async function findAccepted(sql: Query, submission: NewSubmission): Promise<Accepted | null> {
    const { given, acknowledgedBy } = rulesOf(submission);
    const kindsOfMail = listOf(acknowledgedBy);
    const [row] = await sql<{ id: string; reference: string; fingerprint: string; acknowledged: boolean | number }>(
      `SELECT s.id, s.reference, s.fingerprint, EXISTS (SELECT 1 FROM ${DELIVERY} d
         WHERE d.submission_id = s.id AND d.kind IN (${kindsOfMail}) AND d.state <> 'parked') AS acknowledged
       FROM ${SUBMISSION} s WHERE s.kind = $1 AND s.form_key = $2`,
      [submission.kind, submission.key],
    );
    if (!row) return null;
    const { id, reference, acknowledged } = row;
    const sameContent = row.fingerprint === fingerprint(submission.kind, given(submission));
    return { id, reference, repeated: true, sameContent, acknowledged: Boolean(acknowledged) };
  }

  return {
    countMails,
    /** Stores a submission once per kind and key. @param createdAt ms since the epoch */
    async enqueue(sql: Query, submission: NewSubmission, createdAt: number): Promise<Accepted> {
      // A round without a result found its reference number taken.
      for (;;) {
        const accepted = (await insert(sql, submission, createdAt)) ?? (await findAccepted(sql, submission));
        if (accepted) return accepted;
      }
    },
  };
}
