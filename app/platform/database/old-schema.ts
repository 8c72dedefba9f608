import { type Query, SCHEMA } from "./database";
import { TwoDatabases } from "./unusable-database";

/** What PostgreSQL's schema was called before migration 27. */
export const OLD_SCHEMA = "outbox";

/** The schema in which the tables are, or in which the first migrations make them. @throws TwoDatabases */
export async function findSchema(query: Query): Promise<string> {
  const [found] = await query<{ older: boolean; newer: boolean }>(
    `SELECT to_regclass('${SCHEMA}.migration') IS NOT NULL AS newer,
       EXISTS (SELECT 1 FROM pg_class WHERE oid = to_regclass('${OLD_SCHEMA}.migration') AND relkind = 'r') AS older`,
  );
  if (found?.newer && found.older) throw new TwoDatabases(`the schema ${OLD_SCHEMA}`, `the schema ${SCHEMA}`);
  return found?.newer ? SCHEMA : OLD_SCHEMA;
}

/**
 * Keeps the old schema for instances of the release before: a view for each table, through which they read and write, and find a database that is
 * newer than they are. Their `npm run backup` would write views without rows: it fails at the table, which nobody but a superuser may read.
 */
export async function keepOldSchema(query: Query): Promise<void> {
  const [found] = await query<{ kept: boolean }>(`SELECT to_regclass('${OLD_SCHEMA}.migration') IS NOT NULL AS kept`);
  if (found?.kept) return;
  await query(`CREATE SCHEMA IF NOT EXISTS ${OLD_SCHEMA}`);
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${SCHEMA}' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  for (const { name } of tables) {
    await query(`CREATE VIEW ${OLD_SCHEMA}.${name} AS SELECT * FROM ${SCHEMA}.${name}`);
  }
  await query(`CREATE TABLE ${OLD_SCHEMA}.backups_need_the_newer_release ()`);
  await query(`REVOKE ALL ON ${OLD_SCHEMA}.backups_need_the_newer_release FROM CURRENT_USER`);
}
