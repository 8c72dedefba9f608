import type { Database, Query } from "~/platform/database/database";
import { keptFor, type StoredLine, takeOut } from "./stock-rows";

/**
 * How many of each row of the stock are kept for those who wait for tickets of an edition. Nobody else gets them when they become free.
 * @param quotas how many of each row there are now; without a number, what the stock knows
 */
export async function keptForWaiting(
  sql: Query,
  { schema }: Pick<Database["dialect"], "schema">,
  edition: number,
  quotas: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const kept = new Map<string, number>();
  const line = await sql<StoredLine>(
    `SELECT ticket, days, people, quantity FROM ${schema}waiting_entry WHERE edition = $1 AND state = 'waiting'
     ORDER BY confirmed_at, created_at, id`,
    [edition],
  );
  if (line.length === 0) return kept;
  const stock = await sql<{ ticket: string; quota: number; taken: number }>(
    `SELECT ticket, quota, held + sold AS taken FROM ${schema}ticket_stock WHERE edition = $1`,
    [edition],
  );
  const left = new Map(quotas);
  for (const { ticket, quota, taken } of stock) left.set(ticket, (quotas.get(ticket) ?? quota) - taken);
  for (const { days, ...entry } of line) {
    const own = keptFor({ ...entry, days: days.split(",").filter(Boolean) }, left);
    for (const [row, count] of own) kept.set(row, (kept.get(row) ?? 0) + count);
    takeOut(left, own);
  }
  return kept;
}

/** Numbers of the stock without what is kept. */
export const lessKept = (
  quotas: ReadonlyMap<string, number>,
  kept: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> =>
  kept.size === 0
    ? quotas
    : new Map([...quotas].map(([row, quota]) => [row, Math.max(0, quota - (kept.get(row) ?? 0))]));
