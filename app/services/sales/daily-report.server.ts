import { createHash, randomUUID } from "node:crypto";
import type { Database } from "~/database/database";
import { SALES_REPORT, type SalesReport } from "~/entities/sales-report";
import { inJakarta, jakartaDay } from "~/entities/values/jakarta-time";
import type { Locale } from "~/i18n/locales";
import type { Clock } from "~/services/clock/clock.server";
import type { SalesFigures } from "./sales-reading.server";

const DAY_MS = 24 * 3600_000;
/** The hour in Jakarta from which the mail of a day is sent. */
const MORNING = 7;

type ReportOptions = {
  clock: Clock;
  /** ms by which the clock of the days, as `read` has them, is ahead of `clock`. */
  clockOffset?: number;
  language: Locale;
  read(): Promise<SalesFigures>;
  /** The name of a ticket by its id. */
  nameOf(ticket: string): string;
};

/**
 * The daily mail about sales: a submission of the outbox with the figures of the morning, whose key is the day. So it is there once, however
 * many instances plan it.
 */
export function createDailyReport(
  { query, transaction, dialect }: Database,
  { clock, clockOffset = 0, language, read, nameOf }: ReportOptions,
) {
  const ORDER = `${dialect.schema}ticket_order`;
  const SUBMISSION = `${dialect.schema}submission`;
  const DELIVERY = `${dialect.schema}delivery`;
  /** The last day that needs no further look. */
  let done = "";

  /** Whether there are orders whose tickets are not over. */
  async function isSelling(): Promise<boolean> {
    const sql = `SELECT reference FROM ${ORDER} WHERE payment IS NOT NULL AND keep_until > $1 LIMIT 1`;
    return (await query(sql, [clock.now() - DAY_MS])).length > 0;
  }

  async function store(report: SalesReport): Promise<boolean> {
    const at = clock.now();
    const payload = JSON.stringify({
      name: SALES_REPORT,
      email: "",
      language,
      consent: { textVersion: "", at },
      report,
    });
    const fingerprint = createHash("sha256").update(payload).digest("hex");
    return transaction(async (sql) => {
      const id = randomUUID();
      const reference = `FIG-${report.day}`;
      const inserted = await sql(
        `INSERT INTO ${SUBMISSION} (id, kind, form_key, reference, payload, fingerprint, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
        [id, SALES_REPORT, report.day, reference, payload, fingerprint, at],
      );
      if (inserted.length === 0) return false;
      await sql(
        `INSERT INTO ${DELIVERY} (id, submission_id, kind, state, due_at, created_at)
         VALUES ($1, $2, $3, 'waiting', ${dialect.now}, $4)`,
        [randomUUID(), id, SALES_REPORT, at],
      );
      return true;
    });
  }

  return {
    /** Plans the mail of this morning, once a day, while there is something to say. @returns whether it did */
    async planDue(): Promise<boolean> {
      const now = clock.now() + clockOffset;
      const day = jakartaDay(now);
      if (day === done || inJakarta(now).getUTCHours() < MORNING) return false;
      if (!(await isSelling())) return false;
      const planned = await store(toReport(day, await read(), nameOf));
      done = day;
      return planned;
    },
  };
}

function toReport(
  day: string,
  { tickets, days, states }: SalesFigures,
  nameOf: (ticket: string) => string,
): SalesReport {
  const before = jakartaDay(Date.parse(`${day}T00:00:00+07:00`) - DAY_MS);
  const { day: _, ...yesterday } = days.find((one) => one.day === before) ?? { day, orders: 0, tickets: 0, revenue: 0 };
  const inState = (name: string) => states.find(({ state }) => state === name)?.orders ?? 0;
  const sold = [...Map.groupBy(tickets, ({ ticket }) => ticket)].map(([ticket, rows]) => {
    const sum = (key: "sold" | "held" | "revenue") => rows.reduce((total, row) => total + row[key], 0);
    return { name: nameOf(ticket), sold: sum("sold"), held: sum("held"), revenue: sum("revenue") };
  });
  return { day, tickets: sold, yesterday, waiting: inState("placed"), refundDue: inState("refund_due") };
}
