import { givenFields } from "~/base/forms/given-fields";
import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { fingerprint, readPayload } from "~/platform/outbox/payload";
import type { Buyer } from "~/sales/model/order-form";

/** What a buyer typed, by which a repeat of the form is known. What is to be paid, and until when, may change by itself. */
export const givenByBuyer = (buyer: Buyer) => givenFields(buyer, { mayChange: ["amount", "until"] });

/** The buyer of an order from its row, where there is one. @param details JSON */
export const readBuyer = <Details extends string | null>(details: Details): Details extends string ? Buyer : null =>
  (details === null ? null : readPayload<Buyer>(details)) as Details extends string ? Buyer : null;

/**
 * The buyers of orders: a row of `order_buyer` for each order whose form was sent, until its buyer's data are deleted. Who changes one has the
 * lock of the order, since it is written as a whole.
 */
export class Buyers extends Store {
  /**
   * Stores the buyer of an order, once. @param sentAt ms since the epoch
   * @returns null; where the order had one already: whether that is what this buyer typed
   */
  async add(sql: Query, reference: string, buyer: Buyer, sentAt: number): Promise<{ isSame: boolean } | null> {
    const typed = fingerprint("order", givenByBuyer(buyer));
    // Another transaction that adds one to the same order is waited for.
    const added = await sql(
      `INSERT INTO ${this.schema}order_buyer (reference, details, fingerprint, sent_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING reference`,
      [reference, JSON.stringify(buyer), typed, sentAt],
    );
    if (added.length > 0) return null;
    const [earlier] = await sql<{ fingerprint: string }>(
      `SELECT fingerprint FROM ${this.schema}order_buyer WHERE reference = $1`,
      [reference],
    );
    return { isSame: earlier?.fingerprint === typed };
  }

  /** Writes what is known of the buyer of an order from now on, if it has one. */
  async write(sql: Query, reference: string, buyer: Buyer): Promise<void> {
    await sql(`UPDATE ${this.schema}order_buyer SET details = $2 WHERE reference = $1`, [
      reference,
      JSON.stringify(buyer),
    ]);
  }

  async find(sql: Query, reference: string): Promise<Buyer | null> {
    const [row] = await sql<{ details: string }>(`SELECT details FROM ${this.schema}order_buyer WHERE reference = $1`, [
      reference,
    ]);
    return readBuyer(row?.details ?? null);
  }

  /** All buyers, by the moment when they sent their form. */
  async all(): Promise<{ reference: string; buyer: Buyer; sentAt: number }[]> {
    const rows = await this.query<{ reference: string; details: string; sentAt: number }>(
      `SELECT reference, details, sent_at AS "sentAt" FROM ${this.schema}order_buyer ORDER BY sent_at, reference`,
    );
    return rows.map(({ details, ...row }) => ({ ...row, buyer: readBuyer(details) }));
  }

  /**
   * Deletes the buyers of some orders, with the mails about them, which have their addresses.
   * @param which a condition on `reference`
   */
  async remove(sql: Query, which: string, values: readonly (string | number)[]): Promise<void> {
    // In the order of the triggers of migration 26.
    await sql(`DELETE FROM ${this.schema}submission WHERE kind = 'order' AND ${which}`, [...values]);
    await sql(`DELETE FROM ${this.schema}order_buyer WHERE ${which}`, [...values]);
  }
}
