import pino from "pino";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { ExportStore } from "~/staff/exports/export-store.server";
import { addManyOrders } from "../../tests/support/services/many-orders.ts";
import { startPostgres } from "../../tests/support/services/postgres.ts";
import { startPinnedSite } from "./pinned.ts";

const SECRET = "s".repeat(40);
const EDITOR = "someone@example.com";
/** A site with many orders, and what staff would do with it. */
export type ExportSite = {
  name: string;
  url: string;
  pid: number;
  order(id: string, what: "orders" | "tickets" | "money", format: "xlsx" | "csv-semicolon"): Promise<unknown>;
  /** null: it is being made. */
  result(id: string): Promise<{ lines: number; bytes: number } | null>;
  stop(): Promise<void>;
};

/** @param url of the PostgreSQL; null: SQLite */
async function startOn(url: string | null, orders: number, stopDatabase: () => Promise<void>): Promise<ExportSite> {
  // On a busy machine pages are slow, and not refused.
  const shared = { SESSION_SECRET: SECRET, MAIL_MODE: "file", STAFF_EMAILS: EDITOR, OVERLOAD_DELAY: "60000" };
  const env = { ...shared, ...(url && { DATABASE_URL: url }) };
  const site = await startPinnedSite(env, "0-1");
  const database = url ? postgresDatabase(url, pino({ level: "silent" })) : sqliteDatabase(site.dataDirectory);
  await addManyOrders(database, orders);
  const store = new ExportStore(database, { clock: Date, audit: async () => undefined });
  return {
    ...{ name: url ? "PostgreSQL" : "SQLite", url: site.url, pid: site.pid },
    order: (id, what, format) => store.order({ id, what, format, edition: 1, language: "id", editor: EDITOR }),
    async result(id) {
      const job = await store.find(id);
      if (!job || job.state === "failed") throw new Error("the file failed");
      return job.state === "ready" ? job : null;
    },
    async stop() {
      await database.close();
      await site.stop();
      await stopDatabase();
    },
  };
}

export const startOnSqlite = (orders: number): Promise<ExportSite> => startOn(null, orders, async () => undefined);

export async function startOnPostgres(orders: number): Promise<ExportSite> {
  const postgres = await startPostgres();
  return startOn(await postgres.createDatabase(), orders, () => postgres.stop());
}
