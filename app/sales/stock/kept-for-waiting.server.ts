import type { Database, Query } from "~/platform/database/database";
import { type StoredLine, takenByStored } from "./stock-rows";

/** How many of each row of the stock are kept for those who wait for tickets of an edition. Nobody else gets them when they become free. */
export async function keptForWaiting(
  sql: Query,
  { schema }: Pick<Database["dialect"], "schema">,
  edition: number,
): Promise<Map<string, number>> {
  const rows = await sql<StoredLine>(
    `SELECT ticket, days, people, quantity FROM ${schema}waiting_entry WHERE edition = $1 AND state = 'waiting'`,
    [edition],
  );
  return takenByStored(rows);
}

/** Numbers of the stock without what is kept. */
export const lessKept = (
  quotas: ReadonlyMap<string, number>,
  kept: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> =>
  kept.size === 0
    ? quotas
    : new Map([...quotas].map(([row, quota]) => [row, Math.max(0, quota - (kept.get(row) ?? 0))]));
