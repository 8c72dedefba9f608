import type { Database } from "~/database/database";

/**
 * Marks what a restored backup knows as unsent: it may have been sent after the backup. Staff then read that a mail may be a
 * duplicate, and an acknowledgement is not repeated without end.
 */
export async function markRestored({ query, dialect }: Database): Promise<void> {
  await query(
    `UPDATE ${dialect.schema}delivery SET unknown_outcomes = ${dialect.greatest}(unknown_outcomes, 1)
     WHERE state IN ('waiting', 'sending')`,
  );
}
