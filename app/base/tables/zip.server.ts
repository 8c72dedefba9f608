import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive, its text piece by piece. */
export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

/** The size and the checksum of an entry stand behind it (general purpose bit 3), and its name is UTF-8 (bit 11). */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;
/** 1 January 1980, the first day that a ZIP file knows: the same content is the same file. */
const DATE = 0x0021;

type Sums = { crc: number; size: number; packed: number };

/** The header of an entry from the version on, which its own header and the directory have alike. */
function commonHeader(name: Buffer, { crc, size, packed }: Sums): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(FLAGS, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(DATE, 8);
  header.writeUInt32LE(crc, 10);
  header.writeUInt32LE(packed, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

const signature = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
};

/** What follows an entry. */
function descriptor({ crc, size, packed }: Sums): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(packed, 4);
  bytes.writeUInt32LE(size, 8);
  return Buffer.concat([signature(0x0807_4b50), bytes]);
}

/** The line of an entry in the directory. @param offset where its header begins */
function directoryLine(name: Buffer, sums: Sums, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const version = Buffer.alloc(2);
  version.writeUInt16LE(VERSION);
  return Buffer.concat([signature(0x0201_4b50), version, commonHeader(name, sums), rest, name]);
}

function directoryEnd(entries: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(18);
  bytes.writeUInt16LE(entries, 4);
  bytes.writeUInt16LE(entries, 6);
  bytes.writeUInt32LE(size, 8);
  bytes.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x0605_4b50), bytes]);
}

/** Packs a text on Node's own threads, and adds up what goes in and out. */
async function* packed(content: ZipEntry["content"], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      yield bytes;
    }
  }
  // What fails reaches the loop below as well.
  pipeline(counted, deflate).catch(() => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    sums.packed += chunk.length;
    yield chunk;
  }
}

/**
 * A ZIP archive piece by piece (PKWARE's APPNOTE 6.3.10), with no more of it in memory than the piece.
 * @throws RangeError beyond 4 GiB
 */
export async function* zipPieces(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name: text, content } of entries) {
    const name = Buffer.from(text);
    const sums: Sums = { crc: 0, size: 0, packed: 0 };
    const head = Buffer.concat([signature(0x0403_4b50), commonHeader(name, sums), name]);
    yield head;
    yield* packed(content, sums);
    const foot = descriptor(sums);
    yield foot;
    directory.push(directoryLine(name, sums, offset));
    offset += head.length + sums.packed + foot.length;
  }
  const lines = Buffer.concat(directory);
  yield lines;
  yield directoryEnd(directory.length, lines.length, offset);
}
