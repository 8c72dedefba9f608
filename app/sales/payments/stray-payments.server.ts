import type { Locale } from "~/base/i18n/locales";
import type { StaffNotices } from "~/base/values/staff";
import type { Database } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { addNotice, referenceOf } from "~/staff/accounts/add-notice.server";

/** Payments that are listed. */
const MAX_LISTED = 200;

/** Money for an order that the database does not know. `id`: the provider's; `amount`: rupiah; `at`: ms since the epoch. */
export type StrayPayment = { id: string; amount: number; method: string | null; at: number };

const strayRow = defineRow<StrayPayment>({ id: text, amount: integer, method: orNull(text), at: integer });

/**
 * Payments at the provider that belong to no order here: of an order that a restored backup lacks, or made in the
 * provider's dashboard.
 * @param language of the mail to staff about each
 */
export class StrayPayments extends Store {
  private readonly language: Locale;

  constructor(database: Database, language: Locale) {
    super(database);
    this.language = language;
  }

  /** Stores one, with the mail to staff about it. @returns false: it was stored before */
  add({ id, amount, method, at }: StrayPayment): Promise<boolean> {
    return this.transaction(async (sql) => {
      const added = await sql(
        `INSERT INTO ${this.schema}stray_payment (id, amount, method, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING id`,
        [id, amount, method, at],
      );
      if (added.length === 0) return false;
      const report = { payment: id, amount, method };
      const reference = referenceOf("PAY", id);
      const notice = { kind: "stray-payment", key: id, reference, language: this.language, at, report } as const;
      await addNotice<StaffNotices, "stray-payment">(sql, this.dialect, notice);
      return true;
    });
  }

  /** Those that nobody has looked at, the first one first. */
  async open(): Promise<StrayPayment[]> {
    const sql = `SELECT ${strayRow.select()} FROM ${this.schema}stray_payment
      WHERE closed_at IS NULL ORDER BY at, id LIMIT ${MAX_LISTED}`;
    return strayRow.read(await this.query(sql));
  }

  /** Somebody has looked at one. @param at ms since the epoch @returns false: there is none that is open */
  async close(id: string, at: number): Promise<boolean> {
    const closed = await this.query(
      `UPDATE ${this.schema}stray_payment SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL RETURNING id`,
      [id, at],
    );
    return closed.length > 0;
  }
}
