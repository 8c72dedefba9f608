import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";

/** Days after which an entry that no build has used is deleted. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Files that builds on this machine have made, in any clone: entries are named by a hash of all that they were made from, so
 * that a hit is what would be made again. The folder is that of the XDG Base Directory Specification. Libraries differ by
 * platform, and so do the entries.
 */
const ROOT = join(
  process.env.XDG_CACHE_HOME || join(homedir(), ".cache"),
  "outing-expo",
  `${process.platform}-${process.arch}`,
);

/** What is kept with the files of an entry. Written last, so that an entry that has it is complete. */
const VALUE = "value.json";

/**
 * Copies the files of an entry to where they belong.
 * @param hash of all that the files are made from
 * @param files absolute paths, with different names
 * @returns what was kept with them; undefined when there is no such entry: then make the files, and `keep` them
 */
export function restore<Value>(hash: string, files: readonly string[]): Value | undefined {
  const entry = join(ROOT, hash);
  if (!existsSync(join(entry, VALUE))) return undefined;
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(entry, basename(file)), file);
  }
  const now = new Date();
  utimesSync(entry, now, now);
  return JSON.parse(readFileSync(join(entry, VALUE), "utf8")) as Value;
}

/** Keeps files that were made, and a JSON value, for later builds. Where the folder cannot be written, they make them again. */
export function keep(hash: string, files: readonly string[], value: unknown): void {
  let unfinished: string | undefined;
  try {
    mkdirSync(ROOT, { recursive: true });
    unfinished = mkdtempSync(join(ROOT, ".unfinished-"));
    for (const file of files) copyFileSync(file, join(unfinished, basename(file)));
    writeFileSync(join(unfinished, VALUE), JSON.stringify(value));
    renameSync(unfinished, join(ROOT, hash));
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    // No room or no right, or another build was first.
    if (unfinished) rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Deletes the entries that no build has used for a month. */
export function deleteUnused(now = Date.now()): void {
  if (!existsSync(ROOT)) return;
  for (const name of readdirSync(ROOT)) {
    const entry = join(ROOT, name);
    const { mtimeMs } = statSync(entry, { throwIfNoEntry: false }) ?? { mtimeMs: now };
    if (now - mtimeMs > KEPT_DAYS * DAY_MS) rmSync(entry, { recursive: true, force: true });
  }
}
