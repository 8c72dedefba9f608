import type { Query } from "~/platform/database/database";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { othersOf } from "~/sales/limits/mailbox-orders";
import { ORDER_STATES } from "~/sales/model/order";
import { COUNTED_AS } from "~/sales/model/order-rules";
import type { UsedVoucher } from "~/sales/model/voucher";
import { TICKET_STATE } from "~/sales/tickets/ticket-states.server";

/** The states of orders whose tickets count: those in which the stock has them. */
const KEEPS = `o.state IN (${listOf(ORDER_STATES.filter((state) => COUNTED_AS[state] !== null))})`;

/**
 * For SQL: how many tickets of a line `l` of an order `o` a voucher was used for. Each of them is cheaper; refunded ones are free again, as
 * in the stock. @param schema before table names
 */
const usesOfLine = (schema: string) => `(l.quantity - CASE o.state WHEN 'issued' THEN
  (SELECT CAST(count(*) AS integer) FROM ${schema}issued_ticket t WHERE t.reference = l.reference AND t.ticket = l.ticket
    AND t.day = l.day AND t.state ${TICKET_STATE.freesPlace}) ELSE 0 END)`;

/**
 * For SQL: how many tickets the orders `u` of a voucher keep. It is counted by what becomes of the orders, so that whoever ends one gives its
 * uses back, also the release before. @param which of the orders
 */
export const usesWhere = (schema: string, which: string): string =>
  `(SELECT CAST(coalesce(sum(${usesOfLine(schema)}), 0) AS integer) FROM ${schema}voucher_use u
    JOIN ${schema}ticket_order o ON o.reference = u.reference AND ${KEEPS}
    JOIN ${schema}order_line l ON l.reference = u.reference AND l.list_price IS NOT NULL WHERE ${which})`;

/** The uses of vouchers, for the transactions of orders. Rows of vouchers are locked after those of the stock, by their codes. */
export class VoucherUses extends Store {
  /** For SQL: the tickets of an order that a voucher makes cheaper. @param place the placeholder of its reference */
  private wantedBy(place: string) {
    return `(SELECT CAST(coalesce(sum(quantity), 0) AS integer) FROM ${this.schema}order_line
    WHERE reference = ${place} AND list_price IS NOT NULL)`;
  }

  /** Lets transactions that use the codes of some orders wait for each other. */
  async lock(sql: Query, references: readonly string[]): Promise<void> {
    const places = references.map((_, index) => `$${index + 1}`).join(", ");
    const codes = await sql<{ edition: number; key: string }>(
      `SELECT DISTINCT c.edition, c.key FROM ${this.schema}voucher_use u JOIN ${this.schema}ticket_order o ON o.reference = u.reference
       JOIN ${this.schema}voucher_code c ON c.edition = o.edition AND c.key = u.key
       WHERE u.reference IN (${places}) ORDER BY c.edition, c.key`,
      [...references],
    );
    for (const { edition, key } of codes) {
      await sql(`UPDATE ${this.schema}voucher_code SET code = code WHERE edition = $1 AND key = $2`, [edition, key]);
    }
  }

  /** Stores with which code an order is made. */
  async add(sql: Query, reference: string, { id, key, code }: UsedVoucher): Promise<void> {
    await sql(`INSERT INTO ${this.schema}voucher_use (reference, voucher, key, code) VALUES ($1, $2, $3, $4)`, [
      reference,
      id,
      key,
      code,
    ]);
  }

  /**
   * Claims the uses that an order needs, all or none. Others that claim uses of the same code wait.
   * @param now ms since the epoch; null: for an order that was made in time, a voucher that is over is good enough
   * @returns whether they were left, and the voucher is not over
   */
  async claim(sql: Query, reference: string, now: number | null): Promise<boolean> {
    await this.lock(sql, [reference]);
    const claimed = await sql(
      `UPDATE ${this.schema}voucher_use AS mine SET code = code WHERE reference = $1 AND EXISTS (
         SELECT 1 FROM ${this.schema}voucher v WHERE v.id = mine.voucher
           AND ($2 = 1 OR (v.ended_at IS NULL AND (v.until IS NULL OR v.until > $3)))
           AND ${this.wantedBy("$1")} + ${usesWhere(this.schema, "u.voucher = v.id AND u.key = mine.key AND u.reference <> $1")} <= v.most)
       RETURNING reference`,
      [reference, now === null ? 1 : 0, now ?? 0],
    );
    return claimed.length > 0;
  }

  /**
   * Whether a mailbox would use a voucher too often with an order. All of its orders count that keep tickets, also those that nobody has
   * confirmed: they can be paid. The caller has the lock of the mailbox.
   * @param capKey of the mailbox (`capKeyOf`)
   */
  async isOverMailbox(sql: Query, capKey: string, reference: string): Promise<boolean> {
    const [over] = await sql<{ id: string }>(
      `SELECT v.id FROM ${this.schema}voucher_use mine JOIN ${this.schema}voucher v ON v.id = mine.voucher
       WHERE mine.reference = $2 AND v.per_mailbox IS NOT NULL AND ${this.wantedBy("$2")} + ${usesWhere(
         this.schema,
         `u.voucher = v.id AND u.reference IN (SELECT o.reference FROM ${othersOf(this.schema)})`,
       )} > v.per_mailbox`,
      [capKey, reference],
    );
    return over !== undefined;
  }
}
