import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise } from "yauzl";
import { UnreadableSheet } from "./sheet.ts";

/** Files in a workbook. A large one with many sheets has some 50. */
const MAX_ENTRIES = 500;
/** Bytes of all its files. 3,000 brands have 14 MB. */
const MAX_INFLATED = 32 * 1024 * 1024;

/** The parts with cells, texts and formats. Pictures and other programs' parts stay closed. */
const isRead = (name: string) => name.startsWith("xl/") && (name.endsWith(".xml") || name.endsWith(".rels"));

/**
 * The XML files in a workbook. Their number and the sizes that they declare are bounded first; then each is inflated, and refused as soon
 * as it has more bytes than it declares. None has a document type, so no entity either.
 * @throws UnreadableSheet
 */
export async function openArchive(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (archive.entryCount > MAX_ENTRIES) throw new UnreadableSheet({ reason: "too-much" });
    const entries: Entry[] = [];
    for await (const entry of archive.eachEntry()) entries.push(entry);
    const read = entries.filter(({ fileName }) => isRead(fileName));
    const size = read.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (size > MAX_INFLATED) throw new UnreadableSheet({ reason: "too-much" });
    for (const entry of read) {
      const content = await buffer(await archive.openReadStreamPromise(entry));
      if (content.includes("<!DOCTYPE")) throw new UnreadableSheet({ reason: "broken" });
      files[entry.fileName] = content;
    }
  } catch (error) {
    // The library's errors have no class.
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet({ reason: "broken" });
  }
  return files;
}
