import { createHash } from "node:crypto";
import { type Dialect, type Query, SCHEMA, type SqlValue } from "~/platform/database/database";
import { UnusableBackup } from "./backup-file.server";
import type { Contents, SnapshotRow } from "./snapshot";

/** Each database writes its own list of migrations. SQLite alone has a probe, PostgreSQL alone the counts of rate limits. */
const NOT_COPIED: ReadonlySet<string> = new Set(["migration", "probe", "rate_limit"]);

/** Rows that are written, or read, at once. Those of pictures have up to a megabyte each. */
const BATCH = 100;

/** What the transaction around a copy leaves. */
const UNCHANGED = "The database is as it was.";

/** How many rows a table has, and a checksum of them that does not depend on their order. */
interface TableSum {
  rows: number;
  sum: bigint;
}

const MODULUS = 1n << 256n;

/** @param values in the order of `columns` of `copyRows` */
function add(total: TableSum, values: readonly SqlValue[]): void {
  const text = JSON.stringify(
    values.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value)),
  );
  total.rows += 1;
  total.sum = (total.sum + BigInt(`0x${createHash("sha256").update(text).digest("hex")}`)) % MODULUS;
}

const NUMBERS: ReadonlySet<string> = new Set(["integer", "bigint", "smallint", "real", "double precision"]);

/** A value as the target has it. @param type of the target's column, in lower case */
function toTarget(value: SqlValue, type: string): SqlValue {
  if (typeof value !== "string") return value;
  if (NUMBERS.has(type)) return Number(value);
  // PostgreSQL writes bytes as "\x" and hexadecimal digits.
  return type === "blob" ? Buffer.from(value.slice(2), "hex") : value;
}

/** The types of a table's columns, by name. */
async function columnsOf(query: Query, { name }: Dialect, table: string): Promise<Map<string, string>> {
  const rows = await query<{ name: string; type: string }>(
    name === "sqlite"
      ? "SELECT name, type FROM pragma_table_info($1)"
      : `SELECT column_name AS name, data_type AS type FROM information_schema.columns
         WHERE table_schema = '${SCHEMA}' AND table_name = $1`,
    [table],
  );
  return new Map(rows.map((column) => [column.name, column.type.toLowerCase()]));
}

/** All rows of a table, some at a time, in one transaction. */
async function* readAll(query: Query, { name, schema }: Dialect, table: string, columns: string) {
  type Row = Record<string, SqlValue>;
  if (name === "sqlite") {
    for (let offset = 0; ; offset += BATCH) {
      const sql = `SELECT ${columns} FROM ${table} ORDER BY rowid LIMIT ${BATCH} OFFSET ${offset}`;
      const rows = await query<Row>(sql);
      yield* rows;
      if (rows.length < BATCH) return;
    }
  }
  await query(`DECLARE all_rows NO SCROLL CURSOR FOR SELECT ${columns} FROM ${schema}${table}`);
  for (;;) {
    const rows = await query<Row>(`FETCH ${BATCH} FROM all_rows`);
    yield* rows;
    if (rows.length < BATCH) break;
  }
  await query("CLOSE all_rows");
}

/**
 * Copies the rows of a snapshot of the other kind of database, and reads all of them again.
 * @param counted rows of each table, as the snapshot was inspected
 * @param query of a transaction over empty tables of the same migration
 * @throws UnusableBackup when a table had other rows when it was counted, or has other ones afterwards
 */
export async function copyRows(
  rows: AsyncIterable<SnapshotRow>,
  counted: Contents["rows"],
  query: Query,
  dialect: Dialect,
): Promise<void> {
  const sums = new Map<string, TableSum & { columns: string[] }>();
  let table = "";
  let columns: { source: string; target: string; type: string }[] = [];
  let batch: SqlValue[][] = [];

  async function write(): Promise<void> {
    if (batch.length === 0) return;
    const places = batch.map(
      (row, index) => `(${row.map((_, column) => `$${index * row.length + column + 1}`).join(", ")})`,
    );
    const override = dialect.name === "postgres" ? "OVERRIDING SYSTEM VALUE" : "";
    const names = columns.map(({ target }) => target).join(", ");
    await query(
      `INSERT INTO ${dialect.schema}${table} (${names}) ${override} VALUES ${places.join(", ")}`,
      batch.flat(),
    );
    batch = [];
  }

  /** The columns of a row that the target has. The order of insertion is SQLite's rowid, where a table has no column for it. */
  async function begin(row: SnapshotRow): Promise<void> {
    ({ table } = row);
    const types = await columnsOf(query, dialect, table);
    if (types.size === 0) throw new UnusableBackup(`This release has no table ${table}.`);
    columns = [...row.values.keys()].flatMap((source) => {
      const type = types.get(source);
      if (type !== undefined) return [{ source, target: source, type }];
      if (source !== "position") throw new UnusableBackup(`This release has no column ${source} in ${table}.`);
      return dialect.name === "sqlite" ? [{ source, target: "rowid", type: "integer" }] : [];
    });
    sums.set(table, { rows: 0, sum: 0n, columns: columns.map(({ target }) => target) });
  }

  for await (const row of rows) {
    if (NOT_COPIED.has(row.table)) continue;
    if (row.table !== table) {
      await write();
      await begin(row);
    }
    const values = columns.map(({ source, type }) => toTarget(row.values.get(source) ?? null, type));
    const total = sums.get(table);
    if (total) add(total, values);
    batch.push(values);
    if (batch.length === BATCH) await write();
  }
  await write();

  for (const name of new Set([...Object.keys(counted), ...sums.keys()])) {
    if (NOT_COPIED.has(name)) continue;
    const count = counted[name] ?? 0;
    const expected = sums.get(name) ?? { rows: 0, sum: 0n, columns: [] };
    if (expected.rows !== count) {
      throw new UnusableBackup(
        `The backup had ${count} rows in ${name} when it was counted, and ${expected.rows} when it was copied. ${UNCHANGED}`,
      );
    }
    if (count === 0) continue;
    const found: TableSum = { rows: 0, sum: 0n };
    for await (const row of readAll(query, dialect, name, expected.columns.join(", "))) {
      add(
        found,
        expected.columns.map((column) => row[column] ?? null),
      );
    }
    if (found.rows !== count) {
      throw new UnusableBackup(`The copy has ${found.rows} rows in ${name}, and the backup ${count}. ${UNCHANGED}`);
    }
    if (found.sum !== expected.sum) {
      throw new UnusableBackup(`The copy has other values in ${name} than the backup. ${UNCHANGED}`);
    }
  }
  if (dialect.name === "postgres") await continueIdentities(query);
}

/** The next number of each column that counts by itself is after the copied ones. */
async function continueIdentities(query: Query): Promise<void> {
  const identities = await query<{ name: string; column: string }>(
    `SELECT table_name AS name, column_name AS column FROM information_schema.columns
     WHERE table_schema = '${SCHEMA}' AND is_identity = 'YES'`,
  );
  for (const { name, column } of identities) {
    await query(
      `SELECT setval(pg_get_serial_sequence('${SCHEMA}.${name}', '${column}'), coalesce(max(${column}), 0) + 1, false)
       FROM ${SCHEMA}.${name}`,
    );
  }
}
