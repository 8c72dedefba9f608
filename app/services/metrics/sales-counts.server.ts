import type { Database } from "~/database/database";

/** What is sold, paid and scanned at a moment. All instances see the same. */
export type SalesCounts = {
  /** Orders that are not over, by state. */
  orders: { held: number; placed: number; expiring: number };
  /** Orders that should have ended by now. */
  ordersOverdue: number;
  tickets: { held: number; sold: number };
  /** Attempts to pay whose status should have been asked at the provider by now, and money that waits for its answer. */
  paymentsOverdue: number;
  refundsUnanswered: number;
  gate: {
    /** Lines in the log. */
    scans: number;
    /** Devices that were there within minutes, and that were there today and are not now. */
    present: number;
    silent: number;
    /** Scans that devices have not sent yet, as far as they said. */
    waiting: number;
  };
};

const MINUTE_MS = 60_000;
/** ms: rounds end orders, and ask for payments, every two seconds, and every minute where nothing is sold. */
const OVERDUE_MS = 5 * MINUTE_MS;
const UNANSWERED_MS = 15 * MINUTE_MS;
/** ms: a device at work syncs every few seconds. */
const SILENT_MS = 10 * MINUTE_MS;
/** ms: a day at the doors. */
const DAY_MS = 12 * 60 * MINUTE_MS;

/** Counts what is sold, paid and scanned. Every statement has an index or a small table, since Prometheus asks every few seconds. */
export async function readSales(
  { query, dialect }: Pick<Database, "query" | "dialect">,
  now: number,
): Promise<SalesCounts> {
  const { schema } = dialect;
  const one = async <Row extends object>(sql: string, values: readonly number[] = []) => {
    const [row] = await query<Row>(sql, values);
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count ?? 0)]));
  };
  const countOf = async (rest: string, values: readonly number[] = []) =>
    (await one(`SELECT count(*) AS count FROM ${schema}${rest}`, values)).count ?? 0;

  const devices = await one(
    `SELECT sum(scans) AS scans, sum(CASE WHEN revoked_at IS NULL THEN waiting ELSE 0 END) AS waiting,
       sum(CASE WHEN revoked_at IS NULL AND seen_at > $1 THEN 1 ELSE 0 END) AS present,
       sum(CASE WHEN revoked_at IS NULL AND seen_at <= $1 AND seen_at > $2 THEN 1 ELSE 0 END) AS silent
     FROM ${schema}gate_device`,
    [now - SILENT_MS, now - DAY_MS],
  );
  const tickets = await one(`SELECT sum(held) AS held, sum(sold) AS sold FROM ${schema}ticket_stock`);
  return {
    orders: {
      held: await countOf("ticket_order WHERE state = 'held'"),
      placed: await countOf("ticket_order WHERE state = 'placed'"),
      expiring: await countOf("ticket_order WHERE state = 'expiring'"),
    },
    ordersOverdue:
      (await countOf("ticket_order WHERE state IN ('held', 'placed') AND deadline < $1", [now - OVERDUE_MS])) +
      (await countOf("ticket_order WHERE state = 'expiring' AND deadline < $1", [now - DAY_MS])),
    tickets: { held: tickets.held ?? 0, sold: tickets.sold ?? 0 },
    paymentsOverdue: await countOf("payment_attempt WHERE check_at < $1", [now - OVERDUE_MS]),
    refundsUnanswered: await countOf("payment_refund WHERE state = 'new' AND created_at < $1", [now - UNANSWERED_MS]),
    gate: {
      scans: devices.scans ?? 0,
      present: devices.present ?? 0,
      silent: devices.silent ?? 0,
      waiting: devices.waiting ?? 0,
    },
  };
}
