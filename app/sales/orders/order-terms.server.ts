import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import type { BuyerLimits } from "~/sales/limits/order-limits.server";
import { MAX_CODE, transferAmount } from "~/sales/model/order-rules";
import type { Order } from "./orders";

/** How an order can be paid and until when. `quotas`: how many of each ticket there are now, by row of the stock; absent: what the stock knows. */
export type PlaceTerms = BuyerLimits & {
  payment: "manual" | "gate" | "midtrans";
  deadline: number;
  quotas?: ReadonlyMap<string, number>;
};

/** ms for which an order that is paid at the entrance waits for its buyer to open the link in the mail. */
export const CONFIRM_MS = 24 * 3600_000;

/** ms for which an amount rests after its order was made, if there are others: a late transfer, or an old statement, then finds its order. */
const REST_MS = 14 * 24 * 3600_000;

/** Of an order that is not placed yet: how it will be paid, and until when it is held. */
export const waitingTerms = ({ total, deadline }: Order, { payment }: PlaceTerms) => ({
  ...{ payment: total === 0 ? ("free" as const) : payment, amount: total, deadline },
});

/** The terms of orders that are placed, for transactions. */
export class OrderTerms extends Store {
  private readonly clock: Clock;

  constructor(database: Database, clock: Clock) {
    super(database);
    this.clock = clock;
  }

  /** How an order is paid, how much and until when. */
  async termsOf(
    sql: Query,
    { total, confirmedAt }: Order,
    { payment, deadline }: { payment: PlaceTerms["payment"] | "moved"; deadline: number },
  ) {
    if (total === 0) return { payment: "free" as const, amount: 0, deadline };
    if (payment === "gate" && confirmedAt === null) {
      return { payment, amount: total, deadline: Math.min(deadline, this.clock.now() + CONFIRM_MS) };
    }
    if (payment !== "manual") return { payment, amount: total, deadline };
    // Two orders that are placed at once must not get the same amount.
    if (this.dialect.lock) await sql(this.dialect.lock, ["order amounts"]);
    const near = await sql<{ amount: number; open: number }>(
      `SELECT amount, max(CASE state WHEN 'placed' THEN 1 ELSE 0 END) AS open FROM ${this.schema}ticket_order
       WHERE payment = 'manual' AND amount > $1 AND amount <= $2 AND (state = 'placed' OR created_at > $3) GROUP BY amount`,
      [total, total + MAX_CODE, this.clock.now() - REST_MS],
    );
    const taken = new Set(near.map(({ amount }) => amount));
    const open = new Set(near.filter((one) => one.open === 1).map(({ amount }) => amount));
    return { payment, amount: transferAmount(total, taken.size < MAX_CODE ? taken : open), deadline };
  }
}
