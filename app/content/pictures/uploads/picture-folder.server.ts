import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Documents, KINDS } from "~/content/documents/kinds";
import type { ConvertedPicture } from "./convert";
import type { PictureStore } from "./picture-store.server";
import { describeName, FORMATS, fileNameOf, fileOf, HASH_DIGITS, namesIn, type PictureFile } from "./uploaded-name";

/** The folder of the uploaded pictures, beside the files that name them. */
const FOLDER = "uploads";

/** A picture in a folder is incomplete or was changed. The message is for the person who imports it. */
class PictureFileError extends Error {
  override name = "PictureFileError";
}

/** The names of the uploaded pictures that content names. */
export const picturesIn = (documents: Documents): ReadonlySet<string> =>
  new Set(KINDS.flatMap((kind) => documents[kind].flatMap(({ document }) => namesIn(JSON.stringify(document)))));

const filesOf = (name: string): PictureFile[] =>
  (describeName(name)?.widths ?? []).flatMap((width) => FORMATS.map((format) => ({ name, width, format })));

/** The files of uploaded pictures in a folder, each with the name that it has there. */
async function listFiles(folder: string): Promise<Map<string, PictureFile>> {
  const names = await readdir(join(folder, FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = new Map<string, PictureFile>();
  for (const name of names.sort()) {
    const file = fileOf(name);
    if (file && fileNameOf(file) === name) files.set(name, file);
  }
  return files;
}

/**
 * Writes uploaded pictures as files. Files of other uploaded pictures are deleted.
 * @returns how many files there are now
 */
export async function writePictures(folder: string, names: ReadonlySet<string>, store: PictureStore): Promise<number> {
  const before = await listFiles(folder);
  let count = 0;
  for (const file of [...names].flatMap(filesOf)) {
    const fileName = fileNameOf(file);
    const content = await store.read(file);
    if (!content) throw new PictureFileError(`${fileName}: the picture is not stored`);
    await mkdir(join(folder, FOLDER), { recursive: true });
    await writeFile(join(folder, FOLDER, fileName), content);
    before.delete(fileName);
    count += 1;
  }
  for (const fileName of before.keys()) await rm(join(folder, FOLDER, fileName));
  return count;
}

async function readPicture(folder: string, name: string): Promise<ConvertedPicture> {
  const files = await Promise.all(
    filesOf(name).map(async ({ width, format }) => {
      const fileName = fileNameOf({ name, width, format });
      const content = await readFile(join(folder, FOLDER, fileName)).catch(() => null);
      if (!content) throw new PictureFileError(`${FOLDER}/${fileName}: the file is missing`);
      return { width, format, content };
    }),
  );
  const hash = createHash("sha256")
    .update(files.at(-1)?.content ?? "")
    .digest("hex");
  if (!name.startsWith(hash.slice(0, HASH_DIGITS))) {
    throw new PictureFileError(`${FOLDER}/${name}: the picture was changed; upload it in the staff area instead`);
  }
  return { name, files };
}

/**
 * Stores the pictures of a folder that are not stored yet.
 * @param names of the pictures that the content names: a faulty file of another one is not a fault
 * @throws PictureFileError for one that is neither complete in the folder nor stored
 */
export async function storePictures(folder: string, names: ReadonlySet<string>, store: PictureStore): Promise<void> {
  for (const name of names) if (!(await store.has(name))) await store.add(await readPicture(folder, name));
}
