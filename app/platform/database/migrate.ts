import type { Dialect, Query } from "./database";
import type { Migration } from "./migrations/migration";
import { migrations } from "./migrations/migrations";

/** The database was migrated by a later release, and this one could damage it. */
export class DatabaseTooNew extends Error {
  override name = "DatabaseTooNew";

  constructor(found: number, known: number) {
    super(
      `The database is newer than this release: it has migration ${found}, and this release knows ${known}. Start the newer release, or restore a backup that this one made.`,
    );
  }
}

/**
 * Applies the migrations that a database lacks. Their number is their place in the list, from 1. Run it in a transaction that
 * excludes other processes that migrate: all steps are committed, or none.
 * @throws DatabaseTooNew
 */
export async function migrate(query: Query, dialect: Dialect, list: readonly Migration[] = migrations): Promise<void> {
  const table = `${dialect.schema}migration`;
  await query(
    `CREATE TABLE IF NOT EXISTS ${table} (number integer PRIMARY KEY, name text NOT NULL, applied_at text NOT NULL)`,
  );
  const [row] = await query<{ number: number | null }>(`SELECT max(number) AS number FROM ${table}`);
  const version = row?.number ?? 0;
  if (version > list.length) throw new DatabaseTooNew(version, list.length);
  for (const [index, migration] of list.entries()) {
    if (index < version) continue;
    for (const statement of migration[dialect.name]) await query(statement);
    await query(`INSERT INTO ${table} VALUES ($1, $2, CAST(CURRENT_TIMESTAMP AS text))`, [index + 1, migration.name]);
  }
}
