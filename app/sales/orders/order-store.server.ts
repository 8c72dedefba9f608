import type { Database } from "~/platform/database/database";
import { isNoneOf } from "~/platform/database/sql-words";
import { SaleSwitch } from "~/sales/limits/sale-switch.server";
import { addShort } from "~/sales/model/short-money";
import type { OrderOptions } from "./order-moves.server";
import { Reservations } from "./reservations.server";

/**
 * Orders and the stock of tickets. One class in several files, each of which extends the one before: orders are read (`OrderReading`), placed
 * (`OrderPlacing`), paid (`OrderPaying`) and turned into tickets (`OrderTickets`), of which those of a day may be moved or refunded
 * (`OrderDays`); their buyers are corrected (`OrderCorrecting`), and those that keep tickets without a payment end (`Reservations`). Each move
 * of an order is one transaction with one line in its journal (`OrderMoves`).
 */
export class Orders extends Reservations {
  private readonly saleSwitch: SaleSwitch;

  constructor(database: Database, options: OrderOptions) {
    super(database, options);
    this.saleSwitch = new SaleSwitch(database);
  }

  /** For SQL: whether a row is of some orders. */
  private among(which: string) {
    return `reference IN (SELECT reference FROM ${this.schema}ticket_order WHERE ${which})`;
  }

  /** Since when nothing is held before a buyer has opened the link in the mail, in ms since the epoch; null: it is not so. */
  confirmsFirst(): Promise<number | null> {
    return this.saleSwitch.read();
  }

  /** Turns that on or off. A repeat changes nothing. @param editor who does so */
  setConfirmFirst(isOn: boolean, editor: string): Promise<void> {
    return this.moves.retried(async (sql) => {
      const changed = await this.saleSwitch.set(sql, isOn ? this.clock.now() : null);
      if (changed) await this.record?.(sql, editor, isOn ? "orders-confirm-first" : "orders-confirm-later", "");
    });
  }

  /** Stores what was missing of orders that a release took as paid which did not store that. A repeat changes nothing. */
  async fillShort(): Promise<void> {
    await this.query(addShort(this.schema));
  }

  /**
   * Deletes the buyers of orders whose tickets, and whose edition of the expo, were over before a moment, in ms since the epoch, and
   * orders that were never placed before it. The orders and their tickets stay, for the books, without names.
   * @param openEditions numbers of the editions that were not over then
   */
  async purge(before: number, openEditions: readonly number[] = []): Promise<void> {
    const over = `keep_until < $1 AND ${isNoneOf("edition", openEditions)}`;
    const named = await this.query<{ id: string }>(
      `SELECT id FROM ${this.schema}issued_ticket WHERE holder <> '' AND ${this.among(over)}`,
      [before],
    );
    // Each is a change with a number: the phones at the doors learn it too.
    for (const { id } of named) {
      await this.moves.retried(async (sql) => {
        const ticket = await this.moves.tickets.lock(sql, id);
        if (ticket) await this.moves.tickets.name(sql, ticket, "", "time");
      });
    }
    await this.transaction((sql) => this.emails.remove(sql, this.among(over), [before]));
    const ended = `${over} AND state NOT IN ('placed', 'expiring')`;
    await this.transaction((sql) => this.buyers.remove(sql, this.among(ended), [before]));
    await this.query(`UPDATE ${this.schema}order_act SET note = NULL WHERE note IS NOT NULL AND ${this.among(over)}`, [
      before,
    ]);
    await this.query(`UPDATE ${this.schema}ticket_order SET network = NULL WHERE ${over} AND network IS NOT NULL`, [
      before,
    ]);
    // The key of an invitation is a keyed hash of the mailbox.
    await this.query(
      `UPDATE ${this.schema}ticket_order SET form_key = reference WHERE ${over} AND form_key LIKE 'invitation %'`,
      [before],
    );
    const neverPlaced = "created_at < $1 AND payment IS NULL AND state IN ('expired', 'cancelled')";
    // Of those who never opened the link in their mail.
    await this.transaction(async (sql) => {
      await this.buyers.remove(sql, this.among(neverPlaced), [before]);
      await sql(`DELETE FROM ${this.schema}ticket_order WHERE ${neverPlaced}`, [before]);
    });
  }
}
