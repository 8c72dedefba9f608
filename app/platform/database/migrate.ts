import type { Dialect, Query } from "./database";
import type { Migration } from "./migrations/migration";
import { migrations } from "./migrations/migrations";
import { findSchema, keepOldSchema, OLD_SCHEMA } from "./old-schema";
import { DatabaseTooNew } from "./unusable-database";

/**
 * Applies the migrations that a database lacks. Their number is their place in the list, from 1. Run it in a transaction that
 * excludes other processes that migrate: all steps are committed, or none.
 * @throws UnusableDatabase
 */
export async function migrate(query: Query, dialect: Dialect, list: readonly Migration[] = migrations): Promise<void> {
  const isPostgres = dialect.name === "postgres";
  /** In PostgreSQL a migration moves it. */
  const findTable = async () => (isPostgres ? `${await findSchema(query)}.migration` : "migration");
  const table = await findTable();
  if (table === `${OLD_SCHEMA}.migration`) await query(`CREATE SCHEMA IF NOT EXISTS ${OLD_SCHEMA}`);
  await query(
    `CREATE TABLE IF NOT EXISTS ${table} (number integer PRIMARY KEY, name text NOT NULL, applied_at text NOT NULL)`,
  );
  const [row] = await query<{ number: number | null }>(`SELECT max(number) AS number FROM ${table}`);
  const version = row?.number ?? 0;
  if (version > list.length) throw new DatabaseTooNew(version, list.length);
  for (const [index, migration] of list.entries()) {
    if (index < version) continue;
    for (const statement of migration[dialect.name]) await query(statement);
    const values = [index + 1, migration.name];
    await query(`INSERT INTO ${await findTable()} VALUES ($1, $2, CAST(CURRENT_TIMESTAMP AS text))`, values);
  }
  if (isPostgres) await keepOldSchema(query);
}
