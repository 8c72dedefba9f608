import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { readFrontMatter } from "~/content/embedded/front-matter-file";
import type { ContentFiles } from "./file-layouts";
import { asWritten, type Documents, KINDS, rowOf } from "./kinds";

const isContent = (path: string) => KINDS.some((kind) => rowOf(kind).layout.has(path));

/** The paths of the files in a folder that have content, in an order that does not depend on the machine. */
async function contentPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter(isContent)
    .sort();
}

/** The files of content in a folder such as `app/content/embedded`. All others are left out. */
export async function readContentFolder(folder: string): Promise<ContentFiles> {
  const files = new Map<string, string>();
  for (const path of await contentPaths(folder)) files.set(path, await readFile(join(folder, path), "utf8"));
  return files;
}

/** Whether two texts of a file have the same content. They may be formatted differently. */
function sameContent(path: string, one: string, other: string): boolean {
  const parse = (text: string) => JSON.stringify(path.endsWith(".json") ? JSON.parse(text) : readFrontMatter(text));
  try {
    return parse(one) === parse(other);
  } catch {
    return false;
  }
}

/**
 * Writes content as files. A file that has the same content already stays as it is. Other files of content in the folder are deleted.
 * @throws Error when the folder has files, but no content
 * @returns how many files it has now
 */
export async function writeContentFolder(folder: string, documents: Documents): Promise<number> {
  await mkdir(folder, { recursive: true });
  const before = await readContentFolder(folder);
  const isEmpty = (await readdir(folder)).length === 0;
  if (!isEmpty && !before.has("event.json")) {
    throw new Error(`${folder} has files that are not content. Name a new folder, or one with content.`);
  }
  const files = new Map(
    KINDS.flatMap((kind) => rowOf(kind).layout.write(documents[kind].map(({ document }) => asWritten(kind, document)))),
  );
  for (const [path, text] of files) {
    const known = before.get(path);
    if (known !== undefined && sameContent(path, known, text)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const path of before.keys()) if (!files.has(path)) await rm(join(folder, path));
  return files.size;
}
