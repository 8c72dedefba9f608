import { randomUUID } from "node:crypto";
import { Client } from "pg";
import pino from "pino";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { addressOf } from "./shared-services";

/** A database with all tables and no rows, of which others are copies. Its name is that of PostgreSQL's lock too. */
const TEMPLATE = "migrated";

type Server = { address: string; client: Client };

/** The run's PostgreSQL and one connection to it for the files of this worker: a new one for each database costs a fifth of the making. */
let server: Promise<Server> | undefined;
/** Fulfilled when the template is there. */
let template: Promise<void> | undefined;

async function connect(): Promise<Server> {
  const address = await addressOf("postgres");
  const client = new Client({ connectionString: address });
  await client.connect();
  // It is open as long as the worker runs; the server may end first.
  client.on("error", () => undefined);
  return { address, client };
}

function withDatabase(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

/** Makes the template, once for all workers of a run. */
async function createTemplate({ client, address }: Server): Promise<void> {
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
  server ??= connect();
  const { address, client } = await server;
  if (!empty) {
    template ??= createTemplate(await server);
    await template;
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copies of files take half of the processor time that the write-ahead log would.
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${empty ? "template1" : TEMPLATE} STRATEGY FILE_COPY`);
  return withDatabase(address, name);
}

/** Deletes databases of the run's PostgreSQL, also those that are still open: hundreds of them would fill its disk. */
export async function dropPostgresDatabases(addresses: readonly string[]): Promise<void> {
  if (!server || addresses.length === 0) return;
  const { client } = await server;
  for (const address of addresses)
    await client.query(`DROP DATABASE ${new URL(address).pathname.slice(1)} WITH (FORCE)`);
}
