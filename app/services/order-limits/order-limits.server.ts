import type { Database, Query } from "~/database/database";
import { takenBy } from "~/services/stock/stock-rows";
import { isOverShare, RESERVED_NEARBY, UNCONFIRMED, UNCONFIRMED_NEARBY } from "./stock-shares";

/**
 * Orders of one mailbox that may wait for their payment at once, of those whose buyer has opened the link in their mail: a stranger who
 * types an address cannot use them up. As many as a mailbox may place on a day: an office orders for each of its teams.
 */
export const MAX_UNPAID = 10;

/** A network that holds tickets: a keyed hash of its address, and how many holds it may have at once. */
export type HoldingNetwork = { key: string; most: number };

/** How many of a ticket one buyer may have, and how many orders of one network may wait for their payment. */
export type BuyerLimits = { perBuyer?: ReadonlyMap<string, number>; perNetwork?: number };

/** Why a buyer gets no more: too many orders of the mailbox or of the network wait for their payment, or there are too many of a ticket. */
export type BuyerRefusal =
  | { why: "too_many_unpaid" | "too_many_unpaid_nearby" }
  | { why: "too_many_of_ticket"; ticket: string };

type Line = { ticket: string; days: readonly string[]; people: number; quantity: number };
type NewOrder = { reference: string; lines: readonly Line[] };
/** Lines of some orders, summed up. `nearby`: how many of them one network has. */
type SummedRow = { ticket: string; days: string; people: number; quantity: number; nearby: number };

/** What orders take, by row of the stock. @param count which of the sums */
const takenByRows = (rows: readonly SummedRow[], count: "quantity" | "nearby"): Map<string, number> =>
  takenBy(rows.map((row) => ({ ...row, days: row.days.split(",").filter(Boolean), quantity: row[count] })));

/** Amounts by row, with others added to those of the same rows. */
const sumOf = (amounts: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...amounts].map(([row, count]) => [row, count + (others.get(row) ?? 0)]));

/**
 * What one network and one buyer may have at once, for transactions. Those of the same network, or of the same buyer, wait for each other,
 * so that none misses what another takes.
 */
export function createOrderLimits({ dialect }: Pick<Database, "dialect">) {
  const ORDER = `${dialect.schema}ticket_order`;
  const LINE = `${dialect.schema}order_line`;
  const TICKET = `${dialect.schema}issued_ticket`;
  /** The other orders of a mailbox ($1) than one ($2). */
  const others = `${dialect.schema}delivery d JOIN ${dialect.schema}submission s ON s.id = d.submission_id
    JOIN ${ORDER} o ON o.reference = s.reference AND d.cap_key = $1 AND o.reference <> $2`;

  /** How many of each ticket the other orders of a mailbox reserved or bought, without those that were refunded. */
  async function ticketsOf(sql: Query, capKey: string, reference: string): Promise<Map<string, number>> {
    const rows = await sql<{ ticket: string; count: number }>(
      `SELECT ticket, sum(quantity) AS count FROM (
         SELECT l.ticket, l.quantity FROM ${others} JOIN ${LINE} l ON l.reference = o.reference
           WHERE o.state IN ('held', 'placed', 'expiring', 'paid', 'issued')
         UNION ALL SELECT t.ticket, -1 FROM ${others} JOIN ${TICKET} t ON t.reference = o.reference
           WHERE o.state = 'issued' AND t.state = 'refunded') counted
       GROUP BY ticket`,
      [capKey, reference],
    );
    return new Map(rows.map(({ ticket, count }) => [ticket, count]));
  }

  async function overBuyer(
    sql: Query,
    capKey: string,
    { reference, lines }: NewOrder,
    most: ReadonlyMap<string, number>,
  ): Promise<string | null> {
    if (!lines.some(({ ticket }) => most.has(ticket))) return null;
    const counts = await ticketsOf(sql, capKey, reference);
    for (const { ticket, quantity } of lines) counts.set(ticket, (counts.get(ticket) ?? 0) + quantity);
    const over = lines.find(({ ticket }) => (counts.get(ticket) ?? 0) > (most.get(ticket) ?? Number.POSITIVE_INFINITY));
    return over?.ticket ?? null;
  }

  return {
    /**
     * Whether a network would reserve more than its share with an order, or hold more often than it may. Its orders that nobody has
     * confirmed count in its share.
     * @param formKey of the form that holds now: its earlier choice is replaced
     * @param readFree what nobody has taken, by row of the stock; read once the other holds of the network are done, which count in it
     */
    async holdsTooMuch(
      sql: Query,
      { key, most }: HoldingNetwork,
      formKey: string,
      lines: readonly Line[],
      readFree: () => Promise<ReadonlyMap<string, number>>,
    ): Promise<boolean> {
      if (dialect.lock) await sql(dialect.lock, [`holds of ${key}`]);
      const [holds] = await sql<{ count: number }>(
        `SELECT count(*) AS count FROM ${ORDER} WHERE network = $1 AND form_key <> $2 AND state = 'held'`,
        [key, formKey],
      );
      if ((holds?.count ?? 0) >= most) return true;
      const rows = await sql<SummedRow>(
        `SELECT l.ticket, l.days, l.people, sum(l.quantity) AS quantity,
           sum(CASE WHEN o.form_key = $2 THEN 0 ELSE l.quantity END) AS nearby
         FROM ${ORDER} o JOIN ${LINE} l ON l.reference = o.reference
         WHERE o.network = $1 AND (o.state = 'held' OR (o.state IN ('placed', 'expiring') AND o.confirmed_at IS NULL))
         GROUP BY l.ticket, l.days, l.people`,
        [key, formKey],
      );
      const rest = sumOf(await readFree(), takenByRows(rows, "quantity"));
      return isOverShare(RESERVED_NEARBY, takenBy(lines), takenByRows(rows, "nearby"), rest);
    },

    /**
     * Whether a held order is placed only once the link in a mail to its buyer is opened: the orders of its network that nobody has
     * confirmed, or all of them, have their share already. Orders that are placed at the same moment wait for each other: a program that
     * sends all its forms at once would get past both shares.
     * @param free what nobody else has taken, by row of the stock
     */
    async wantsConfirmation(
      sql: Query,
      { reference, lines }: NewOrder,
      free: ReadonlyMap<string, number>,
    ): Promise<boolean> {
      if (dialect.lock) await sql(dialect.lock, ["unconfirmed orders"]);
      const rows = await sql<SummedRow>(
        `SELECT l.ticket, l.days, l.people, sum(l.quantity) AS quantity,
           sum(CASE WHEN o.network = mine.network THEN l.quantity ELSE 0 END) AS nearby
         FROM ${ORDER} mine CROSS JOIN ${ORDER} o JOIN ${LINE} l ON l.reference = o.reference
         WHERE mine.reference = $1 AND o.confirmed_at IS NULL AND o.state IN ('placed', 'expiring')
         GROUP BY l.ticket, l.days, l.people`,
        [reference],
      );
      const [wanted, nearby, all] = [takenBy(lines), takenByRows(rows, "nearby"), takenByRows(rows, "quantity")];
      return (
        isOverShare(UNCONFIRMED_NEARBY, wanted, nearby, sumOf(free, nearby)) ||
        isOverShare(UNCONFIRMED, wanted, all, sumOf(free, all))
      );
    },

    /**
     * A ticket of which the buyer of an order would have too many with it; null when there is none. The caller holds the lock of the mailbox.
     * @param most how many of a ticket one buyer may have, by ticket
     */
    overBuyer,

    /**
     * Why an order cannot be placed for a buyer; null: it can. The caller has the lock of the mailbox (`SubmissionStore.accept`).
     * @param capKey of the buyer's mailbox (`capKeyOf`)
     */
    async refusalOf(
      sql: Query,
      capKey: string,
      { reference, lines }: NewOrder,
      { perBuyer: most = new Map(), perNetwork = Number.POSITIVE_INFINITY }: BuyerLimits,
    ): Promise<BuyerRefusal | null> {
      const [unpaid] = await sql<{ count: number }>(
        `SELECT count(*) AS count FROM ${others} WHERE o.state IN ('placed', 'expiring') AND o.confirmed_at IS NOT NULL`,
        [capKey, reference],
      );
      if ((unpaid?.count ?? 0) >= MAX_UNPAID) return { why: "too_many_unpaid" };
      const [nearby] = await sql<{ count: number }>(
        `SELECT count(*) AS count FROM ${ORDER} mine JOIN ${ORDER} o ON o.network = mine.network
         WHERE mine.reference = $1 AND o.state IN ('placed', 'expiring')`,
        [reference],
      );
      if ((nearby?.count ?? 0) >= perNetwork) return { why: "too_many_unpaid_nearby" };
      const ticket = await overBuyer(sql, capKey, { reference, lines }, most);
      return ticket === null ? null : { why: "too_many_of_ticket", ticket };
    },
  };
}
