import { MaxFileSizeExceededError, MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";
import { BodyTooLong, bodyParts } from "~/base/body/read-body.server";
import { cleanLine } from "~/base/values/plain-text";
import type { BodyFault } from "./form-fields.server";
import {
  boundaryIn,
  fieldText,
  MAX_FILE_NAME,
  MAX_HEADER,
  tooLarge,
  UPLOAD_FAULTS,
  type UploadedFile,
} from "./read-upload.server";

/** What a form with many files has. */
type UploadsForm = {
  /** Most bytes of the whole body. More are not read. */
  bytes: number;
  /** Most bytes of a file, and of a field. A body with a larger one ends there. */
  partBytes: number;
  /** Most files and fields. */
  parts: number;
  /** Most UTF-16 units of a field; undefined: the form has no such field. */
  lengthOf(name: string): number | undefined;
  /** The name of the input for the files. */
  files: string;
  /** Takes a file. The next one is read after that, so one is in memory at a time. */
  take(file: UploadedFile): Promise<void>;
};

/**
 * Reads a form with many files that was sent as `multipart/form-data`, each file after the one before has been taken. Call it for people who
 * have signed in. The form has its fields before its files.
 * @returns the fields before a fault, and the fault; files before it were taken
 */
export async function readUploads(
  request: Request,
  { bytes, partBytes, parts, lengthOf, files, take }: UploadsForm,
): Promise<{ fields: ReadonlyMap<string, string>; fault: BodyFault | null }> {
  const fields = new Map<string, string>();
  const boundary = boundaryIn(request);
  if (boundary === undefined) return { fields, fault: UPLOAD_FAULTS.type };
  const limits = { maxParts: parts, maxHeaderSize: MAX_HEADER, maxFileSize: partBytes, maxTotalSize: bytes };
  const parser = new MultipartParser(boundary, limits);
  let fault: BodyFault | null = null;

  async function takePart(part: MultipartPart): Promise<BodyFault | null> {
    const { name = "", filename } = part;
    if (name === files && filename) {
      await take({ name: cleanLine(filename).slice(0, MAX_FILE_NAME), bytes: new Uint8Array(part.bytes) });
      return null;
    }
    const longest = filename === undefined ? lengthOf(name) : undefined;
    if (longest === undefined || fields.has(name)) return null;
    const { text, isLonger } = fieldText(part.bytes, longest);
    fields.set(name, text);
    return isLonger ? UPLOAD_FAULTS.tooLong : null;
  }

  /** The parts that end in a chunk, and why no more can be read. */
  function partsIn(chunk: Uint8Array): { found: MultipartPart[]; why: BodyFault | null } {
    const found: MultipartPart[] = [];
    try {
      for (const part of parser.write(chunk)) found.push(part);
    } catch (error) {
      // Nothing else throws here.
      return { found, why: error instanceof MaxFileSizeExceededError ? tooLarge(partBytes) : UPLOAD_FAULTS.broken };
    }
    return { found, why: null };
  }

  async function takeParts(chunk: Uint8Array): Promise<void> {
    const { found, why } = partsIn(chunk);
    for (const part of found) fault ??= await takePart(part);
    fault ??= why;
  }

  try {
    // What follows a fault is read all the same, so that the sender gets the response.
    for await (const chunk of bodyParts(request, bytes)) if (fault === null) await takeParts(chunk);
  } catch (error) {
    fault ??= error instanceof BodyTooLong ? tooLarge(bytes) : UPLOAD_FAULTS.broken;
  }
  return { fields, fault };
}
