import { createHash } from "node:crypto";

/** The namespace for addresses (RFC 9562, section 6.6). */
const URL_NAMESPACE = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");

/** A UUID that is always the same for an address (version 5; RFC 9562, section 5.5). */
export function uuidOfAddress(address: string): string {
  const bytes = createHash("sha1").update(URL_NAMESPACE).update(address).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A number from 1 to 2³¹ − 1 for readers that know no UUIDs, made from one. */
export function numberOfUuid(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8), 16) & 0x7fffffff || 1;
}
