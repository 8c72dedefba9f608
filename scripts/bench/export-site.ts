import { randomUUID } from "node:crypto";
import pino from "pino";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { ExportStore } from "~/staff/exports/export-store.server";
import { startPostgres } from "../../tests/support/services/postgres.ts";
import { startPinnedSite } from "./pinned.ts";

const SECRET = "s".repeat(40);
const EDITOR = "someone@example.com";
const NAMES = ["Ani Putri", "Budi Santoso", '=HYPERLINK("x";"y")', "Dimas Pratama Kusumaningrum", "Eka; Wulandari"];
const KINDS = [
  { id: "friday-pass", day: "2025-11-14", name: "Friday Pass", price: 50_000 },
  { id: "saturday-pass", day: "2025-11-15", name: "Saturday Pass", price: 65_000 },
];
/** Orders that one transaction adds. */
const BATCH = 250;
const HOUR_MS = 3600_000;

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

const insert = (sql: Query, table: string, rows: readonly (readonly SqlValue[])[], columns: string) => {
  const width = rows[0]?.length ?? 0;
  const values = rows.map((row, index) => `(${row.map((_, column) => `$${index * width + column + 1}`).join(", ")})`);
  return sql(`INSERT INTO ${table} (${columns}) VALUES ${values.join(", ")}`, rows.flat());
};

/** Adds orders that are paid, each of one to three tickets, with their buyers. */
async function addOrders(database: Database, count: number): Promise<void> {
  const { schema } = database.dialect;
  const now = Date.now();
  for (let start = 0; start < count; start += BATCH) {
    const orders = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => {
      const number = start + index;
      const kind = KINDS[number % KINDS.length] ?? KINDS[0];
      const reference = `BEN-${randomUUID().slice(0, 4)}-${String(number).padStart(7, "0")}`;
      return {
        number,
        reference,
        kind: kind as (typeof KINDS)[number],
        quantity: 1 + (number % 3),
        at: now - number * 60_000,
      };
    });
    await database.transaction(async (sql) => {
      await insert(
        sql,
        `${schema}ticket_order`,
        orders.map(({ reference, kind, quantity, number, at }) => [
          ...[
            reference,
            reference,
            "",
            "issued",
            "manual",
            quantity * kind.price,
            quantity * kind.price + (number % 900),
          ],
          ...[at, at + HOUR_MS, now + 900 * HOUR_MS],
        ]),
        "reference, form_key, cart, state, payment, total, amount, created_at, deadline, keep_until",
      );
      await insert(
        sql,
        `${schema}order_line`,
        orders.map(({ reference, kind, quantity }) => [
          reference,
          kind.id,
          "",
          kind.day,
          1,
          kind.name,
          quantity,
          kind.price,
        ]),
        "reference, ticket, day, days, people, name, quantity, price",
      );
      const buyerOf = (number: number) => ({
        ...{ name: `${NAMES[number % NAMES.length]} ${number}`, email: `buyer${number}@visitor.example` },
        ...{ phone: `+62812${10_000_000 + number}`, language: "id" },
      });
      await insert(
        sql,
        `${schema}order_buyer`,
        orders.map(({ reference, number, at }) => [reference, JSON.stringify(buyerOf(number)), "", at]),
        "reference, details, fingerprint, sent_at",
      );
      await insert(
        sql,
        `${schema}order_journal`,
        orders.flatMap(({ reference, at }) => [
          [reference, at, "placed", "buyer"],
          [reference, at + HOUR_MS, "paid", "staff"],
          [reference, at + HOUR_MS, "issued", "staff"],
        ]),
        "reference, at, state, actor",
      );
      await insert(
        sql,
        `${schema}issued_ticket`,
        orders.flatMap(({ reference, kind, quantity, number, at }) =>
          Array.from({ length: quantity }, (_, place) => [
            ...[`${number}-${place}`, reference, place + 1, kind.id, "", NAMES[number % NAMES.length] ?? "", "issued"],
            ...[`${number}-${place}`, at + HOUR_MS, number * 3 + place + 1, kind.day],
          ]),
        ),
        "id, reference, place, ticket, day, holder, state, code, issued_at, seq, days",
      );
    });
  }
}

/** @param url of the PostgreSQL; null: SQLite */
async function startOn(url: string | null, orders: number, stopDatabase: () => Promise<void>): Promise<ExportSite> {
  const env = { SESSION_SECRET: SECRET, MAIL_MODE: "file", STAFF_EMAILS: EDITOR, ...(url && { DATABASE_URL: url }) };
  const site = await startPinnedSite(env, "0-1");
  const database = url ? postgresDatabase(url, pino({ level: "silent" })) : sqliteDatabase(site.dataDirectory);
  await addOrders(database, orders);
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
