import { BodyTooLong, bodyParts } from "./read-body.server";

/** Largest body of a form that is parsed, in bytes. The longest honest one is a 4,000-character message, under 40 kB encoded. */
const BODY_LIMIT = 64 * 1024;
/**
 * Largest body that is read to its end, in bytes. What lies beyond BODY_LIMIT is discarded: a browser that is still sending
 * would lose the response with the connection.
 */
const DISCARD_LIMIT = 1024 * 1024;

/** Most pairs of a name and a value in a body. The longest form of this site has 17. */
const MOST_PAIRS = 100;

/**
 * How much longer than its declared length a value may be before it is cut. A line break counts as one character in a
 * browser's `maxlength` and arrives as two (HTML, section 4.10.22.5).
 */
const LENGTH_FACTOR = 2;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * The fields of a form: their names, in letters, digits and underscores, each with the most UTF-16 units that its value may
 * have.
 */
export type FieldLengths = Readonly<Record<string, number>>;

declare const bounded: unique symbol;

/**
 * What a request's body holds of a form: known names alone, one string each, none longer than twice its declared length.
 * `readFormFields` makes it and nothing else can, so that no unbounded body reaches a form library.
 */
export type FormFields = ReadonlyMap<string, string> & { readonly [bounded]: true };

/** Why a body is not a form that can be acted on. `message` is for the visitor. */
export type BodyFault = { status: 400 | 413 | 415; message: string };

const FAULTS = {
  type: { status: 415, message: "This did not arrive as a form. Please fill it in here and press Send." },
  broken: { status: 400, message: "The form did not arrive completely. Please send it again." },
  tooManyPairs: { status: 400, message: "More fields arrived than this form has. Please press Send again." },
  tooLong: { status: 413, message: "That is more text than the form takes. Please shorten it." },
} as const satisfies Record<string, BodyFault>;

/**
 * Reads a form that a browser sent as `application/x-www-form-urlencoded` (URL standard, section 5.1), the one encoding that
 * the forms of this site use. It keeps the first value of each field and ignores all other names. The work is linear in
 * what it reads, which ends at 64 KiB or 100 pairs.
 * @param lengths the fields of the form
 * @returns the fields as far as they could be read, also when there is a fault, so that the visitor's words are not lost
 */
export async function readFormFields(
  request: Request,
  lengths: FieldLengths,
): Promise<{ fields: FormFields; fault: BodyFault | null }> {
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? ""))
    return { fields: brand(new Map()), fault: FAULTS.type };
  const { body, fault } = await readStart(request);
  const found = readPairs(body, lengths);
  return { fields: brand(found.values), fault: fault ?? found.fault };
}

function brand(values: ReadonlyMap<string, string>): FormFields {
  return values as FormFields;
}

/** Reads a body's first BODY_LIMIT bytes; the fault says whether that is all of it. */
async function readStart(request: Request): Promise<{ body: string; fault: BodyFault | null }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let fault: BodyFault | null = null;
  try {
    for await (const part of bodyParts(request, DISCARD_LIMIT)) {
      if (size < BODY_LIMIT) parts.push(part.subarray(0, BODY_LIMIT - size));
      size += part.byteLength;
    }
  } catch (error) {
    fault = error instanceof BodyTooLong ? FAULTS.tooLong : FAULTS.broken;
  }
  if (size > BODY_LIMIT) fault = FAULTS.tooLong;
  return { body: new TextDecoder().decode(Buffer.concat(parts)), fault };
}

function readPairs(body: string, lengths: FieldLengths): { values: Map<string, string>; fault: BodyFault | null } {
  const values = new Map<string, string>();
  let fault: BodyFault | null = null;
  let start = 0;
  for (let pairs = 0; start < body.length; pairs += 1) {
    if (pairs === MOST_PAIRS) return { values, fault: FAULTS.tooManyPairs };
    const separator = body.indexOf("&", start);
    const end = separator < 0 ? body.length : separator;
    // No encoding changes the names that forms have: they are compared as they arrived.
    const equals = body.slice(start, end).indexOf("=");
    const name = body.slice(start, equals < 0 ? end : start + equals);
    if (Object.hasOwn(lengths, name) && !values.has(name)) {
      const value = equals < 0 ? "" : decode(body.slice(start + equals + 1, end));
      const longest = (lengths[name] ?? 0) * LENGTH_FACTOR;
      values.set(name, value.slice(0, longest));
      if (value.length > longest) fault = FAULTS.tooLong;
    }
    start = end + 1;
  }
  return { values, fault };
}

/** Decodes one value, whose `&` are encoded. */
function decode(encoded: string): string {
  return new URLSearchParams(`value=${encoded}`).get("value") ?? "";
}
