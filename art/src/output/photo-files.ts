import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** Photographs that cannot be used; the message names each file and says why. */
export class PhotoError extends Error {}

/** The files of the photograph folder, relative to it, in order. Notes and hidden files do not count. */
export function photoFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !/\.(?:md|txt)$/i.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .toSorted();
  } catch {
    return [];
  }
}

/** Names, sizes and times of the photographs, as texts for a hash: their bytes need not be read. */
export function photoStamps(folder: string): string[] {
  return photoFiles(folder).flatMap((file) => {
    const { size, mtimeMs } = statSync(join(folder, file));
    return [file, `${size} ${mtimeMs}`];
  });
}
