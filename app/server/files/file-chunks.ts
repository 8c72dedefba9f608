import { type FileHandle, open } from "node:fs/promises";
import { createSemaphore } from "~/server/lifecycle/semaphore";
import type { ByteRange } from "./byte-range";

/** Bytes read at once: most pictures are one or two such parts. */
const LARGEST_PART = 64 * 1024;
/** Files open at once. Each is so while four threads of Node's read one part, so more would be open without being read. */
const MOST_OPEN = 16;

export type FileState = {
  /** Bytes. */
  size: number;
  /** ms since the epoch. */
  modified: number;
};

const gate = createSemaphore(MOST_OPEN);

/**
 * Reads the beginning of what is wanted of a file, as much as one part holds. The file is open for as long as that takes
 * and never while a client takes its time, so descriptors neither run out nor are held by those who read slowly, and the
 * file is closed whoever leaves.
 * @param decide says of the file as it is now which bytes are wanted; with null none are read
 * @returns what was decided, and the part
 * @throws the error of the file system, ENOENT when the file is gone
 */
export function readChunk<Decided extends { range: ByteRange | null }>(
  path: string,
  decide: (state: FileState) => Decided,
): Promise<{ decided: Decided; state: FileState; part: Buffer | null }> {
  return gate(async () => {
    const file = await open(path);
    try {
      const { size, mtimeMs } = await file.stat();
      const state = { size, modified: Math.floor(mtimeMs) };
      const decided = decide(state);
      return { decided, state, part: decided.range && (await readAt(file, decided.range)) };
    } finally {
      await file.close();
    }
  });
}

async function readAt(file: FileHandle, { first, last }: ByteRange): Promise<Buffer> {
  const part = Buffer.allocUnsafeSlow(Math.min(last - first + 1, LARGEST_PART));
  for (let read = 0; read < part.length; ) {
    const { bytesRead } = await file.read(part, read, part.length - read, first + read);
    if (bytesRead === 0) throw new Error("a file became shorter while it was read");
    read += bytesRead;
  }
  return part;
}

/**
 * The bytes of a range part by part, as they are taken.
 * @param start what `readChunk` gave of it
 * @throws Error when the file is another one by now
 */
export async function* readChunks(
  path: string,
  { first, last }: ByteRange,
  { state, part }: { state: FileState; part: Buffer },
): AsyncGenerator<Buffer> {
  yield part;
  for (let at = first + part.length; at <= last; ) {
    const next = await readChunk(path, ({ size, modified }) => {
      if (size !== state.size || modified !== state.modified) throw new Error("a file was changed while it was sent");
      return { range: { first: at, last } };
    });
    if (!next.part) return;
    yield next.part;
    at += next.part.length;
  }
}
