import { randomUUID } from "node:crypto";
import type { Database, Query } from "~/platform/database/database";
import { lineOf, namedLines } from "~/sales/model/order-lines";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import type { OrderMoves, OrderOptions } from "./order-moves.server";

/** Orders whose tickets are issued in one go. */
const BATCH = 200;

/** The tickets of orders that are paid. Each change is one transaction with a line in the ticket's journal, and for staff in the log. */
export function createOrderTickets(
  { query, dialect }: Pick<Database, "query" | "dialect">,
  { clock, audit, buyerMails }: Pick<OrderOptions, "clock" | "audit" | "buyerMails">,
  { reading, addAct, addSettlement, lockMoney, refund, retried, each, tickets, mails }: OrderMoves,
) {
  const ORDER = `${dialect.schema}ticket_order`;
  const TICKET = `${dialect.schema}issued_ticket`;

  const change = (id: string, work: (sql: Query, ticket: IssuedTicket) => Promise<unknown>) =>
    retried(async (sql) => {
      const ticket = await tickets.lock(sql, id);
      if (ticket) await work(sql, ticket);
      return ticket;
    }).then((ticket) => (ticket ? tickets.find(id) : null));

  return {
    /** A ticket by its id. */
    findTicket: (id: string) => tickets.find(id),
    /** The tickets of an order, in their order. */
    ticketsOf: (reference: string) => tickets.ofOrder(reference),
    /** What happened to the tickets of an order. */
    ticketChanges: (reference: string) => tickets.changes(reference),

    /** Says who comes with a ticket. @param holder cleaned and bounded @returns the ticket as it is now; null: there is none */
    nameTicket: (id: string, holder: string, by: "buyer" | { editor: string }): Promise<IssuedTicket | null> =>
      change(id, async (sql, ticket) => {
        if (ticket.state !== "issued" || ticket.holder === holder) return;
        if (by !== "buyer") await audit?.(sql, by.editor, "ticket-named", id);
        await tickets.name(sql, ticket, holder, by);
      }),

    /** Makes a ticket let nobody in. Its place stays taken. A repeat changes nothing. @returns the ticket as it is now; null: there is none */
    revokeTicket: (id: string, editor: string): Promise<IssuedTicket | null> =>
      change(id, async (sql, ticket) => {
        if (ticket.state !== "issued") return;
        await audit?.(sql, editor, "ticket-revoked", id);
        await tickets.move(sql, [ticket], "revoked", { editor });
        await mails.addNews(sql, ticket.reference, "tickets-revoked", clock.now());
      }),

    /**
     * Makes a ticket let nobody in, and gives it back to the stock. Who pays the money back is up to the caller. A repeat changes nothing.
     * @returns the ticket as it is now; null: there is none
     */
    refundTicket: (id: string, editor: string): Promise<IssuedTicket | null> =>
      change(id, async (sql, ticket) => {
        if (ticket.state !== "refunded") await refund(sql, ticket.reference, [ticket], editor);
      }),

    /**
     * Makes tickets of an order let nobody in, gives them back to the stock, and keeps a fee of each, all of them or none. What the fees leave is due
     * to go back from then on. A repeat changes nothing.
     * @param fees in rupiah, by the tickets' ids @param attempt the online payment of the order; empty: it was paid otherwise
     * @returns whether it did; false: one of them is refunded already, or a fee is more than its ticket costs
     */
    refundTickets: (
      reference: string,
      fees: ReadonlyMap<string, number>,
      { editor, attempt }: { editor: string; attempt: string },
    ): Promise<boolean> =>
      retried(async (sql) => {
        await lockMoney(sql, reference);
        const order = await reading.findIn(sql, reference);
        const all = await tickets.lockAll(sql, reference, "refunded");
        const chosen = all.filter(({ id }) => fees.has(id));
        const feeOf = ({ id }: IssuedTicket) => fees.get(id) ?? 0;
        const isInPrice = (ticket: IssuedTicket) =>
          feeOf(ticket) >= 0 && feeOf(ticket) <= (order ? (lineOf(order, ticket)?.price ?? 0) : 0);
        if (fees.size === 0 || chosen.length < fees.size || !chosen.every(isInPrice)) return false;
        await refund(sql, reference, chosen, editor);
        for (const ticket of chosen.filter((one) => feeOf(one) > 0)) {
          const kept = { act: "kept", amount: feeOf(ticket), attempt, editor, ticket: ticket.id } as const;
          if (!(await addSettlement(sql, reference, `${ticket.id}-fee`, kept))) {
            throw new Error(`the fee of ticket ${ticket.id} is more than was paid for it`);
          }
          await audit?.(sql, editor, "order-kept", reference);
        }
        return true;
      }),

    /** Sends the mail with the tickets of an order again. @param press the same one sends it once @returns whether there is a buyer to send it to */
    resendTickets: (reference: string, editor: string, press: string = randomUUID()): Promise<boolean> =>
      retried(async (sql) => {
        const order = await reading.findIn(sql, reference);
        if (order?.state !== "issued" || !order.buyer) return false;
        const isNew = await addAct(sql, reference, press, { act: "resent", amount: 0, attempt: "", editor });
        if (!isNew) return true;
        await audit?.(sql, editor, "tickets-resent", reference);
        await buyerMails.addReceipt(sql, reference, clock.now());
        return true;
      }),

    /** Mails the links to all orders of an address that are open or paid. @returns whether there are some */
    async sendLinks(email: string): Promise<boolean> {
      const [newest] = await mails.ofBuyer(email);
      if (newest) await retried((sql) => mails.addLinks(sql, newest.reference, clock.now()));
      return newest !== undefined;
    },

    /** Fills in what tickets carry that a release issued which did not store it, of some. @returns of how many */
    async fillTerms(): Promise<number> {
      const [bare] = await query(`SELECT id FROM ${TICKET} WHERE days = '' LIMIT 1`);
      return bare ? retried((sql) => tickets.fillTerms(sql, BATCH)) : 0;
    },

    /** Issues the tickets of orders that were paid before this site made tickets. @returns of how many orders */
    async issueMissing(): Promise<number> {
      const missing = await query<{ reference: string }>(
        `SELECT reference FROM ${ORDER} WHERE state = 'issued'
           AND reference NOT IN (SELECT reference FROM ${TICKET}) LIMIT ${BATCH}`,
      );
      const references = missing.map(({ reference }) => reference);
      return each(references, async (sql, reference) => {
        const order = await reading.findIn(sql, reference);
        if (order) await tickets.issue(sql, order, namedLines(order), "time");
        return order !== null;
      });
    },
  };
}
