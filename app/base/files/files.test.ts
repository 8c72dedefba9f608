import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDirectory, writeAtomically } from "./files.server";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "directories-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("a directory is made with those above it, and once", () => {
  const path = join(directory, "a/b/c");
  makeDirectory(path, 0o700);
  makeDirectory(path, 0o700);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("a file in its place, or in the place of one above it, is an error", () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  expect(() => makeDirectory(file)).toThrow(expect.objectContaining({ code: "ENOTDIR" }));
  expect(() => makeDirectory(join(file, "a/b"))).toThrow(expect.objectContaining({ code: "ENOTDIR" }));
});

test.each(["/proc/nope", "/proc/nope/below/it"])("%s, where nothing can be made, is an error", (path) => {
  expect(() => makeDirectory(path)).toThrow(expect.objectContaining({ code: "ENOENT" }));
});

test.runIf(process.getuid?.() === 0)("what root writes belongs to the owner of its directory", async () => {
  const nobody = 65_534;
  chownSync(directory, nobody, nobody);
  const path = join(directory, "file");
  await writeAtomically(path, Buffer.from(""), 0o600);
  expect(statSync(path)).toMatchObject({ uid: nobody, gid: nobody });
});

test("a reader of a file that is being written sees the old one or the new one, complete", async () => {
  const path = join(directory, "content.json");
  const [before, after] = [Buffer.alloc(16 * 1024 * 1024, "a"), Buffer.alloc(16 * 1024 * 1024, "b")];
  writeFileSync(path, before);
  let isWritten = false;
  const writing = writeAtomically(path, after).then(() => {
    isWritten = true;
  });
  let reads = 0;
  while (!isWritten) {
    const seen = readFileSync(path);
    expect(seen.equals(before) || seen.equals(after)).toBe(true);
    reads += 1;
    await turn();
  }
  await writing;
  expect(reads).toBeGreaterThan(1);
  expect(readFileSync(path).equals(after)).toBe(true);
});
