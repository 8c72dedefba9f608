import type { Database } from "~/database/database";
import type { OrderMoves } from "./order-moves.server";
import type { Order } from "./orders";

/** Orders that are read, the newest. */
const MAX_READ = 5_000;

/** An order that keeps tickets for which nobody has paid. `network`: a hash of the address where it was chosen; null: not known. */
export type Reservation = Pick<Order, "reference" | "state" | "confirmedAt" | "lines"> & {
  network: string | null;
  email: string | null;
};

/** Who keeps tickets without having paid. */
export function createReservations(
  { query, dialect }: Pick<Database, "query" | "dialect">,
  select: OrderMoves["reading"]["select"],
) {
  const ORDER = `${dialect.schema}ticket_order`;
  const TICKET = `${dialect.schema}issued_ticket`;
  const reserves = `(o.state IN ('held', 'placed') OR (o.confirmed_at IS NULL AND o.state = 'issued' AND o.payment = 'free'
    AND EXISTS (SELECT 1 FROM ${TICKET} t WHERE t.reference = o.reference AND t.state <> 'refunded')))`;

  return {
    /**
     * The orders that keep tickets for which nobody has paid, as far as staff can end them, newest first. Those without anything to pay
     * have their tickets: they are among them until somebody opens a link in a mail about them.
     */
    async reservations(): Promise<Reservation[]> {
      const orders = await select(query, reserves, [MAX_READ]);
      const rows = await query<{ reference: string; network: string }>(
        `SELECT o.reference, o.network FROM ${ORDER} o WHERE o.network IS NOT NULL AND ${reserves}`,
      );
      const networkOf = new Map(rows.map(({ reference, network }) => [reference, network]));
      return orders.map(({ reference, state, confirmedAt, lines, buyer }) => ({
        ...{ reference, state, confirmedAt, lines, email: buyer?.email ?? null },
        network: networkOf.get(reference) ?? null,
      }));
    },
  };
}
