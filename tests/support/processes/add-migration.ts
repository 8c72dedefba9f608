import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** Gives a copy of the build a migration after its own, as a later release has it. @param migration a statement of PostgreSQL */
export function addMigration(build: string, migration: string): void {
  const assets = join(build, "server/assets");
  const check = "if (version > list.length) throw";
  const files = readdirSync(assets)
    .map((name) => join(assets, name))
    .filter((path) => readFileSync(path, "utf8").includes(check));
  expect(files).toHaveLength(1);
  for (const path of files) {
    const own = JSON.stringify({ name: "of a later release", postgres: [migration] });
    writeFileSync(path, readFileSync(path, "utf8").replace(check, `list = [...list, ${own}]; ${check}`));
  }
}
