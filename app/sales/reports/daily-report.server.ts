import type { Clock } from "~/base/clock/clock.server";
import type { Locale } from "~/base/i18n/locales";
import { inJakarta, jakartaDay } from "~/base/values/jakarta-time";
import type { Database } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { addNotice } from "~/staff/accounts/add-notice.server";
import type { SalesFigures } from "./sales-reading.server";

/** What the daily mail about sales says. Amounts are whole rupiah. */
export type SalesReport = {
  /** The Jakarta day on whose morning it is sent, as `YYYY-MM-DD`. */
  day: string;
  tickets: { name: string; sold: number; held: number; revenue: number }[];
  /** What was paid for on the day before. */
  yesterday: { orders: number; tickets: number; revenue: number };
  /** Orders that wait for their payment, and those whose money has to go back. */
  waiting: number;
  refundDue: number;
};

/** The kind of the submission that has a report, which is not a form's, and of the delivery that mails it. Stored values. */
export const SALES_REPORT = "sales-report";

const DAY_MS = 24 * 3600_000;
/** The hour in Jakarta from which the mail of a day is sent. */
const MORNING = 7;

type ReportOptions = {
  clock: Clock;
  /** ms by which the clock of the days, as `read` has them, is ahead of `clock`. */
  clockOffset?: number;
  language: Locale;
  /** The number of the current edition of the expo, of which the mail is. */
  edition(): number;
  read(edition: number): Promise<SalesFigures>;
  /** The name of a ticket by its id. */
  nameOf(ticket: string): string;
};

/**
 * The daily mail about sales: a submission of the outbox with the figures of the morning, whose key is the day. So it is there once, however
 * many instances plan it.
 */
export class DailyReport extends Store {
  private readonly clock: ReportOptions["clock"];
  private readonly clockOffset: NonNullable<ReportOptions["clockOffset"]>;
  private readonly language: ReportOptions["language"];
  private readonly edition: ReportOptions["edition"];
  private readonly read: ReportOptions["read"];
  private readonly nameOf: ReportOptions["nameOf"];
  /** The last day that needs no further look. */
  private done = "";

  constructor(database: Database, { clock, clockOffset = 0, language, edition, read, nameOf }: ReportOptions) {
    super(database);
    this.clock = clock;
    this.clockOffset = clockOffset;
    this.language = language;
    this.edition = edition;
    this.read = read;
    this.nameOf = nameOf;
  }

  /** Whether an edition has orders whose tickets are not over. */
  private async isSelling(current: number): Promise<boolean> {
    const sql = `SELECT reference FROM ${this.schema}ticket_order WHERE payment IS NOT NULL AND edition = $2 AND keep_until > $1 LIMIT 1`;
    return (await this.query(sql, [this.clock.now() - DAY_MS, current])).length > 0;
  }

  private store(report: SalesReport): Promise<boolean> {
    return this.transaction((sql) => {
      const { day } = report;
      return addNotice<Record<typeof SALES_REPORT, SalesReport>, typeof SALES_REPORT>(sql, this.dialect, {
        kind: SALES_REPORT,
        key: day,
        reference: `FIG-${day}`,
        language: this.language,
        at: this.clock.now(),
        report,
      });
    });
  }

  /** Plans the mail of this morning, once a day, while there is something to say. @returns whether it did */
  async planDue(): Promise<boolean> {
    const now = this.clock.now() + this.clockOffset;
    const day = jakartaDay(now);
    if (day === this.done || inJakarta(now).getUTCHours() < MORNING) return false;
    const current = this.edition();
    if (!(await this.isSelling(current))) return false;
    const planned = await this.store(toReport(day, await this.read(current), this.nameOf));
    this.done = day;
    return planned;
  }
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
