import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";

const FILE = "expo.sqlite";

let template: Promise<string> | undefined;

/** Makes a database with all tables and no rows, once for each process: the migrations take longer than a copy. @returns its file */
async function createTemplate(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "template-"));
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  const database = sqliteDatabase(directory);
  await database.query("SELECT 1");
  await database.close();
  return join(directory, FILE);
}

/** Puts a database with all tables and no rows into a directory of data. @returns its file */
export async function copyEmptyDatabase(directory: string): Promise<string> {
  template ??= createTemplate();
  const file = join(directory, FILE);
  copyFileSync(await template, file);
  return file;
}
