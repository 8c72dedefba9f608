import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { MAX_FILE } from "~/base/sheets/sheet";
import { m } from "~/paraglide/messages";
import type { FieldLengths } from "./form-fields.server";
import type { FormRefusal } from "./read-form.server";
import { readUpload, type UploadedFile } from "./read-upload.server";

/** The most characters of a file that a page keeps: base64 has four for three bytes. */
const MAX_KEPT = Math.ceil((MAX_FILE * 4) / 3) + 1_000;

/** A form that sends a file, and later what its page kept of it, to do what the page showed. */
export type FileForm = {
  /** The value of the button that does it. */
  confirm: string;
  fields: FieldLengths;
};

/** What such a form sent. `isConfirmed`: the file is the one that the page kept. */
type SentFile = {
  fields: ReadonlyMap<string, string>;
  isConfirmed: boolean;
} & ({ file: UploadedFile } | { refusal: FormRefusal });

/** Reads a form that sends a file. Call it for people who have signed in. */
export async function readFileForm(request: Request, { confirm, fields: lengths }: FileForm): Promise<SentFile> {
  const { fields, files, fault } = await readUpload(request, {
    // Either the file or what the page kept, and the headers of the parts.
    bytes: MAX_KEPT + 64 * 1024,
    fields: { button: 10, name: 200, kept: MAX_KEPT, ...lengths },
    files: ["file"],
  });
  const isConfirmed = fields.get("button") === confirm;
  if (fault) return { fields, isConfirmed, refusal: { status: fault.status, message: fault.message() } };
  const file = isConfirmed ? await keptFile(fields) : files.get("file");
  if (file && file.bytes.length > 0) return { fields, isConfirmed, file };
  const message = isConfirmed ? m.sheets_kept_broken() : m.sheets_no_file();
  return { fields, isConfirmed, refusal: { status: 400, message } };
}

/**
 * A file for the next request. The page has it in a hidden field, so it is on no instance and in no table: it survives a restart, and
 * nothing has to be cleared up (docs/decisions/0103-spreadsheets.md).
 */
export const keepFile = async (bytes: Uint8Array): Promise<string> =>
  (await promisify(deflateRaw)(bytes)).toString("base64url");

/** The file that a page kept in its fields `kept` and `name`; null when it is not one, or a larger one than can be read. */
async function keptFile(fields: ReadonlyMap<string, string>): Promise<UploadedFile | null> {
  const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw);
  const kept = Buffer.from(fields.get("kept") ?? "", "base64url");
  const bytes = await inflate(kept, { maxOutputLength: MAX_FILE }).catch(() => null);
  return bytes && { name: fields.get("name") ?? "", bytes: new Uint8Array(bytes) };
}
