import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { MAX_FILE } from "~/base/sheets/sheet";
import type { UploadedFile } from "./read-upload.server";

/** The most characters of a file that a page keeps: base64 has four for three bytes. */
export const MAX_KEPT = Math.ceil((MAX_FILE * 4) / 3) + 1_000;

/**
 * A file for the next request. The page has it in a hidden field, so it is on no instance and in no table: it survives a restart, and
 * nothing has to be cleared up (docs/decisions/0103-spreadsheets.md).
 */
export const keepFile = async (bytes: Uint8Array): Promise<string> =>
  (await promisify(deflateRaw)(bytes)).toString("base64url");

/** The file that a page kept in its fields `kept` and `name`; null when it is not one, or a larger one than can be read. */
export async function keptFile(fields: ReadonlyMap<string, string>): Promise<UploadedFile | null> {
  const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw);
  const kept = Buffer.from(fields.get("kept") ?? "", "base64url");
  const bytes = await inflate(kept, { maxOutputLength: MAX_FILE }).catch(() => null);
  return bytes && { name: fields.get("name") ?? "", bytes: new Uint8Array(bytes) };
}
