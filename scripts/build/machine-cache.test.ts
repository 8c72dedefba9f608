import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const home = mkdtempSync(join(tmpdir(), "machine-cache-"));
const made = join(home, "first/public/boat.webp");
const elsewhere = join(home, "second/public/boat.webp");

async function openCache() {
  vi.stubEnv("XDG_CACHE_HOME", join(home, "cache"));
  vi.resetModules();
  return import("./machine-cache.ts");
}

beforeEach(() => {
  mkdirSync(join(home, "first/public"), { recursive: true });
  writeFileSync(made, "a boat");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

test("files that one clone has made are those of another one, with their value", async () => {
  const { keep, restore } = await openCache();
  expect(restore("boat", [elsewhere])).toBeUndefined();
  keep("boat", [made], { width: 640 });
  expect(restore("boat", [elsewhere])).toEqual({ width: 640 });
  expect(readFileSync(elsewhere, "utf8")).toBe("a boat");
  expect(restore("another boat", [elsewhere])).toBeUndefined();
});

test("a second build that has made the same changes nothing", async () => {
  const { keep, restore } = await openCache();
  keep("boat", [made], { width: 640 });
  keep("boat", [made], { width: 640 });
  expect(restore("boat", [elsewhere])).toEqual({ width: 640 });
});

test("where the folder cannot be written, nothing is kept and nothing fails", async () => {
  const { keep, restore } = await openCache();
  writeFileSync(join(home, "cache"), "a file");
  keep("boat", [made], {});
  expect(restore("boat", [elsewhere])).toBeUndefined();
});

test("what no build has used for a month is deleted", async () => {
  const { deleteUnused, keep, restore } = await openCache();
  keep("old", [made], {});
  keep("new", [made], {});
  const day = 24 * 3600 * 1000;
  const entry = join(home, "cache/outing-expo", `${process.platform}-${process.arch}`, "old");
  utimesSync(entry, new Date(Date.now() - 31 * day), new Date(Date.now() - 31 * day));
  deleteUnused();
  expect(restore("old", [elsewhere])).toBeUndefined();
  expect(restore("new", [elsewhere])).toEqual({});
});
