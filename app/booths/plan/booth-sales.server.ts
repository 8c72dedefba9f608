import type { BoothAnswer } from "~/leads/model/exhibitor-registration";
import { defineRow, integer, text, word } from "~/platform/database/rows";
import { BoundedStore } from "~/platform/database/store";

/** What the booths of a registration were sold for: as it asked, and as it was agreed, in rupiah without tax. */
export type BoothSale = { registration: string; type: BoothAnswer; worth: number };

const saleRow = defineRow<BoothSale>({ registration: text, type: word<BoothAnswer>(), worth: integer });

/** What figures need of sales once registrations and offers are deleted. */
export class BoothSales extends BoundedStore {
  /** Those of an edition, by registration: also of booths that are free again. */
  async ofEdition(edition: number): Promise<Map<string, BoothSale>> {
    const rows = await this.within(
      this.query<BoothSale>(`SELECT ${saleRow.select()} FROM ${this.schema}booth_sale WHERE edition = $1`, [edition]),
    );
    return new Map(saleRow.read(rows).map((sale) => [sale.registration, sale]));
  }

  /** Keeps what sales are now, as far as something else was kept. @returns how many changed */
  async keep(edition: number, sales: readonly BoothSale[]): Promise<number> {
    const known = await this.ofEdition(edition);
    const changed = sales.filter(({ registration, type, worth }) => {
      const before = known.get(registration);
      return before?.type !== type || before.worth !== worth;
    });
    for (const { registration, type, worth } of changed) {
      await this.query(
        `INSERT INTO ${this.schema}booth_sale (registration, edition, type, worth) VALUES ($1, $2, $3, CAST($4 AS bigint))
         ON CONFLICT (registration) DO UPDATE SET type = excluded.type, worth = excluded.worth`,
        [registration, edition, type, worth],
      );
    }
    return changed.length;
  }
}
