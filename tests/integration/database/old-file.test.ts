import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeEach, expect, it } from "vitest";
import { takeOldFile } from "~/platform/database/old-file.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { closeAfterTest } from "../../support/services/test-databases";

const OLD = "outbox.sqlite";
const NEW = "expo.sqlite";
const SUBMISSIONS = 7;

const home = mkdtempSync(join(tmpdir(), "old-file-"));
afterAll(() => rmSync(home, { recursive: true }));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(home, "data-"));
});

const pathOf = (name: string) => join(directory, name);

/** Opens the old file as an earlier release does. */
function openAsBefore(name = OLD): DatabaseSync {
  const database = new DatabaseSync(pathOf(name), { timeout: 5_000 });
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  return database;
}

/** The file that an earlier release leaves behind. */
function makeOldFile(): void {
  const database = openAsBefore();
  database.exec(readFileSync("tests/fixtures/databases/before-migrations.sqlite.sql", "utf8"));
  database.close();
}

const count = (database: DatabaseSync) => Number(database.prepare("SELECT count(*) AS n FROM submission").get()?.n);

function open() {
  const database = sqliteDatabase(directory);
  closeAfterTest(database);
  return database;
}

async function countStored(database = open()): Promise<number | undefined> {
  return (await database.query<{ n: number }>("SELECT count(*) AS n FROM submission"))[0]?.n;
}

/** Whether the file has its new name, and the old one leads to it. Files of an open database do not count. */
function expectTaken(): void {
  const names = readdirSync(directory).filter((name) => !/-(wal|shm)$/.test(name));
  expect(names.sort()).toEqual([NEW, OLD]);
  expect(lstatSync(pathOf(OLD)).isSymbolicLink()).toBe(true);
  expect(lstatSync(pathOf(NEW)).isFile()).toBe(true);
}

it("the file of an earlier release gets its new name, with all that is in its log", async () => {
  makeOldFile();
  // As after a crash: the last submission is in the log alone.
  const writer = openAsBefore();
  writer.exec("PRAGMA wal_autocheckpoint = 0");
  writer.exec(
    "INSERT INTO submission SELECT 'in-log', kind, 'k', 'EX-LOG', payload, fingerprint, 1 FROM submission LIMIT 1",
  );
  const crashed = mkdtempSync(join(home, "crashed-"));
  for (const name of readdirSync(directory)) copyFileSync(pathOf(name), join(crashed, name));
  writer.close();
  directory = crashed;
  expect(readdirSync(directory).sort()).toEqual([OLD, `${OLD}-shm`, `${OLD}-wal`]);

  expect(await countStored()).toBe(SUBMISSIONS + 1);
  expectTaken();
  expect(readdirSync(directory).filter((name) => name.startsWith(OLD))).toEqual([OLD]);
  expect(lstatSync(pathOf(NEW)).mode & 0o777).toBe(0o600);
});

it("a process that uses the old file keeps it under that name, until the next start", async () => {
  makeOldFile();
  const before = openAsBefore();
  const now = sqliteDatabase(directory);
  expect(await countStored(now)).toBe(SUBMISSIONS);
  before.exec("DELETE FROM submission WHERE rowid = 1");
  expect(await countStored(now)).toBe(SUBMISSIONS - 1);
  await now.query("DELETE FROM submission WHERE rowid = 2");
  expect(count(before)).toBe(SUBMISSIONS - 2);
  expect(readdirSync(directory)).not.toContain(NEW);
  before.close();
  await now.close();

  expect(await countStored()).toBe(SUBMISSIONS - 2);
  expectTaken();
});

it("a process that had opened the old file, and not yet used it, cannot write to it any more", async () => {
  makeOldFile();
  const before = new DatabaseSync(pathOf(OLD));
  const now = open();
  expect(await countStored(now)).toBe(SUBMISSIONS);
  expect(() => before.exec("PRAGMA journal_mode = WAL")).toThrow("readonly");
  before.close();
  // Its next attempt comes through the link.
  const again = openAsBefore();
  again.exec("DELETE FROM submission WHERE rowid = 1");
  expect(await countStored(now)).toBe(SUBMISSIONS - 1);
  await now.query("DELETE FROM submission WHERE rowid = 2");
  expect(count(again)).toBe(SUBMISSIONS - 2);
  again.close();
  expectTaken();
});

it.each<[string, () => void]>([
  ["while it was copied", () => writeFileSync(pathOf(`${NEW}.copy`), "half of")],
  [
    "before the link was in its place",
    () => {
      copyFileSync(pathOf(OLD), pathOf(`${NEW}.copy`));
      linkSync(pathOf(`${NEW}.copy`), pathOf(NEW));
      symlinkSync(NEW, pathOf(`${OLD}.link`));
    },
  ],
  [
    "before the second name was deleted",
    () => {
      copyFileSync(pathOf(OLD), pathOf(`${NEW}.copy`));
      linkSync(pathOf(`${NEW}.copy`), pathOf(NEW));
      unlinkSync(pathOf(OLD));
      symlinkSync(NEW, pathOf(OLD));
    },
  ],
])("what was cut short %s is done by the next start", async (_, cutShort) => {
  makeOldFile();
  cutShort();
  expect(await countStored()).toBe(SUBMISSIONS);
  expectTaken();
});

it("several processes that start at once take it over once", async () => {
  makeOldFile();
  const started = Array.from({ length: 6 }, open);
  expect(await Promise.all(started.map((database) => countStored(database)))).toEqual(Array(6).fill(SUBMISSIONS));
  await started[0]?.query("DELETE FROM submission WHERE rowid = 1");
  expect(await Promise.all(started.map((database) => countStored(database)))).toEqual(Array(6).fill(SUBMISSIONS - 1));
});

it("the old file stays the database where there is no place for a copy", async () => {
  makeOldFile();
  // A folder with the copy's name cannot be deleted as a file.
  mkdirSync(pathOf(`${NEW}.copy`));
  await takeOldFile(directory);
  expect(await countStored()).toBe(SUBMISSIONS);
  expect(lstatSync(pathOf(OLD)).isFile()).toBe(true);
});

it("an earlier release finds a new database through its own name", async () => {
  expect(await countStored()).toBe(0);
  expectTaken();
  const before = openAsBefore();
  expect(before.prepare("SELECT max(number) AS n FROM migration").get()?.n).toBeGreaterThan(25);
  before.close();
});

it("a file that an earlier release has restored beside the new one stops the site with one line", async () => {
  makeOldFile();
  const first = sqliteDatabase(directory);
  await first.query("SELECT 1");
  await first.close();
  rmSync(pathOf(OLD));
  makeOldFile();
  await expect(countStored()).rejects.toThrow(
    "There are two databases: outbox.sqlite, which an earlier release has made",
  );
  const env = { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: directory };
  expect(() => execFileSync(process.execPath, ["build/server/outbox.js", "list"], { env, stdio: "pipe" })).toThrow(
    expect.objectContaining({ status: 78 }),
  );
  // One of them goes: as docs/operating.md says.
  rmSync(pathOf(NEW));
  expect(await countStored()).toBe(SUBMISSIONS);
  expectTaken();
});
