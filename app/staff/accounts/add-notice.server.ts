import { createHash, randomUUID } from "node:crypto";
import type { Locale } from "~/base/i18n/locales";
import type { Dialect, Query } from "~/platform/database/database";

type Notice<Notices, Kind extends keyof Notices> = {
  kind: Kind;
  /** The mail is there once for each. */
  key: string;
  /** The name of its files: letters, digits and hyphens, another one for each key. */
  reference: string;
  language: Locale;
  /** ms since the epoch. */
  at: number;
  report: Notices[Kind];
};

/** Characters of a digest in a reference. */
const DIGEST_LENGTH = 16;

/** A reference for a key of any characters. */
export const referenceOf = (prefix: string, key: string): string =>
  `${prefix}-${createHash("sha256").update(key).digest("hex").slice(0, DIGEST_LENGTH)}`;

/**
 * Adds a mail to staff that belongs to no form, for transactions: a submission of the outbox with what it says. So it is sent whatever becomes
 * of this process or the mail server, and is there once, however many instances add it.
 * @typeParam Notices what such mails say, by kind
 * @returns whether it is a new one
 */
export async function addNotice<Notices, Kind extends keyof Notices & string>(
  sql: Query,
  { schema, now }: Pick<Dialect, "schema" | "now">,
  { kind, key, reference, language, at, report }: Notice<Notices, Kind>,
): Promise<boolean> {
  const payload = JSON.stringify({ name: kind, email: "", language, consent: { textVersion: "", at }, report });
  const fingerprint = createHash("sha256").update(payload).digest("hex");
  const id = randomUUID();
  const inserted = await sql(
    `INSERT INTO ${schema}submission (id, kind, form_key, reference, payload, fingerprint, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
    [id, kind, key, reference, payload, fingerprint, at],
  );
  if (inserted.length === 0) return false;
  await sql(
    `INSERT INTO ${schema}delivery (id, submission_id, kind, state, due_at, created_at)
     VALUES ($1, $2, $3, 'waiting', ${now}, $4)`,
    [randomUUID(), id, kind, at],
  );
  return true;
}
