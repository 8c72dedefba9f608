import { FIRST_EDITION } from "~/content/editions/edition";
import type { Database } from "~/platform/database/database";
import { type StoredLine, takenByStored, UNBOUNDED } from "~/sales/stock/stock-rows";

/** What is sold, paid and scanned at a moment. Stock and doors are those of the current edition of the expo. All instances see the same. */
export type SalesCounts = {
  /** Orders that are not over, by state. */
  orders: { held: number; placed: number; expiring: number };
  /** Orders that should have ended by now. */
  ordersOverdue: number;
  tickets: { held: number; sold: number };
  /**
   * Of what is left of a ticket, or of the places of a day, the greatest share that orders keep for nothing: 0 to 1. They are held, or
   * wait for their payment while nobody has confirmed their mailbox.
   */
  reservedShare: number;
  /** Attempts to pay whose money the provider has. */
  paymentsPaid: number;
  /** Attempts to pay whose status should have been asked at the provider by now, and money that waits for its answer. */
  paymentsOverdue: number;
  refundsUnanswered: number;
  gate: {
    /** Lines of its devices in the log. */
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

/**
 * So many of a ticket or a day may be held without being told: the 40 that one network may hold of what is scarce (`RESERVED_NEARBY`), and
 * those of 20 people who fill in the form. Of the last tickets these are a large share.
 */
const UNTOLD = 60;

type StockRow = { ticket: string; held: number; sold: number; quota: number };

/** The greatest share of a row's rest that is held. @param rows the stock @param kept what is held, in sums of equal lines */
export function greatestReservedShare(rows: readonly StockRow[], kept: readonly StoredLine[]): number {
  const reserved = takenByStored(kept);
  const shares = rows.map(({ ticket, held, sold, quota }) => {
    const count = reserved.get(ticket) ?? 0;
    if (quota >= UNBOUNDED || count <= UNTOLD) return 0;
    return Math.min(1, count / Math.max(1, quota - held - sold + count));
  });
  return Math.max(0, ...shares);
}

/** Counts what is sold and scanned of an edition of the expo, and all payments. Every statement has an index, or reads a table with a row or two for each order, since Prometheus asks every few seconds. */
export async function readSales(
  { query, dialect }: Pick<Database, "query" | "dialect">,
  now: number,
  edition = FIRST_EDITION,
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
     FROM ${schema}gate_device WHERE edition = $3`,
    [now - SILENT_MS, now - DAY_MS, edition],
  );
  const tickets = await one(
    `SELECT sum(held) AS held, sum(sold) AS sold FROM ${schema}ticket_stock WHERE edition = $1`,
    [edition],
  );
  const stock = await query<StockRow>(
    `SELECT ticket, held, sold, quota FROM ${schema}ticket_stock WHERE edition = $1`,
    [edition],
  );
  const kept = await query<StoredLine>(
    `SELECT l.ticket, l.days, l.people, CAST(sum(l.quantity) AS integer) AS quantity
     FROM ${schema}ticket_order o JOIN ${schema}order_line l ON l.reference = o.reference
     WHERE o.state = 'held' AND o.edition = $1
     GROUP BY l.ticket, l.days, l.people`,
    [edition],
  );
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
    reservedShare: greatestReservedShare(stock, kept),
    paymentsPaid: await countOf("payment_attempt WHERE state = 'paid'"),
    paymentsOverdue:
      (await countOf("payment_attempt WHERE check_at < $1", [now - OVERDUE_MS])) +
      (await countOf("invoice_attempt WHERE check_at < $1", [now - OVERDUE_MS])),
    refundsUnanswered: await countOf("payment_refund WHERE state = 'new' AND created_at < $1", [now - UNANSWERED_MS]),
    gate: {
      scans: devices.scans ?? 0,
      present: devices.present ?? 0,
      silent: devices.silent ?? 0,
      waiting: devices.waiting ?? 0,
    },
  };
}
