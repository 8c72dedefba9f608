import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GateDevices } from "~/gate/server/gate-devices.server";
import { GateLog } from "~/gate/server/gate-log.server";
import { copyRows } from "~/platform/database/backup/copy-rows.server";
import { NOT_BACKED_UP } from "~/platform/database/backup/snapshot";
import type { Query, SqlValue } from "~/platform/database/database";
import { inFull } from "../../support/content/sample";
import { manualClock } from "../../support/servers/manual-clock";
import { backupsOf } from "../../support/services/backups";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { runCommand } from "../../support/services/run-command";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "moves-"));
});
afterAll(async () => {
  await databases.stop();
  rmSync(directory, { recursive: true, force: true });
});

const [sqliteKind, postgresKind] = databases.kinds;
const newPath = () => join(directory, `${randomUUID()}.backup`);

const NOT_MOVED: readonly string[] = ["migration", "probe", ...NOT_BACKED_UP];

const tablesOf = async ({ read }: TestDatabase): Promise<string[]> =>
  (
    await read<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid",
    )
  )
    .map(({ name }) => name)
    .filter((name) => !NOT_MOVED.includes(name));

/** What text may hold: marks of COPY's format, of SQL and of JSON, lines, and letters of several scripts. */
const TEXTS = ["", String.raw`\N`, "\\.", "a\tb\\n\r\n\\", 'O\'Brien "q" $1', "Łukasz 李明 أحمد 🏕️\u2028", "{}"];

/** Writes rows into each table, two at least, whose columns differ from each other. @returns the tables */
async function fillEachTable(database: TestDatabase): Promise<string[]> {
  const opened = database.open();
  const uuids = new Set<string>();
  const types = await (await postgresKind.create()).read<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'expo' AND data_type = 'uuid'`,
  );
  for (const { name } of types) uuids.add(name);
  const tables = await tablesOf(database);
  const written = new Map<string, Record<string, SqlValue>[]>();
  let drawn = 0;

  function draw(table: string, column: { name: string; type: string; notnull: number }, index: number): SqlValue {
    drawn += 1;
    if (!column.notnull && index === 1) return null;
    // What is left of a stock is counted together with what is held and sold.
    if (column.name === "quota") return 99;
    // A unit of the hall that nobody has, and one that is held.
    if (table === "booth_unit" && column.name === "state") return index === 1 ? "free" : "held";
    // Sums of offers and invoices fit together: what has no tax costs its price. The first row has its answer, and what it takes back.
    if (table === "booth_offer" || table === "invoice") {
      if (column.name === "net" || column.name === "total") return 5 + index;
      if (column.name === "tax") return 0;
      if (column.name === "state") return index === 0 ? "accepted" : "open";
      if (column.name === "kind") return index === 0 ? "credit" : "invoice";
    }
    if (uuids.has(`${table}.${column.name}`)) return randomUUID();
    if (column.type === "INTEGER") return column.name.endsWith("at") ? 1_763_090_000_123 + index : index + 1;
    if (column.type === "REAL") return 0.1 + index;
    if (column.type === "BLOB") return Uint8Array.from({ length: 300 }, (_, byte) => (byte * (index + 1)) % 256);
    const text = `${TEXTS[drawn % TEXTS.length]}${index}`;
    // An index reads the name in it.
    return table === "order_buyer" && column.name === "details" ? JSON.stringify({ name: text }) : text;
  }

  for (const table of tables) {
    const columns = await database.read<{ name: string; type: string; notnull: number; pk: number }>(
      `SELECT name, upper(type) AS type, "notnull" OR pk AS "notnull", pk FROM pragma_table_info('${table}')`,
    );
    const parents = await database.read<{ parent: string; from: string; to: string }>(
      `SELECT "table" AS parent, "from", "to" FROM pragma_foreign_key_list('${table}')`,
    );
    const rows = [0, 1].map((index) => {
      const own = Object.fromEntries(columns.map((column) => [column.name, draw(table, column, index)]));
      const referred = parents.map(({ parent, from, to }) => [from, written.get(parent)?.[index]?.[to] ?? null]);
      return { ...own, ...Object.fromEntries(referred) } as Record<string, SqlValue>;
    });
    written.set(table, rows);
    for (const row of rows) {
      const places = Object.keys(row).map((_, index) => `$${index + 1}`);
      await opened.query(
        `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${places.join(", ")})`,
        Object.values(row),
      );
    }
  }
  await opened.close();
  return tables;
}

/** All rows of an SQLite database, in the order in which they were written. */
async function everything(database: TestDatabase, tables: readonly string[]) {
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const rows = await database.read<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY rowid`);
    all[table] = rows.map((row) => ({ ...row })).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return all;
}

async function move(from: TestDatabase, to: TestDatabase, replace = false) {
  const path = newPath();
  await backupsOf(from).backup(path);
  return backupsOf(to).move(path, to.name, replace);
}

describe("a site that moves to the other database", () => {
  it("has each row of each table there, and again when it comes back", async () => {
    const start = await sqliteKind.create();
    const tables = await fillEachTable(start);
    expect(tables.length).toBeGreaterThan(25);
    // More rows than are copied at once.
    await start.execute(
      `WITH RECURSIVE line (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM line WHERE number < 205)
       INSERT INTO staff_audit (at, actor, action, detail) SELECT number, 'sari@expo.example', 'published', number FROM line`,
    );
    const counts = tables.map((table) => (table === "staff_audit" ? 207 : 2));
    const before = await everything(start, tables);
    const postgres = await postgresKind.create({ empty: true });
    const { rows } = await move(start, postgres);
    expect(tables.map((table) => rows[table])).toEqual(counts);
    for (const [index, table] of tables.entries()) {
      expect(await postgres.read(`SELECT * FROM ${table}`), table).toHaveLength(counts[index] ?? 0);
    }
    const back = await sqliteKind.create({ empty: true });
    await move(postgres, back);
    expect(await everything(back, tables)).toEqual(before);
    expect(readdirSync(back.settings.DATA_DIR ?? "").filter((file) => file.startsWith("backup-"))).toEqual([]);
  });

  it.each([
    { from: sqliteKind, to: postgresKind },
    { from: postgresKind, to: sqliteKind },
  ])("from $from.name to $to.name goes on selling and counting there", async ({ from, to }) => {
    const [old, target] = [await from.create(), await to.create({ empty: true })];
    const clock = manualClock();
    async function open(database: TestDatabase) {
      const connection = database.open();
      const orders = openOrders(database, clock);
      const devices = new GateDevices(connection, { clock, secrets: ["a secret"], audit: async () => undefined });
      const close = async () => {
        await orders.close();
        await connection.close();
      };
      return { orders, devices, log: new GateLog(connection, clock), connection, close };
    }
    async function sell({ orders, devices, log }: Awaited<ReturnType<typeof open>>, email: string) {
      const keepUntil = clock.now() + 1e9;
      const held = await orders.hold({ key: email, keepUntil, lines: [some("friday", 1, 20)] });
      const reference = "order" in held ? held.order.reference : "";
      await orders.place(reference, buyer(email), transfer(clock));
      await orders.pay(reference, "staff", new Map());
      const [ticket] = await orders.ticketsOf(reference);
      const device = await devices.create("North", "staff");
      const line = { nonce: email, device, door: "North", kind: "entry", ticket: ticket?.id ?? "", type: "t" } as const;
      const more = { people: 1, at: clock.now(), undoes: "", reason: "", evidence: "code" } as const;
      await log.record([{ ...line, ...more, offline: false, unlisted: false }]);
      return reference;
    }
    const site = await open(old);
    const references: string[] = [];
    for (let index = 0; index < 3; index += 1) references.push(await sell(site, `buyer${index}@visitor.example`));
    // PostgreSQL's file has the first one last now.
    await site.connection.query(
      `UPDATE ${site.connection.dialect.schema}submission SET created_at = created_at WHERE reference = $1`,
      [references[0] ?? ""],
    );
    await site.close();

    await move(old, target);
    const moved = await open(target);
    closeAfterTest(moved);
    const { dialect, query } = moved.connection;
    const stored = await query<{ reference: string }>(
      `SELECT reference FROM ${dialect.schema}submission ORDER BY ${dialect.position}`,
    );
    expect(stored.map(({ reference }) => reference)).toEqual(references);
    expect(await moved.orders.audit()).toEqual([]);
    const { seq, lines } = await moved.log.since(0, 0, 200);
    expect(lines).toHaveLength(3);
    await sell(moved, "later@visitor.example");
    expect((await moved.log.since(seq, 0, 200)).lines.map(({ nonce }) => nonce)).toEqual(["later@visitor.example"]);
    expect(await moved.orders.stock()).toMatchObject([{ sold: 4 }, { ticket: "friday", sold: 4 }]);
  });

  it.each(databases.kinds)("keeps what is in $name already unless --replace says so", async ({ name, create }) => {
    const [from, to] =
      name === "SQLite" ? [await postgresKind.create(), await create()] : [await sqliteKind.create(), await create()];
    await to.execute("INSERT INTO content_revision (number, at, note) VALUES (1, 1, 'here before')");
    await from.execute("INSERT INTO content_revision (number, at, note) VALUES (1, 1, 'moved')");
    await expect(move(from, to)).rejects.toThrow("--replace");
    const note = () => to.read("SELECT note FROM content_revision");
    expect(await note()).toEqual([expect.objectContaining({ note: "here before" })]);
    await move(from, to, true);
    expect(await note()).toEqual([expect.objectContaining({ note: "moved" })]);
  });

  it("keeps the old database when a row cannot be written", async () => {
    const [from, to] = [await sqliteKind.create(), await postgresKind.create()];
    await to.execute("INSERT INTO content_revision (number, at, note) VALUES (1, 1, 'here before')");
    // PostgreSQL's text has no NUL.
    await from.execute("INSERT INTO content_revision (number, at, note) VALUES (1, 1, 'a' || char(0) || 'b')");
    await expect(move(from, to, true)).rejects.toThrow();
    expect(await to.read("SELECT note FROM content_revision")).toEqual([{ note: "here before" }]);
  });

  const BOTH = { content_revision: 2 };
  const ofRevisions = "in content_revision";
  const FAULTS: { copy: string; change: string | null; counted: Record<string, number>; fault: string }[] = [
    {
      copy: "that has lost a row",
      change: "DELETE FROM content_revision WHERE number = 2",
      counted: BOTH,
      fault: `The copy has 1 rows ${ofRevisions}, and the backup 2.`,
    },
    {
      copy: "with another value",
      change: "UPDATE content_revision SET note = 'theirs' WHERE number = 2",
      counted: BOTH,
      fault: `The copy has other values ${ofRevisions} than the backup.`,
    },
    {
      copy: "of fewer rows than were counted",
      change: null,
      counted: { content_revision: 3 },
      fault: `The backup had 3 rows ${ofRevisions} when it was counted, and 2 when it was copied.`,
    },
    {
      copy: "of a table that was not counted",
      change: null,
      counted: {},
      fault: `The backup had 0 rows ${ofRevisions} when it was counted, and 2 when it was copied.`,
    },
    {
      copy: "without a table that was counted",
      change: null,
      counted: { ...BOTH, staff_audit: 1 },
      fault: "The backup had 1 rows in staff_audit when it was counted, and 0 when it was copied.",
    },
  ];

  it.each(databases.kinds.flatMap((kind) => FAULTS.map((fault) => ({ ...kind, ...fault }))))(
    "refuses a copy $copy in $name, and leaves nothing of it",
    async ({ create, change, counted, fault }) => {
      const target = await create();
      const opened = target.open();
      closeAfterTest(opened);
      async function* rows() {
        for (const number of ["1", "2"]) {
          const values = Object.entries({ number, at: "1", note: "ours" });
          yield { table: "content_revision", values: new Map(values) };
        }
      }
      const copied = opened.transaction((query) => {
        const faulty: Query = async <Row extends object>(sql: string, values?: readonly SqlValue[]) => {
          const result = await query<Row>(sql, values);
          const damage = change?.replace("content_revision", `${opened.dialect.schema}content_revision`);
          if (damage && sql.startsWith("INSERT")) await query(damage);
          return result;
        };
        return copyRows(rows(), counted, faulty, opened.dialect);
      });
      await expect(copied).rejects.toThrow(`${fault} The database is as it was.`);
      expect(await target.read("SELECT * FROM content_revision")).toEqual([]);
    },
  );

  inFull(() => {
    it("refuses backups of an earlier release, of the same database, and into one that the site does not use", async () => {
      const [old, sqlite, postgres] = [
        await sqliteKind.create({ empty: true }),
        await sqliteKind.create(),
        await postgresKind.create(),
      ];
      await old.fillAsBeforeMigrations();
      await expect(move(old, postgres)).rejects.toThrow("Start this release on its database once");
      await expect(move(sqlite, sqlite)).rejects.toThrow("restore it without --into-sqlite");
      const path = newPath();
      await backupsOf(sqlite).backup(path);
      await expect(backupsOf(sqlite).move(path, "PostgreSQL", false)).rejects.toThrow(
        "The site uses SQLite: set DATABASE_URL",
      );
    });
  });

  it("is moved by npm run restore, which says what it compared", async () => {
    const [sqlite, postgres] = [await sqliteKind.create(), await postgresKind.create({ empty: true })];
    const orders = openOrders(sqlite, manualClock());
    await orders.hold({ key: "one", keepUntil: Date.now() + 1e9, lines: [some("friday", 2, 10)] });
    await orders.close();
    const path = newPath();
    await backupsOf(sqlite).backup(path);
    const untold = await runCommand("backup", ["restore", path], postgres.settings);
    expect([untold.code, untold.error]).toEqual([
      1,
      expect.stringContaining("With --into-postgres it is moved there."),
    ]);
    const { code, out, error } = await runCommand("backup", ["restore", path, "--into-postgres"], postgres.settings);
    expect([code, error]).toEqual([0, ""]);
    expect(out).toContain("ticket_order 1\n");
    expect(out).toContain("Moved into PostgreSQL: the rows and checksums of all tables are those of the backup.");
    const both = await runCommand("backup", ["verify", path, "--into-sqlite"], postgres.settings);
    expect([both.code, both.error]).toEqual([2, expect.stringContaining("are for restore alone")]);
  });
});
