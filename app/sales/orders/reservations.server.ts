import type { Database, Query } from "~/platform/database/database";
import { SaleSwitch } from "~/sales/limits/sale-switch.server";
import { TICKET_STATE } from "~/sales/tickets/ticket-states.server";
import { type OrderMoves, type OrderOptions, OrderPart } from "./order-moves.server";
import type { Order } from "./orders";

/** Orders that are read, the newest. */
const MAX_READ = 5_000;

/** An order that keeps tickets for which nobody has paid. `network`: a hash of the address where it was chosen; null: not known. */
export type Reservation = Pick<Order, "reference" | "state" | "confirmedAt" | "lines"> & {
  network: string | null;
  email: string | null;
};

/** Who keeps tickets without having paid, and whether buyers confirm their e-mail before they may. */
export class Reservations extends OrderPart {
  private readonly reserves =
    `(o.state IN ('held', 'placed') OR (o.confirmed_at IS NULL AND o.state = 'issued' AND o.payment = 'free'
    AND EXISTS (SELECT 1 FROM ${this.schema}issued_ticket t WHERE t.reference = o.reference AND t.state ${TICKET_STATE.keepsPlace})))`;

  private readonly saleSwitch: SaleSwitch;

  constructor(database: Database, options: OrderOptions, moves: OrderMoves) {
    super(database, options, moves);
    this.saleSwitch = new SaleSwitch(database);
  }

  /** Takes the tickets of an order without anything to pay back. @returns whether there were some */
  private async takeBack(sql: Query, { reference }: Order, editor: string): Promise<boolean> {
    const left = await this.moves.tickets.lockAll(sql, reference, "refunded");
    if (left.length > 0) await this.moves.refund(sql, reference, left, editor);
    return left.length > 0;
  }

  /**
   * Ends orders that keep tickets for which nobody has paid, each as its deadline does, and tells its buyer. Money that comes all the same gets
   * the tickets while there are some: its buyer may be no program. What may be paid at a provider is first closed there. Tickets that
   * cost nothing let nobody in any more.
   * @param editor who does so @param alsoConfirmed whether it is ended though somebody has opened the link in the mail
   * @returns how many it ended: others may have been paid, confirmed or ended meanwhile
   * @throws the first failure, once all others have ended
   */
  endReservations(references: readonly string[], editor: string, alsoConfirmed: boolean): Promise<number> {
    return this.moves.each(references, async (sql, reference) => {
      // Who opens the link at this moment was first, or waits.
      await this.moves.lockOrders(sql, reference);
      const order = await this.moves.reading.findIn(sql, reference);
      if (!order || (order.confirmedAt !== null && !alsoConfirmed)) return false;
      const { state, payment } = order;
      if (state === "issued" && payment === "free") return this.takeBack(sql, order, editor);
      if (state !== "held" && state !== "placed") return false;
      await this.record?.(sql, editor, "order-cancelled", reference);
      await this.moves.mails.addCancellation(sql, reference, this.clock.now());
      const atProvider = state === "placed" && payment === "midtrans";
      await this.moves.move(sql, order, atProvider ? "expiring" : "expired", { editor });
      return true;
    });
  }

  /**
   * The orders of the current edition that keep tickets for which nobody has paid, as far as staff can end them, newest first. Those without anything to pay
   * have their tickets: they are among them until somebody opens a link in a mail about them.
   */
  async reservations(): Promise<Reservation[]> {
    const orders = await this.moves.reading.select(this.query, `o.edition = $2 AND ${this.reserves}`, [
      MAX_READ,
      this.moves.reading.current(),
    ]);
    const rows = await this.query<{ reference: string; network: string }>(
      `SELECT o.reference, o.network FROM ${this.schema}ticket_order o WHERE o.network IS NOT NULL AND o.edition = $1 AND ${this.reserves}`,
      [this.moves.reading.current()],
    );
    const networkOf = new Map(rows.map(({ reference, network }) => [reference, network]));
    return orders.map(({ reference, state, confirmedAt, lines, buyer }) => ({
      ...{ reference, state, confirmedAt, lines, email: buyer?.email ?? null },
      network: networkOf.get(reference) ?? null,
    }));
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
}
