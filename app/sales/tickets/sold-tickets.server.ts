import { startOfExpoDay } from "~/content/model/expo-days";
import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { TICKET_STATE } from "./ticket-states.server";

/** Tickets of one kind for the same days that let in: how many of them are sold. `days`: as `YYYY-MM-DD`. */
export type SoldOfKind = { ticket: string; days: readonly string[]; count: number };

/** An order with tickets that let in on a day: how many. */
export type OrderOfDay = { reference: string; tickets: number };

const DAY_MS = 24 * 3600_000;

const splitDays = (days: string) => days.split(",").filter(Boolean);

/** Reads how many tickets are sold, by what they carry. */
export class SoldTickets extends Store {
  private readonly letsIn = `edition = $1 AND state ${TICKET_STATE.letsIn}`;

  /** All tickets of an edition that let in, by kind and days. Those of a release that stored no days are missing until they are filled in. */
  async sold(edition: number): Promise<SoldOfKind[]> {
    const rows = await this.query<{ ticket: string; days: string; count: number }>(
      `SELECT ticket, days, count(*) AS count FROM ${this.schema}issued_ticket WHERE ${this.letsIn} AND days <> '' GROUP BY ticket, days ORDER BY ticket, days`,
      [edition],
    );
    return rows.map(({ days, ...row }) => ({ ...row, days: splitDays(days) }));
  }

  /** How many tickets of an edition let in on each day, in the order of the days. */
  async soldByDay(edition: number): Promise<Map<string, number>> {
    const rows = await this.query<{ days: string; count: number }>(
      `SELECT days, count(*) AS count FROM ${this.schema}issued_ticket WHERE ${this.letsIn} AND days <> '' GROUP BY days`,
      [edition],
    );
    const byDay = new Map<string, number>();
    for (const { days, count } of rows) {
      for (const day of splitDays(days)) byDay.set(day, (byDay.get(day) ?? 0) + count);
    }
    return new Map([...byDay].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** For SQL: the references of the orders of an edition with tickets that let in on a day. @param like `%` on both sides of the day */
  referencesOfDay(of: string, like: string) {
    return `SELECT DISTINCT reference FROM ${this.schema}issued_ticket WHERE edition = ${of} AND state ${TICKET_STATE.letsIn} AND days LIKE ${like}`;
  }

  /** The orders of an edition with tickets that let in on a day, by their numbers. */
  ordersOfDay(edition: number, day: string): Promise<OrderOfDay[]> {
    return this.query<OrderOfDay>(
      `SELECT reference, count(*) AS tickets FROM ${this.schema}issued_ticket WHERE ${this.letsIn} AND days LIKE $2 GROUP BY reference ORDER BY reference`,
      [edition, `%${day}%`],
    );
  }

  /** Whether a door has let somebody in with a ticket, and has not taken that back, as far as the doors have sent it. @param sql of a transaction */
  async hasLetIn(sql: Query, id: string): Promise<boolean> {
    const entries = await sql(
      `SELECT 1 FROM ${this.schema}gate_scan s WHERE s.ticket = $1 AND s.kind = 'entry'
         AND NOT EXISTS (SELECT 1 FROM ${this.schema}gate_scan u WHERE u.undoes = s.nonce AND u.kind = 'undo' AND u.device = s.device) LIMIT 1`,
      [id],
    );
    return entries.length > 0;
  }

  /** How many tickets of an edition that let in on a day have done so on it, as the doors have sent it so far. */
  async enteredOn(edition: number, day: string): Promise<number> {
    const begins = Date.parse(startOfExpoDay(day));
    const [row] = await this.query<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}issued_ticket WHERE ${this.letsIn} AND days LIKE $2 AND id IN
         (SELECT ticket FROM ${this.schema}gate_scan WHERE at >= $3 AND at < $4 AND kind = 'entry'
            AND nonce NOT IN (SELECT undoes FROM ${this.schema}gate_scan WHERE undoes <> ''))`,
      [edition, `%${day}%`, begins, begins + DAY_MS],
    );
    return row?.count ?? 0;
  }
}

/** The same as `sold`, of one day: how many let in on that day alone of some, and how many on others of them too. @param open those others */
export function countOfDay(sold: readonly SoldOfKind[], day: string, open: readonly string[]) {
  const carrying = sold.filter(({ days }) => days.includes(day));
  const sum = (rows: typeof carrying) => rows.reduce((total, { count }) => total + count, 0);
  const others = carrying.filter(({ days }) => days.some((other) => other !== day && open.includes(other)));
  return { tickets: sum(carrying), others: sum(others) };
}
