import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, expect, it, onTestFinished } from "vitest";
import type { Query } from "~/platform/database/database";
import { migrate } from "~/platform/database/migrate";
import { schemaExpo } from "~/platform/database/migrations/0027-schema-expo";
import { migrations } from "~/platform/database/migrations/migrations";
import { closeAfterTest, createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const [, { create }] = databases.kinds;

async function connect(url: string | undefined): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database of the last release that called the schema `outbox`. */
async function createBefore() {
  const database = await create({ empty: true });
  await database.fillAsBeforeMigrations();
  const before = await connect(database.settings.DATABASE_URL);
  const { dialect } = database.open();
  const query: Query = async (sql, values = []) => (await before.query(sql, [...values])).rows;
  await migrate(query, dialect, migrations.slice(0, migrations.indexOf(schemaExpo)));
  /** Gives the schema its name, as the release that did so. Later migrations change tables, and wait for who uses them. */
  async function rename(): Promise<void> {
    const client = await connect(database.settings.DATABASE_URL);
    const renamed: Query = async (sql, values = []) => (await client.query(sql, [...values])).rows;
    await migrate(renamed, dialect, migrations.slice(0, migrations.indexOf(schemaExpo) + 1));
  }
  return { ...database, before, rename };
}

const SUBMISSIONS = 7;
const count = async (client: Client, schema: string) =>
  Number((await client.query(`SELECT count(*) AS n FROM ${schema}.submission`)).rows[0]?.n);

const INSERT = `INSERT INTO outbox.submission (id, kind, form_key, reference, payload, fingerprint, created_at)
  VALUES ($1, 'contact', $2, $2, '{}', 'f', 1) ON CONFLICT DO NOTHING RETURNING id`;

it("each statement of the release before runs as it stands", async () => {
  const database = await create();
  const client = await connect(database.settings.DATABASE_URL);
  const statements: string[] = JSON.parse(readFileSync("tests/fixtures/databases/statements-of-outbox.json", "utf8"));
  const refused: string[] = [];
  for (const sql of statements) {
    const places = new Set(sql.match(/\$\d+/g)).size;
    try {
      // Planned too: that finds the index of an ON CONFLICT.
      await client.query(`PREPARE one AS ${sql}`);
      await client.query(`EXPLAIN EXECUTE one${places > 0 ? `(${Array(places).fill("NULL").join(", ")})` : ""}`);
    } catch (error) {
      refused.push(`${error}: ${sql}`);
    }
    await client.query("DEALLOCATE ALL");
  }
  expect(refused).toEqual([]);
});

it("a transaction of the release before that is open meanwhile is committed", async () => {
  const { before, rename } = await createBefore();
  await before.query("BEGIN");
  await before.query(INSERT, [randomUUID(), "EX-BEFORE"]);
  await before.query("SELECT pg_advisory_xact_lock(hashtextextended('holds of a', 0))");
  // It waits for nobody.
  await rename();
  await before.query(INSERT, [randomUUID(), "EX-AFTER"]);
  await before.query("COMMIT");
  expect(await count(before, "expo")).toBe(SUBMISSIONS + 2);
  expect(await count(before, "outbox")).toBe(SUBMISSIONS + 2);
  // The same submission again is found.
  expect((await before.query(INSERT, [randomUUID(), "EX-AFTER"])).rows).toEqual([]);
});

it("a delivery that an instance of one release has claimed is skipped by those of the other", async () => {
  const { open, before, settings } = await createBefore();
  const now = open();
  closeAfterTest(now);
  await now.query("SELECT 1");
  const claim = (schema: string) => `SELECT id FROM ${schema}.delivery WHERE state = 'waiting' FOR UPDATE SKIP LOCKED`;
  await before.query("BEGIN");
  const claimed = await before.query(claim("outbox"));
  expect(claimed.rows.length).toBeGreaterThan(0);
  const other = await connect(settings.DATABASE_URL);
  for (const schema of ["expo", "outbox"]) expect((await other.query(claim(schema))).rows).toEqual([]);
  await before.query("COMMIT");
  expect((await other.query(claim("expo"))).rows).toEqual(claimed.rows);
});

it("the release before does not start, finding a database that is newer than it is", async () => {
  const { open, before } = await createBefore();
  const now = open();
  closeAfterTest(now);
  await now.query("SELECT 1");
  // What it does first.
  await before.query("CREATE SCHEMA IF NOT EXISTS outbox");
  await before.query("CREATE TABLE IF NOT EXISTS outbox.migration (number integer PRIMARY KEY, name text NOT NULL)");
  const { rows } = await before.query("SELECT max(number) AS number FROM outbox.migration");
  expect(rows[0]?.number).toBeGreaterThan(25);
});

it("a backup that the release before restores is its database, and this release asks people before it goes on", async () => {
  const { open, before, settings, fillAsBeforeMigrations } = await createBefore();
  const now = open();
  await now.query("SELECT 1");
  await now.query("DELETE FROM expo.submission");
  await now.close();
  await before.query("DROP SCHEMA IF EXISTS outbox CASCADE");
  await fillAsBeforeMigrations();
  await before.query("CREATE TABLE outbox.migration (number integer PRIMARY KEY, name text NOT NULL, applied_at text)");
  expect(await count(before, "outbox")).toBe(SUBMISSIONS);

  const refused = open();
  closeAfterTest(refused);
  await expect(refused.query("SELECT 1")).rejects.toThrow("There are two databases: the schema outbox,");
  const env = { PATH: process.env.PATH, NODE_ENV: "test", ...settings };
  for (const command of [
    ["outbox", "list"],
    ["backup", "backup", "/tmp/never.backup", "--plain"],
  ]) {
    const [name, ...args] = command;
    expect(() => execFileSync(process.execPath, [`build/server/${name}.js`, ...args], { env, stdio: "pipe" })).toThrow(
      /There are two databases/,
    );
  }
  // As docs/operating.md says.
  await before.query("DROP SCHEMA expo CASCADE");
  const again = open();
  closeAfterTest(again);
  await again.query("SELECT 1");
  expect(await count(before, "expo")).toBe(SUBMISSIONS);
});

it("a backup that the release before makes afterwards fails, and is not without rows", async () => {
  const database = await create({ empty: true });
  const admin = await connect(database.settings.DATABASE_URL);
  const role = `site_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(database.settings.DATABASE_URL ?? "");
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'site'`);
  onTestFinished(async () => {
    await admin.query(`DROP OWNED BY ${role} CASCADE`);
    await admin.query(`DROP ROLE ${role}`);
  });
  await admin.query(`GRANT CREATE ON DATABASE ${url.pathname.slice(1)} TO ${role}`);
  Object.assign(url, { username: role, password: "site" });
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "test",
    DATA_DIR: database.settings.DATA_DIR,
    DATABASE_URL: url.href,
  };
  execFileSync(process.execPath, ["build/server/outbox.js", "list"], { env, stdio: "pipe" });
  const dump = (schema: string) =>
    execFileSync("pg_dump", [`--schema=${schema}`, `--dbname=${url.href}`], { encoding: "utf8", stdio: "pipe" });
  expect(() => dump("outbox")).toThrow("permission denied for table backups_need_the_newer_release");
  expect(dump("expo")).toContain("COPY expo.submission");
});
