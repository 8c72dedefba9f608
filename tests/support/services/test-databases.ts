import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import pino from "pino";
import { onTestFinished } from "vitest";
import type { Database } from "~/platform/database/database";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { createPostgresDatabase, dropPostgresDatabases } from "./shared-postgres";
import { copyEmptyDatabase } from "./sqlite-template";

/** A new database. */
export interface TestDatabase {
  name: "SQLite" | "PostgreSQL";
  /** The settings with which a site or a command uses it. */
  settings: Record<string, string>;
  /** Opens it, as another process does. Nothing happens before its first use. @param connections of PostgreSQL, at most */
  open(connections?: number): Database;
  /** Runs statements as they stand, without opening it like the site. The names of our tables need no schema. */
  execute(sql: string): Promise<void>;
  /** The rows of a query, in the same way. */
  read<Row extends object>(sql: string): Promise<Row[]>;
  /** Makes it what the last release without migrations left: a submission in every state. */
  fillAsBeforeMigrations(): Promise<void>;
}

const fixture = (name: string) => readFileSync(`tests/fixtures/databases/before-migrations.${name}.sql`, "utf8");

const FILE = "expo.sqlite";

type Options = {
  /** Without tables, like a database that the site has not yet opened. Without it the tables are there, copied from a template. */
  empty?: boolean;
};

/** Makes databases of both kinds. */
export function createTestDatabases() {
  const home = mkdtempSync(join(tmpdir(), "databases-"));
  let count = 0;
  const addresses: string[] = [];

  async function sqlite({ empty = false }: Options = {}): Promise<TestDatabase> {
    count += 1;
    const directory = join(home, String(count));
    mkdirSync(directory);
    if (!empty) await copyEmptyDatabase(directory);
    function use<Result>(work: (database: DatabaseSync) => Result): Result {
      const database = new DatabaseSync(join(directory, FILE), { timeout: 30_000 });
      try {
        return work(database);
      } finally {
        database.close();
      }
    }
    const execute = async (sql: string) => use((database) => database.exec(sql));
    return {
      name: "SQLite",
      settings: { DATA_DIR: directory },
      open: () => sqliteDatabase(directory),
      execute,
      read: async <Row extends object>(sql: string) => use((database) => database.prepare(sql).all() as Row[]),
      fillAsBeforeMigrations: () => execute(fixture("sqlite")),
    };
  }

  async function postgres(options: Options = {}): Promise<TestDatabase> {
    const { settings } = await sqlite({ empty: true });
    const url = await createPostgresDatabase(options);
    addresses.push(url);
    async function read<Row extends object>(sql: string): Promise<Row[]> {
      const client = new Client({ connectionString: url, options: "-c search_path=expo,outbox,public" });
      await client.connect();
      try {
        return (await client.query<Row>(sql)).rows;
      } finally {
        await client.end();
      }
    }
    const execute = async (sql: string) => void (await read(sql));
    return {
      name: "PostgreSQL",
      settings: { ...settings, DATABASE_URL: url },
      open: (connections) => postgresDatabase(url, pino({ level: "silent" }), connections),
      execute,
      read,
      fillAsBeforeMigrations: () => execute(fixture("postgres")),
    };
  }

  return {
    /** Both, for tests of stores. Tests of sites and commands have the second one: browsers use sites with SQLite. */
    kinds: [
      { name: "SQLite", create: sqlite },
      { name: "PostgreSQL", create: postgres },
    ] as const,
    async stop(): Promise<void> {
      rmSync(home, { recursive: true, force: true });
      await dropPostgresDatabases(addresses);
    },
  };
}

/** Closes what a test has opened when it has finished. */
export function closeAfterTest(...opened: readonly { close(): Promise<void> }[]): void {
  for (const { close } of opened) onTestFinished(() => close());
}
