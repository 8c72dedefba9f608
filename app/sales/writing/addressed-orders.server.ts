import type { Database, Query, SqlValue } from "~/platform/database/database";
import { mailboxOf } from "~/platform/outbox/mail-cap";
import { readBuyer } from "~/sales/buyers/buyers.server";
import type { AddressedOrder } from "~/sales/model/buyer-message";
import { toOrderState } from "~/sales/model/order";
import { TICKET_STATE } from "~/sales/tickets/ticket-states.server";

type TicketRow = { reference: string; ticket: string; days: string };

/**
 * Reads orders as far as they say whether their buyers are written to, the oldest first: those that wait for their payment or are paid.
 * @param which a condition on `o`, an order @param values of its placeholders
 */
export async function readAddressed(
  sql: Query,
  { schema }: Pick<Database["dialect"], "schema">,
  which: string,
  values: readonly SqlValue[],
): Promise<AddressedOrder[]> {
  const orders = await sql<{ reference: string; state: string; details: string }>(
    `SELECT o.reference, o.state, b.details FROM ${schema}ticket_order o
     JOIN ${schema}order_buyer b ON b.reference = o.reference
     WHERE ${which} AND o.state IN ('placed', 'expiring', 'paid', 'issued') ORDER BY o.created_at, o.reference`,
    values,
  );
  const ordered = await sql<TicketRow>(
    `SELECT l.reference, l.ticket, l.days FROM ${schema}order_line l JOIN ${schema}ticket_order o ON o.reference = l.reference
     WHERE ${which} AND o.state IN ('placed', 'expiring', 'paid')`,
    values,
  );
  const issued = await sql<TicketRow>(
    `SELECT DISTINCT t.reference, t.ticket, t.days FROM ${schema}issued_ticket t JOIN ${schema}ticket_order o ON o.reference = t.reference
     WHERE ${which} AND o.state = 'issued' AND t.state ${TICKET_STATE.letsIn}`,
    values,
  );
  const ticketsOf = Map.groupBy([...ordered, ...issued], ({ reference }) => reference);
  return orders.map(({ reference, state, details }) => {
    const { email, language } = readBuyer(details);
    const tickets = (ticketsOf.get(reference) ?? []).map(({ ticket, days }) => ({
      ...{ ticket, days: days.split(",").filter(Boolean) },
    }));
    return { reference, state: toOrderState(state), email, mailbox: mailboxOf(email), language, tickets };
  });
}
