import { type FileHandle, open } from "node:fs/promises";
import pLimit from "p-limit";

/** Bytes read at once. Most pictures are one or two such parts. */
const PART_SIZE = 64 * 1024;
/** Files open at once. Node reads four at a time, so more would be open without being read. */
const MAX_OPEN = 16;

/** Bytes from the first to the last, both included, counted from 0. */
export type ByteRange = { first: number; last: number };

/** Bytes, and ms since the epoch. */
export type FileState = { size: number; modified: number };

const limit = pLimit(MAX_OPEN);

/** Opens a file for as long as `use` takes. @throws the error of the file system, ENOENT when the file is gone */
export function withFile<T>(path: string, use: (file: FileHandle, state: FileState) => Promise<T>): Promise<T> {
  return limit(async () => {
    const file = await open(path);
    try {
      const { size, mtimeMs } = await file.stat();
      return await use(file, { size, modified: Math.floor(mtimeMs) });
    } finally {
      await file.close();
    }
  });
}

export async function readPart(file: FileHandle, { first, last }: ByteRange): Promise<Buffer> {
  const part = Buffer.allocUnsafeSlow(Math.min(last - first + 1, PART_SIZE));
  for (let read = 0; read < part.length; ) {
    const { bytesRead } = await file.read(part, read, part.length - read, first + read);
    if (bytesRead === 0) throw new Error("a file became shorter while it was sent");
    read += bytesRead;
  }
  return part;
}

/**
 * The bytes of a range in parts. The file is open only while one part is read, never while a client receives it, so slow
 * clients hold no file descriptors.
 * @param start the first part, and the file's state when it was read
 * @throws Error when the file has changed since
 */
export async function* readParts(path: string, { first, last }: ByteRange, start: { state: FileState; part: Buffer }) {
  yield start.part;
  for (let position = first + start.part.length; position <= last; ) {
    const part = await withFile(path, (file, { size, modified }) => {
      const { state } = start;
      if (size !== state.size || modified !== state.modified) throw new Error("a file changed while it was sent");
      return readPart(file, { first: position, last });
    });
    yield part;
    position += part.length;
  }
}

/**
 * Reads a `Range` header (RFC 9110, section 14.1.2).
 * @param size of the complete file, in bytes
 * @returns null when the header is ignored: absent, malformed, in another unit, or of several ranges (section 14.2 allows
 *   that); "unsatisfiable" when no byte of the file is in the range (416)
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return null;
  if (first >= size) return "unsatisfiable";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
