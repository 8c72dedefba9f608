import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Pool } from "pg";
import { startPostgres } from "../../../tests/support/services/postgres.ts";
import { type Pinned, startPinnedSite } from "../pinned.ts";
import { startMailboxes } from "./mailboxes.ts";

/** Cores for the site. */
const CORES = "0-1";

/** A site that sells: its instances, what its database says, and the mailboxes of its buyers. */
export type Shop = Awaited<ReturnType<typeof startWithPostgres>>;

const settingsFor = (mailUrl: string) => ({
  ...{ SESSION_SECRET: "s".repeat(40), PAYMENT_ACCOUNT: "Bank Tes 123", TRUSTED_PROXIES: "1" },
  ...{ SMTP_URL: mailUrl, MAIL_TO: "staff@expo.example", LOG_LEVEL: "error" },
  // All tickets are on sale.
  SITE_CLOCK: "2025-11-01T10:00:00+07:00",
});

/** Two instances with one PostgreSQL. @param env of both */
export async function startWithPostgres(env: Record<string, string> = {}) {
  const mailboxes = await startMailboxes();
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase();
  const settings = { ...settingsFor(mailboxes.url), ...env, DATABASE_URL };
  // One after the other: both would migrate, and wait for each other.
  const first = await startPinnedSite(settings, CORES);
  const second = await startPinnedSite(settings, CORES);
  const pool = new Pool({ connectionString: DATABASE_URL, options: "-c search_path=outbox", max: 2 });
  return {
    mailboxes,
    sites: [first, second] as Pinned[],
    execute: async (sql: string) => (await pool.query(sql)).rows as Record<string, unknown>[],
    async stop() {
      await pool.end();
      await Promise.all([first.stop(), second.stop()]);
      await Promise.all([postgres.stop(), mailboxes.stop()]);
    },
  };
}

/** One instance with SQLite. @param env of it */
export async function startWithSqlite(env: Record<string, string> = {}): Promise<Shop> {
  const mailboxes = await startMailboxes();
  const site = await startPinnedSite({ ...settingsFor(mailboxes.url), ...env }, CORES);
  const execute = async (sql: string) => {
    const database = new DatabaseSync(join(site.dataDirectory, "expo.sqlite"), { timeout: 10_000 });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  return {
    ...{ mailboxes, execute, sites: [site] },
    async stop() {
      await site.stop();
      await mailboxes.stop();
    },
  };
}
