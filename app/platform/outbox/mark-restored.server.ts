import type { Database } from "~/platform/database/database";

/**
 * Marks what a restored backup knows as unsent: it may have been sent after the backup. Staff then read that a mail may be a
 * duplicate, and an acknowledgement is not repeated without end. What was being sent is due at once: no worker holds its lease any more.
 */
export async function markRestored({ query, dialect }: Database): Promise<void> {
  await query(
    `UPDATE ${dialect.schema}delivery SET unknown_outcomes = ${dialect.greatest}(unknown_outcomes, 1),
       due_at = CASE state WHEN 'sending' THEN ${dialect.now} ELSE due_at END, state = 'waiting', lease_token = NULL
     WHERE state IN ('waiting', 'sending')`,
  );
}
