import { randomUUID } from "node:crypto";
import { Client } from "pg";
import pino from "pino";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { addressOf } from "./shared-services";

/** A database with all tables and no rows, of which others are copies. Its name is that of PostgreSQL's lock too. */
const TEMPLATE = "migrated";

let server: Promise<string> | undefined;
/** Fulfilled when the template is there. */
let template: Promise<void> | undefined;

function withDatabase(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

/** Makes the template, once for all workers of a run. */
async function createTemplate(client: Client, address: string): Promise<void> {
  await client.query("SELECT pg_advisory_lock(hashtext($1))", [TEMPLATE]);
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate", [TEMPLATE]);
  if (!rowCount) {
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    const database = postgresDatabase(withDatabase(address, TEMPLATE), pino({ level: "silent" }));
    await database.query("SELECT 1");
    await database.close();
    await client.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true`);
  }
  await client.query("SELECT pg_advisory_unlock(hashtext($1))", [TEMPLATE]);
}

/**
 * A new database of the run's PostgreSQL, which all files share: tests that stop or halt a server start another one.
 * @param options.empty without tables, like a database that the site has not yet opened
 * @returns its address
 */
export async function createPostgresDatabase({ empty = false } = {}): Promise<string> {
  server ??= addressOf("postgres");
  const address = await server;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    if (!empty) {
      template ??= createTemplate(client, address);
      await template;
    }
    // Copies of files take half of the processor time that the write-ahead log would.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${empty ? "template1" : TEMPLATE} STRATEGY FILE_COPY`);
  } finally {
    await client.end();
  }
  return withDatabase(address, name);
}

/** Deletes databases of the run's PostgreSQL, also those that are still open: hundreds of them would fill its disk. */
export async function dropPostgresDatabases(addresses: readonly string[]): Promise<void> {
  if (!server || addresses.length === 0) return;
  const client = new Client({ connectionString: await server });
  await client.connect();
  try {
    for (const address of addresses) {
      await client.query(`DROP DATABASE ${new URL(address).pathname.slice(1)} WITH (FORCE)`);
    }
  } finally {
    await client.end();
  }
}
