import { type MultipartPart, parseMultipart } from "@remix-run/multipart-parser";
import { BodyTooLong, readStart } from "~/base/body/read-body.server";
import { cleanLine, markupSafe } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import type { BodyFault, FieldLengths } from "./form-fields.server";

/** What the form of an upload has. Other names are left out. */
export type UploadForm = {
  /** Most bytes of the whole body. */
  bytes: number;
  /** Bytes of a longer body that are read all the same, so that the fields before a file that is too long are known. Absent: none. */
  discard?: number;
  /** The fields, each with the most UTF-16 units of its value. */
  fields: FieldLengths;
  /** The names of the inputs for a file. */
  files: readonly string[];
};

/** A file that somebody sent. What its name and type say is not known to be true. */
export type UploadedFile = {
  /** One line of at most 200 characters. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
};

export type Upload = {
  fields: ReadonlyMap<string, string>;
  /** By the name of the input. Those for which no file was chosen are missing. */
  files: ReadonlyMap<string, UploadedFile>;
  fault: BodyFault | null;
};

/** Parts beside those of the form, which browser extensions may add. */
const SPARE_PARTS = 10;
/** Bytes of the headers of a part. Those of browsers have 200, and the name of the file. */
export const MAX_HEADER = 2_048;
/** UTF-16 units of the name of a file. */
export const MAX_FILE_NAME = 200;

/** RFC 2046, section 5.1.1, has the characters of a boundary. Browsers write it as it is, and send no other parameter. */
const UPLOAD_TYPE =
  /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'+.-]{1,70}))\s*$/i;

/** Why an upload is not read. */
export const UPLOAD_FAULTS = {
  type: { status: 415, message: m.forms_type_fault },
  broken: { status: 400, message: m.forms_broken_fault },
  tooLong: { status: 413, message: m.forms_too_long_fault },
} as const satisfies Record<string, BodyFault>;

/** What stands between the parts of a `multipart/form-data` body; undefined: it is not one. */
export function boundaryIn(request: Request): string | undefined {
  const [, quoted, plain] = UPLOAD_TYPE.exec(request.headers.get("Content-Type") ?? "") ?? [];
  return quoted ?? plain;
}

/** Most bytes of a UTF-16 code unit in UTF-8. */
const MAX_BYTES_A_UNIT = 3;

/**
 * The text of a field. Of one that is too long no more is decoded than tells that it is.
 * @param longest most UTF-16 units @returns the text up to there, and whether there was more
 */
export function fieldText(bytes: Uint8Array, longest: number): { text: string; isLonger: boolean } {
  const text = markupSafe(new TextDecoder().decode(bytes.subarray(0, MAX_BYTES_A_UNIT * (longest + 1))));
  return { text: text.slice(0, longest), isLonger: text.length > longest };
}

/** Says how many bytes an upload may have. */
export const tooLarge = (bytes: number): BodyFault => ({
  status: 413,
  message: () => m.forms_upload_too_large({ megabytes: Math.floor(bytes / (1024 * 1024)) }),
});

/**
 * Reads a form that was sent as `multipart/form-data` (RFC 7578). The body, its parts and their headers are bounded before they are parsed,
 * and a longer body is refused before it has arrived. Call it for people who have signed in: it holds the whole body in memory.
 * @returns with a fault, the fields and files before it
 */
export async function readUpload(request: Request, form: UploadForm): Promise<Upload> {
  const fields = new Map<string, string>();
  const files = new Map<string, UploadedFile>();
  const boundary = boundaryIn(request);
  if (boundary === undefined) return { fields, files, fault: UPLOAD_FAULTS.type };
  const { start, error } = await readStart(request, form.bytes, form.discard);
  const unread = error instanceof BodyTooLong ? tooLarge(form.bytes) : error ? UPLOAD_FAULTS.broken : null;
  if (unread && form.discard === undefined) return { fields, files, fault: unread };
  const maxParts = Object.keys(form.fields).length + form.files.length + SPARE_PARTS;
  const limits = { maxParts, maxHeaderSize: MAX_HEADER, maxFileSize: form.bytes, maxTotalSize: form.bytes };
  let fault: BodyFault | null = unread;
  try {
    for (const part of parseMultipart([start], { boundary, ...limits })) {
      const found = take(part);
      fault ??= found;
    }
  } catch {
    // Not a form: the parser and its decoder throw for nothing else.
    fault ??= UPLOAD_FAULTS.broken;
  }
  return { fields, files, fault };

  function take(part: MultipartPart): BodyFault | null {
    // No browser sends an encoded name (RFC 7578, section 4.2).
    if (/filename\*/i.test(part.headers["content-disposition"] ?? "")) return UPLOAD_FAULTS.broken;
    const { name = "", filename } = part;
    if (form.files.includes(name) && filename !== undefined) {
      // An input without a file sends an empty one without a name.
      if (files.has(name) || (filename === "" && part.size === 0)) return null;
      files.set(name, { name: cleanLine(filename).slice(0, MAX_FILE_NAME), bytes: new Uint8Array(part.bytes) });
    } else if (Object.hasOwn(form.fields, name) && !fields.has(name)) {
      const { text, isLonger } = fieldText(part.bytes, form.fields[name] ?? 0);
      fields.set(name, text);
      if (isLonger) return UPLOAD_FAULTS.tooLong;
    }
    return null;
  }
}
