import type { Query } from "~/platform/database/database";
import { siteDatabase } from "~/platform/database/site-database.server";
import { listOf } from "~/platform/database/sql-words";
import { ORDER_STATES, type OrderState } from "~/sales/model/order";

/** States of orders that nothing came of. */
const NOTHING: readonly OrderState[] = ["expired", "cancelled"];

/** Whether tickets of an edition were sold, given back, or are reserved now, within a transaction. @param number of the edition */
export async function soldInEdition(sql: Query, number: number): Promise<boolean> {
  const states = listOf(ORDER_STATES.filter((state) => !NOTHING.includes(state)));
  const rows = await sql(
    `SELECT 1 FROM ${siteDatabase().dialect.schema}ticket_order WHERE edition = $1 AND state IN (${states}) LIMIT 1`,
    [number],
  );
  return rows.length > 0;
}
