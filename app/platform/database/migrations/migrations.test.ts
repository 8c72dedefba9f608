import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { expect, test } from "vitest";
import { migrations } from "./migrations";

/** A value of each type. Where all texts are the same, each row is the one that a reference means; this one is JSON as well. */
const VALUES: Readonly<Record<string, SQLOutputValue>> = { INTEGER: 1, REAL: 1, TEXT: "{}", BLOB: new Uint8Array([1]) };

/** Counts of requests, which a migration drops: they were kept by address, and an hour later nobody needs them. */
const DROPPED = "rate_limit";

type Row = Record<string, SQLOutputValue>;

/** SQLite changes some tables by copying their rows to a new one, where a forgotten column or statement loses what people stored. */
test("no migration of SQLite loses a row, or a value of a column that stays", () => {
  const database = new DatabaseSync(":memory:");
  database.exec("PRAGMA ignore_check_constraints = ON");
  const rowsOf = (table: string): Row[] =>
    database
      .prepare(`SELECT * FROM "${table}"`)
      .all()
      .map((row) => ({ ...row }));
  const tables = () =>
    database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      .all()
      .map(({ name }) => String(name));

  function fill(table: string): void {
    const columns = database.prepare(`PRAGMA table_info("${table}")`).all();
    const names = columns.map(({ name }) => `"${name}"`);
    const values = columns.map(({ type }) => VALUES[String(type).toUpperCase()] ?? expect.unreachable(String(type)));
    database
      .prepare(`INSERT INTO "${table}" (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
      .run(...values);
  }

  let checked = 0;
  for (const { name, sqlite } of migrations) {
    for (const table of tables()) if (rowsOf(table).length === 0) fill(table);
    const before = new Map(tables().map((table) => [table, rowsOf(table)]));
    for (const statement of sqlite) database.exec(statement);
    for (const [table, rows] of before) {
      if (table === DROPPED) continue;
      const after = rowsOf(table);
      const stays = Object.keys(rows[0] ?? {}).filter((column) => column in (after[0] ?? {}));
      const kept = (row: Row) => stays.map((column) => [column, row[column]]);
      expect({ name, table, rows: after.map(kept) }).toEqual({ name, table, rows: rows.map(kept) });
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(migrations.length);
});
