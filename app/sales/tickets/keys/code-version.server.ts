import { FIRST_EDITION } from "~/content/editions/edition";
import type { Dialect, Query } from "~/platform/database/database";
import { CODE_VERSION } from "~/sales/tickets/codes/ticket-code";

/** ms without a contact after which a phone is not expected at a door any more. Its list would be as old. */
export const READER_MS = 30 * 24 * 3600_000;

/**
 * Which version of codes is written now: the newest one once the page of each phone at the doors reads it. A phone keeps its page for days, and an
 * older one would call such a code "not ours" (docs/decisions/0132-a-ticket-carries-its-days.md). The phones are the doors', which this domain does
 * not know: it reads what they have said of themselves.
 * @param sql of the transaction @param now ms since the epoch @param edition for which the ticket is
 */
export async function codeVersion(
  sql: Query,
  { schema }: Pick<Dialect, "schema">,
  now: number,
  edition: number,
): Promise<number> {
  // A page that was linked for a later edition reads dates, and codes without them are the first edition's.
  if (edition !== FIRST_EDITION) return CODE_VERSION;
  const [oldest] = await sql<{ reads: number | null }>(
    `SELECT min(reads) AS reads FROM ${schema}gate_device
     WHERE revoked_at IS NULL AND linked_at IS NOT NULL AND coalesce(seen_at, linked_at) > $1`,
    [now - READER_MS],
  );
  return Math.min(oldest?.reads ?? CODE_VERSION, CODE_VERSION);
}
