import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";

const NAME = "confirm-first";

/** The switch "Confirm the e-mail first": while it is on, nothing is held before a buyer has opened the link in the mail. */
export class SaleSwitch extends Store {
  /** Since when it is on, in ms since the epoch; null: it is off. */
  async read(): Promise<number | null> {
    const [row] = await this.query<{ at: number }>(`SELECT at FROM ${this.schema}sale_switch WHERE name = $1`, [NAME]);
    return row?.at ?? null;
  }

  /** Turns it on or off, for transactions. @param since when, in ms since the epoch; null: off @returns whether it was the other way */
  async set(sql: Query, since: number | null): Promise<boolean> {
    const changed =
      since === null
        ? await sql(`DELETE FROM ${this.schema}sale_switch WHERE name = $1 RETURNING name`, [NAME])
        : await sql(
            `INSERT INTO ${this.schema}sale_switch (name, at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name`,
            [NAME, since],
          );
    return changed.length > 0;
  }
}
