import type { Database } from "~/platform/database/database";
import { isNoneOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { Buyers } from "~/sales/buyers/buyers.server";
import { HolderEmails } from "~/sales/tickets/holder-emails.server";
import type { OrderMoves } from "./order-moves.server";

/** Deletes what is stored of people with orders, once its time is over. */
export class OrderRetention extends Store {
  private readonly moves: OrderMoves;
  private readonly buyers: Buyers;
  private readonly emails: HolderEmails;

  constructor(database: Database, moves: OrderMoves) {
    super(database);
    this.moves = moves;
    this.buyers = new Buyers(database);
    this.emails = new HolderEmails(database);
  }

  /** For SQL: whether a row is of some orders. */
  private among(which: string) {
    return `reference IN (SELECT reference FROM ${this.schema}ticket_order WHERE ${which})`;
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
