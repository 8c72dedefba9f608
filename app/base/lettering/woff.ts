import { inflateSync } from "node:zlib";

/** Bytes of the headers and of an entry in the directories of WOFF and of the font in it. */
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const HEADER = 12;
const ENTRY = 16;

/**
 * The font in a WOFF file (https://www.w3.org/TR/WOFF/), with its tables as they were before they were compressed. fontkit reads WOFF too, but
 * inflates it in JavaScript, which takes ten times as long, and again for each document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new TypeError("not a WOFF file");
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(HEADER + count * ENTRY);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(power * ENTRY, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * ENTRY, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let table = 0; table < count; table += 1) {
    const at = WOFF_HEADER + table * WOFF_ENTRY;
    const start = woff.readUInt32BE(at + 4);
    const packed = woff.readUInt32BE(at + 8);
    const length = woff.readUInt32BE(at + 12);
    const bytes = woff.subarray(start, start + packed);
    const entry = HEADER + table * ENTRY;
    woff.copy(header, entry, at, at + 4);
    woff.copy(header, entry + 4, at + 16, at + 20);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(length, entry + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(packed < length ? inflateSync(bytes) : bytes, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
