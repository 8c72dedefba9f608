import type { Locale } from "~/base/i18n/locales";
import type { StaffNotices } from "~/base/values/staff-notice";
import type { Database } from "~/platform/database/database";
import { addNotice, referenceOf } from "~/staff/accounts/add-notice.server";

/** Payments that are listed. */
const MAX_LISTED = 200;

/** Money for an order that the database does not know. `id`: the provider's; `amount`: rupiah; `at`: ms since the epoch. */
export type StrayPayment = { id: string; amount: number; method: string | null; at: number };

/**
 * Payments at the provider that belong to no order here: of before a restored backup, or made in the provider's dashboard.
 * @param language of the mail to staff about each
 */
export function createStrayPayments({ query, transaction, dialect }: Database, language: Locale) {
  const STRAY = `${dialect.schema}stray_payment`;
  return {
    /** Stores one, with the mail to staff about it. @returns false: it was stored before */
    add: ({ id, amount, method, at }: StrayPayment): Promise<boolean> =>
      transaction(async (sql) => {
        const added = await sql(
          `INSERT INTO ${STRAY} (id, amount, method, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id`,
          [id, amount, method, at],
        );
        if (added.length === 0) return false;
        const report = { payment: id, amount, method };
        const reference = referenceOf("PAY", id);
        const notice = { kind: "stray-payment", key: id, reference, language, at, report } as const;
        await addNotice<StaffNotices, "stray-payment">(sql, dialect, notice);
        return true;
      }),

    /** Those that nobody has looked at, the first one first. */
    open: (): Promise<StrayPayment[]> =>
      query(`SELECT id, amount, method, at FROM ${STRAY} WHERE closed_at IS NULL ORDER BY at, id LIMIT ${MAX_LISTED}`),

    /** Somebody has looked at one. @param at ms since the epoch @returns false: there is none that is open */
    async close(id: string, at: number): Promise<boolean> {
      const closed = await query(
        `UPDATE ${STRAY} SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL RETURNING id`,
        [id, at],
      );
      return closed.length > 0;
    },
  };
}

export type StrayPayments = ReturnType<typeof createStrayPayments>;
