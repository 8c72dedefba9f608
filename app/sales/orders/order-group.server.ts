import type { Database } from "~/platform/database/database";
import { createBuyers } from "~/sales/buyers/buyers.server";
import type { Company } from "~/sales/model/company";
import { createHolderEmails } from "~/sales/tickets/holder-emails.server";
import type { OrderMoves, OrderOptions } from "./order-moves.server";

/** Who comes with a ticket. `email`: empty where nobody knows it. */
export type NamedHolder = { name: string; email: string };

/** What a company needs that orders for many: its name on the receipt, and a ticket for each who comes. */
export function createOrderGroup(
  { query, dialect }: Pick<Database, "query" | "dialect">,
  { clock, audit }: Pick<OrderOptions, "clock" | "audit">,
  { reading, retried, tickets, mails }: OrderMoves,
) {
  const ORDER = `${dialect.schema}ticket_order`;
  const buyers = createBuyers({ query, dialect });
  const emails = createHolderEmails({ query, dialect });

  return {
    /** Where the tickets of an order are mailed to, by their ids. */
    holderEmails: (reference: string) => emails.ofOrder(reference),

    /**
     * Says in whose name an order is billed. A repeat changes nothing. @param company null: the buyer's own
     * @returns whether it has a buyer, who is billed so now
     */
    billTo: (reference: string, company: Company | null, editor: string): Promise<boolean> =>
      retried(async (sql) => {
        await sql(`UPDATE ${ORDER} SET deadline = deadline WHERE reference = $1`, [reference]);
        const order = await reading.findIn(sql, reference);
        if (!order?.buyer) return false;
        const { company: before, ...buyer } = order.buyer;
        if (JSON.stringify(before ?? null) === JSON.stringify(company)) return true;
        await buyers.write(sql, reference, { ...buyer, ...(company ? { company } : {}) });
        await audit?.(sql, editor, "order-corrected", reference);
        return true;
      }),

    /**
     * Names who comes with the tickets of an order that let in, one after the other. Those beyond the names stay as they are; a repeat changes
     * nothing.
     * @returns how many have a name now; null: there are more names than tickets, and nothing is changed
     */
    nameHolders: (reference: string, holders: readonly NamedHolder[], editor: string): Promise<number | null> =>
      retried(async (sql) => {
        const locked = await tickets.lockAll(sql, reference, "revoked");
        if (holders.length > locked.length || !(await buyers.find(sql, reference))) return null;
        await audit?.(sql, editor, "ticket-named", reference);
        for (const [index, { name, email }] of holders.entries()) {
          const ticket = locked[index];
          if (!ticket) continue;
          await tickets.name(sql, ticket, name, { editor });
          await emails.write(sql, ticket.id, email);
        }
        return holders.length;
      }),

    /**
     * Mails tickets that let in to those who come with them, each address its own.
     * @param again the id of a ticket that is mailed once more, and when it was mailed as the page showed it; absent: all that were never mailed
     * @returns of how many tickets
     */
    mailHolders: (
      reference: string,
      editor: string,
      again?: { ticket: string; mailedAt: number | null },
    ): Promise<number> =>
      retried(async (sql) => {
        const locked = await tickets.lockAll(sql, reference, "revoked");
        const known = await emails.ofOrder(reference, sql);
        const chosen = locked.flatMap(({ id }) => {
          const holder = known.get(id);
          const isAsked = again
            ? again.ticket === id && again.mailedAt === holder?.mailedAt
            : holder?.mailedAt === null;
          return holder && isAsked ? [holder] : [];
        });
        if (chosen.length === 0) return 0;
        const at = clock.now();
        if (!(await mails.addToHolders(sql, reference, [...new Set(chosen.map(({ email }) => email))], at))) return 0;
        await emails.markMailed(
          sql,
          chosen.map(({ ticket }) => ticket),
          at,
        );
        await audit?.(sql, editor, "tickets-resent", reference);
        return chosen.length;
      }),
  };
}
