import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { type Database, SCHEMA, type SqlValue } from "~/platform/database/database";
import { migrate } from "~/platform/database/migrate";
import { findSchema, OLD_SCHEMA } from "~/platform/database/old-schema";
import { APPLICATION_NAME } from "~/platform/database/pool.server";
import { UnusableDatabase } from "~/platform/database/unusable-database";
import { UnusableBackup } from "./backup-file.server";
import { doIfKilled } from "./delete-if-killed.server";
import { NOT_BACKED_UP, type SnapshotRow, type Snapshots } from "./snapshot";

/** The tables are in one of both schemas. */
const DROP = `DROP SCHEMA IF EXISTS ${SCHEMA}, ${OLD_SCHEMA} CASCADE`;
/** The line before the rows of a table. */
const COPY = new RegExp(`^COPY (?:${SCHEMA}|${OLD_SCHEMA})\\.(\\w+) \\((.*)\\) FROM stdin;$`);

/** ms */
const CONNECT_TIMEOUT_MS = 10_000;
/** ms in which the rows of another database are copied: a large database over a slow network needs an hour. */
const REFILL_LIMIT_MS = 6 * 3600_000;

interface Program {
  name: "pg_dump" | "pg_restore" | "psql";
  args: readonly string[];
  /** The password of its connection. Others on the machine can read arguments. */
  password?: string;
}

/** @returns the lines of its output @throws Error with what it wrote to standard error */
async function* run({ name, args, password }: Program): AsyncGenerator<string> {
  const child = spawn(name, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: password ? { ...process.env, PGPASSWORD: password } : process.env,
  });
  const ended = once(child, "close").catch((cause: unknown) => {
    throw new Error(`${name} cannot be run. It comes with PostgreSQL (Debian: apt-get install postgresql-client).`, {
      cause,
    });
  });
  // It is awaited later.
  ended.catch(() => undefined);
  const fault = text(child.stderr);
  let rest = "";
  // A line of ours may contain U+2028, which `readline` takes for an end.
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${name} failed: ${(await fault).trim()}`);
}

async function finish(program: Program): Promise<void> {
  for await (const _ of run(program));
}

/** The arguments and the password with which a program connects. */
function connectionOf(connectionString: string): { target: string; password: string } {
  const url = new URL(connectionString);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { target: `--dbname=${url.href}`, password };
}

/** @param open opens a database, and migrates it @param prepare what is done to a restored one */
export function postgresSnapshots(
  connectionString: string,
  open: (connectionString: string) => Database,
  prepare: (database: Database) => Promise<void>,
): Snapshots {
  const { target: connection, password } = connectionOf(connectionString);

  async function query<Row extends object>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  return {
    async take(target) {
      // Counts of visitors' addresses are worth nothing after their ten minutes.
      const schema = await findSchema(query).catch((error: unknown) => {
        if (error instanceof UnusableDatabase) throw error;
        // pg_dump says why there is no connection.
        return SCHEMA;
      });
      const left = ["rate_limit", ...NOT_BACKED_UP].map((table) => `--exclude-table-data=${schema}.${table}`);
      const what = ["--format=custom", `--schema=${schema}`, ...left];
      const how = ["--no-owner", "--no-privileges", `--file=${target}`, connection];
      await finish({ name: "pg_dump", args: [...what, ...how], password });
    },
    inspect,
    async existing() {
      const others = await query<{ count: string }>(
        `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`,
        [APPLICATION_NAME],
      );
      if (Number(others[0]?.count) > 0) throw new Error("The site or a command uses the database: stop it first.");
      const schema = await findSchema(query);
      for (const name of ["submission", "content_revision"]) {
        const [table] = await query<{ name: string | null }>("SELECT to_regclass($1) AS name", [`${schema}.${name}`]);
        if (table?.name && (await query(`SELECT 1 FROM ${schema}.${name} LIMIT 1`)).length > 0) return true;
      }
      return false;
    },
    async restore(snapshot) {
      const script = `${snapshot}.sql`;
      await finish({ name: "pg_restore", args: ["--no-owner", "--no-privileges", `--file=${script}`, snapshot] });
      // All of it or nothing.
      const replace = ["--single-transaction", `--command=${DROP}`, `--file=${script}`];
      const quiet = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"];
      await finish({ name: "psql", args: [...quiet, ...replace, connection], password });
      const database = open(connectionString);
      await prepare(database);
      await database.close();
    },
    async tryOut(snapshot) {
      const name = `restore_drill_${randomUUID().replaceAll("-", "")}`;
      const drop = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
      // A copy of all that people have sent must not stay behind.
      const complete = doIfKilled('exec psql --no-psqlrc --quiet --command="$1" "$2"', [drop, connection], {
        ...process.env,
        ...(password && { PGPASSWORD: password }),
      });
      try {
        await query(`CREATE DATABASE ${name}`).catch((cause: unknown) => {
          const reason = cause instanceof Error ? cause.message : String(cause);
          throw new Error(
            `The role of DATABASE_URL has to be allowed to make a database (ALTER ROLE … CREATEDB): ${reason}`,
            { cause },
          );
        });
        const beside = new URL(connectionString);
        beside.pathname = `/${name}`;
        await postgresSnapshots(beside.href, open, prepare).restore(snapshot);
        const database = open(beside.href);
        const tables = await database.query<{ name: string }>(
          `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${SCHEMA}'`,
        );
        const rows: Record<string, number> = {};
        for (const { name: table } of tables) {
          const [row] = await database.query<{ count: number }>(`SELECT count(*) AS count FROM ${SCHEMA}.${table}`);
          rows[table] = Number(row?.count);
        }
        await database.close();
        return rows;
      } finally {
        await query(drop);
        complete();
      }
    },
    rows,
    async refill(_, fill) {
      const database = open(connectionString);
      try {
        // All of it or nothing.
        await database.transaction(async (sql) => {
          await sql(DROP);
          await migrate(sql, database.dialect);
          await fill(sql, database.dialect);
        }, REFILL_LIMIT_MS);
        await prepare(database);
      } finally {
        await database.close();
      }
    },
  };
}

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** A value of COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html, "Text Format". */
const copied = (text: string): string | null =>
  text === "\\N" ? null : text.replace(/\\(.)/g, (_, mark: string) => ESCAPES[mark] ?? mark);

/** The rows of an archive, which needs no server. */
async function* rows(snapshot: string): AsyncGenerator<SnapshotRow> {
  let table: string | undefined;
  let columns: string[] = [];
  for await (const line of run({ name: "pg_restore", args: ["--data-only", "--file=-", snapshot] })) {
    if (table === undefined) {
      const [, name, list = ""] = COPY.exec(line) ?? [];
      table = name;
      columns = list.split(", ").map((column) => column.replaceAll('"', ""));
    } else if (line === "\\.") {
      table = undefined;
    } else {
      const values = line.split("\t").map(copied);
      yield { table, values: new Map(columns.map((column, index) => [column, values[index] ?? null])) };
    }
  }
}

/** Reads the SQL of an archive: each table's rows stand between COPY and a line with `\.`. */
async function inspect(snapshot: string) {
  const rows: Record<string, number> = {};
  let version = 0;
  let table: string | undefined;
  try {
    for await (const line of run({ name: "pg_restore", args: ["--data-only", "--file=-", snapshot] })) {
      if (table === undefined) {
        table = COPY.exec(line)?.[1];
        if (table !== undefined) rows[table] = 0;
      } else if (line === "\\.") {
        table = undefined;
      } else {
        rows[table] = (rows[table] ?? 0) + 1;
        if (table === "migration") version = Math.max(version, Number.parseInt(line, 10));
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableBackup(`The backup cannot be read: ${reason}`, { cause: error });
  }
  return { database: "PostgreSQL" as const, version, rows };
}
