import type { Database } from "~/platform/database/database";
import { isNoneOf } from "~/platform/database/sql-words";
import { createBuyers } from "~/sales/buyers/buyers.server";
import { SaleSwitch } from "~/sales/limits/sale-switch.server";
import { addShort } from "~/sales/model/short-money";
import { createHolderEmails } from "~/sales/tickets/holder-emails.server";
import { createOrderCorrecting, createOrderGroup } from "./order-correcting.server";
import { createOrderDays } from "./order-days.server";
import { createOrderMoves, type OrderOptions } from "./order-moves.server";
import { createOrderPaying } from "./order-paying.server";
import { createOrderPlacing } from "./order-placing.server";
import { createOrderTickets } from "./order-tickets.server";
import { createReservations } from "./reservations.server";

/**
 * Orders and the stock of tickets, as they are read (`createOrderReading`) and moved on: placed (`createOrderPlacing`), paid
 * (`createOrderPaying`), and turned into tickets (`createOrderTickets`), of which those of a day may be moved or refunded
 * (`createOrderDays`). Their address may be corrected (`createOrderCorrecting`). Each move of an order is one transaction with one line in its journal.
 */
export function createOrders(database: Database, options: OrderOptions) {
  const { query, dialect } = database;
  const buyers = createBuyers(database);
  const saleSwitch = new SaleSwitch(database);
  const moves = createOrderMoves(database, options);
  const { select: _, findIn: __, ...reading } = moves.reading;
  const { makeIn, ...placing } = createOrderPlacing(database, options, moves);
  const ORDER = `${dialect.schema}ticket_order`;
  const TICKET = `${dialect.schema}issued_ticket`;
  /** For SQL: whether a row is of some orders. */
  const among = (which: string) => `reference IN (SELECT reference FROM ${ORDER} WHERE ${which})`;

  return {
    ...reading,
    ...placing,
    ...createOrderPaying(database, options, moves),
    ...createOrderTickets(database, options, moves, makeIn),
    ...createOrderDays(database, options, moves),
    ...createOrderCorrecting(database, options, moves),
    ...createOrderGroup(database, options, moves),
    ...createReservations(database, options, moves),

    /** Since when nothing is held before a buyer has opened the link in the mail, in ms since the epoch; null: it is not so. */
    confirmsFirst: (): Promise<number | null> => saleSwitch.read(),

    /** Turns that on or off. A repeat changes nothing. @param editor who does so */
    setConfirmFirst: (isOn: boolean, editor: string): Promise<void> =>
      moves.retried(async (sql) => {
        const changed = await saleSwitch.set(sql, isOn ? options.clock.now() : null);
        if (changed) await options.audit?.(sql, editor, isOn ? "orders-confirm-first" : "orders-confirm-later", "");
      }),

    /** Stores what was missing of orders that a release took as paid which did not store that. A repeat changes nothing. */
    async fillShort(): Promise<void> {
      await query(addShort(dialect.schema));
    },

    /**
     * Deletes the buyers of orders whose tickets, and whose edition of the expo, were over before a moment, in ms since the epoch, and
     * orders that were never placed before it. The orders and their tickets stay, for the books, without names.
     * @param openEditions numbers of the editions that were not over then
     */
    async purge(before: number, openEditions: readonly number[] = []): Promise<void> {
      const over = `keep_until < $1 AND ${isNoneOf("edition", openEditions)}`;
      const named = await query<{ id: string }>(`SELECT id FROM ${TICKET} WHERE holder <> '' AND ${among(over)}`, [
        before,
      ]);
      // Each is a change with a number: the phones at the doors learn it too.
      for (const { id } of named) {
        await moves.retried(async (sql) => {
          const ticket = await moves.tickets.lock(sql, id);
          if (ticket) await moves.tickets.name(sql, ticket, "", "time");
        });
      }
      await database.transaction((sql) => createHolderEmails(database).remove(sql, among(over), [before]));
      const ended = `${over} AND state NOT IN ('placed', 'expiring')`;
      await database.transaction((sql) => buyers.remove(sql, among(ended), [before]));
      await query(`UPDATE ${dialect.schema}order_act SET note = NULL WHERE note IS NOT NULL AND ${among(over)}`, [
        before,
      ]);
      await query(`UPDATE ${ORDER} SET network = NULL WHERE ${over} AND network IS NOT NULL`, [before]);
      // The key of an invitation is a keyed hash of the mailbox.
      await query(`UPDATE ${ORDER} SET form_key = reference WHERE ${over} AND form_key LIKE 'invitation %'`, [before]);
      const neverPlaced = "created_at < $1 AND payment IS NULL AND state IN ('expired', 'cancelled')";
      // Of those who never opened the link in their mail.
      await database.transaction(async (sql) => {
        await buyers.remove(sql, among(neverPlaced), [before]);
        await sql(`DELETE FROM ${ORDER} WHERE ${neverPlaced}`, [before]);
      });
    },
  };
}

export type Orders = ReturnType<typeof createOrders>;
