import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { wallClock } from "~/base/clock/clock.server";
import { withTimeLimit } from "~/base/time-limit";
import { siteDatabase } from "~/platform/database/site-database.server";
import { type ConversionFault, createPictureConverter } from "./picture-converter.server";
import { PictureStore } from "./picture-store.server";
import { addressOf, fileNameOf, fileOf } from "./uploaded-name";

/** ms that a visitor's picture waits for the database. */
const READ_LIMIT_MS = 2_000;
/** ms that an editor waits for it. */
const STORE_LIMIT_MS = 10_000;

/** Pictures of 0.7 MB each: a whole expo has some 400. */
const BOUNDS = { perDay: 300, bytes: 500 * 1024 * 1024 };

/** Bytes of files in memory: the pictures of some pages. */
const MAX_MEMORY = 16 * 1024 * 1024;

/** The store in this process's database. @param limitMs that its user waits for the database; absent: 30 s */
export const openPictureStore = (limitMs?: number): PictureStore =>
  new PictureStore(siteDatabase(), { clock: wallClock, limitMs });

const convert = createPictureConverter({
  program: import.meta.env.PROD ? "build/server/convert.js" : "app/content/pictures/uploads/convert.ts",
});

const readStore = openPictureStore(READ_LIMIT_MS);

/** Files that are read from the database at once: forms need its connections too. */
const oneOfFew = pLimit(4);

const memory = new LRUCache<string, Uint8Array>({
  maxSize: MAX_MEMORY,
  sizeCalculation: ({ byteLength }) => Math.max(byteLength, 1),
  fetchMethod: async (fileName) => {
    const file = fileOf(fileName);
    return (file && (await oneOfFew(() => readStore.read(file)))) ?? undefined;
  },
});

/**
 * The content of a file of an uploaded picture, from memory or from the database; null: there is no such file.
 * @throws Error when the database is out of reach, or has too much to do
 */
export async function readUploadedFile(fileName: string): Promise<Uint8Array | null> {
  const file = fileOf(fileName);
  return file && ((await withTimeLimit(memory.fetch(fileNameOf(file)), READ_LIMIT_MS)) ?? null);
}

export type UploadFault = ConversionFault | "too-many-today" | "full";

/**
 * Converts what somebody sent as a picture, and stores it.
 * @returns its address for the content, or why it was not stored
 * @throws Error when the database is out of reach
 */
export async function addPicture(bytes: Uint8Array): Promise<{ src: string } | { fault: UploadFault }> {
  const conversion = await convert(bytes);
  if ("fault" in conversion) return conversion;
  const { picture } = conversion;
  const fault = await openPictureStore(STORE_LIMIT_MS).add(picture, BOUNDS);
  return fault ? { fault } : { src: addressOf(picture.name) };
}
