import type { Database, Query } from "~/platform/database/database";

const NAME = "confirm-first";

/** The switch "Confirm the e-mail first": while it is on, nothing is held before a buyer has opened the link in the mail. */
export function createSaleSwitch({ query, dialect }: Pick<Database, "query" | "dialect">) {
  const SWITCH = `${dialect.schema}sale_switch`;
  return {
    /** Since when it is on, in ms since the epoch; null: it is off. */
    async read(): Promise<number | null> {
      const [row] = await query<{ at: number }>(`SELECT at FROM ${SWITCH} WHERE name = $1`, [NAME]);
      return row?.at ?? null;
    },

    /** Turns it on or off, for transactions. @param since when, in ms since the epoch; null: off @returns whether it was the other way */
    async set(sql: Query, since: number | null): Promise<boolean> {
      const changed =
        since === null
          ? await sql(`DELETE FROM ${SWITCH} WHERE name = $1 RETURNING name`, [NAME])
          : await sql(`INSERT INTO ${SWITCH} (name, at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name`, [
              ...[NAME, since],
            ]);
      return changed.length > 0;
    },
  };
}
