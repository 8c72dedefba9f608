import pino from "pino";
import { GateDevices } from "~/gate/server/gate-devices.server";
import type { Database } from "~/platform/database/database";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { IssuedTickets } from "~/sales/tickets/issued-tickets.server";
import { startPostgres } from "../../../tests/support/services/postgres.ts";
import { type Pinned, startPinnedSite } from "../pinned.ts";

const SECRET = "s".repeat(40);
export const SHARED = { SESSION_SECRET: SECRET, MAIL_MODE: "file", TRUSTED_PROXIES: "1" };
/** The morning of the first day. */
export const MORNING = Date.parse("2025-11-14T10:30:00+07:00");
const EVENT_DAYS = ["2025-11-14", "2025-11-15", "2025-11-16"];
const TICKET = "friday-pass";
/** Tickets that are sold in one transaction. */
const ORDER_SIZE = 500;
/** ms since the epoch that never come. */
const NEVER = 1e14;

/** Sites with one database, and what the bench does in it by itself. */
export type Venue = { sites: Pinned[]; database: Database; stop(): Promise<void> };
export type SoldTicket = { id: string; code: string };

export async function startWithPostgres(): Promise<Venue> {
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase();
  const started = Date.now();
  const start = () => startSite({ DATABASE_URL }, started);
  // One after the other: both would migrate, and wait for each other.
  const sites = [await start(), await start()];
  const database = postgresDatabase(DATABASE_URL, pino({ level: "silent" }));
  return {
    ...{ sites, database },
    async stop() {
      await database.close();
      await Promise.all(sites.map((site) => site.stop()));
      await postgres.stop();
    },
  };
}

export async function startWithSqlite(): Promise<Venue> {
  const site = await startSite({}, Date.now());
  const database = sqliteDatabase(site.dataDirectory);
  return {
    ...{ sites: [site], database },
    async stop() {
      await database.close();
      await site.stop();
    },
  };
}

/** Sites that start one after the other have the same time. */
const startSite = (env: Record<string, string>, started: number) =>
  startPinnedSite({ ...SHARED, ...env, SITE_CLOCK: new Date(MORNING + Date.now() - started).toISOString() }, "0-1");

/** The tokens of links for doors. */
export async function makeLinks({ database }: Pick<Venue, "database">, doors: readonly string[]): Promise<string[]> {
  const devices = new GateDevices(database, { clock: Date, secrets: [SECRET], audit: async () => {} });
  const tokens: string[] = [];
  for (const door of doors) tokens.push((await devices.linkOf(await devices.create(door, "")))?.token ?? "");
  return tokens;
}

let orders = 0;

/** Sells tickets for the first day. */
export async function sell(
  { database }: Pick<Venue, "database">,
  quantity: number,
  ticket = TICKET,
): Promise<SoldTicket[]> {
  const { schema } = database.dialect;
  const issued = new IssuedTickets(database, { clock: Date, eventDays: () => EVENT_DAYS });
  const sold: SoldTicket[] = [];
  while (sold.length < quantity) {
    orders += 1;
    // As long as those of buyers, which are on the list of phones.
    const reference = `BEN-${String(orders).padStart(7, "0")}`;
    const count = Math.min(ORDER_SIZE, quantity - sold.length);
    const line = { ticket, quantity: count, day: "", days: EVENT_DAYS.slice(0, 1) };
    await database.query(
      `INSERT INTO ${schema}ticket_order (reference, form_key, cart, state, total, amount, created_at, deadline, keep_until)
       VALUES ($1, $1, '', 'issued', 0, 0, 0, $2, $2)`,
      [reference, NEVER],
    );
    await database.transaction((sql) => issued.issue(sql, { reference, edition: 1 }, [line], "time"));
    const rows = await database.query<SoldTicket>(
      `SELECT id, code FROM ${schema}issued_ticket WHERE reference = $1 ORDER BY place`,
      [reference],
    );
    sold.push(...rows);
  }
  return sold;
}
