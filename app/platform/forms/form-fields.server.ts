import { parse, type Submission, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { BodyTooLong, readStart } from "~/base/body/read-body.server";
import { markupSafe } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";

/** Largest body of a form that is parsed, in bytes. The longest honest one is a 4,000-character message, under 40 kB encoded. */
const BODY_LIMIT = 64 * 1024;
/** Bytes of a body that are read; beyond BODY_LIMIT they are discarded, so that a browser still sending gets the response. */
const DISCARD_LIMIT = 1024 * 1024;

/**
 * Most pairs of a name and a value in a body, or twice its form's fields where these are more: a ticket for one of a hundred days has a
 * field for each of them.
 */
const MAX_PAIRS = 100;

/** How much longer than declared a value may be: a line break counts once in `maxlength` and arrives as two (HTML, 4.10.22.5). */
const LENGTH_FACTOR = 2;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** A form's field names (letters, digits, underscores), each with the most UTF-16 units of its value. */
export type FieldLengths = Readonly<Record<string, number>>;

declare const bounded: unique symbol;

/** A form's known names, one bounded string each. Only `readFormFields` creates it, so nothing unbounded reaches a library. */
export type FormFields = ReadonlyMap<string, string> & { readonly [bounded]: true };

export type BodyFault = { status: 400 | 413 | 415; message: () => string };

const FAULTS = {
  type: { status: 415, message: m.forms_type_fault },
  broken: { status: 400, message: m.forms_broken_fault },
  tooManyPairs: { status: 400, message: m.forms_too_many_fields_fault },
  tooLong: { status: 413, message: m.forms_too_long_fault },
} as const satisfies Record<string, BodyFault>;

/**
 * Reads a form that was sent as `application/x-www-form-urlencoded` (URL standard, section 5.1), the only encoding of this
 * site's forms. Takes the first value of each field and ignores other names. Reads 64 KiB or `MAX_PAIRS` at most, in
 * linear time.
 * @returns the fields that could be read, even with a fault, so that the form shows what was typed
 */
export async function readFormFields(
  request: Request,
  lengths: FieldLengths,
): Promise<{ fields: FormFields; fault: BodyFault | null }> {
  const { text, fault } = await readFormText(request, BODY_LIMIT);
  const found = readPairs(text, lengths);
  return { fields: brand(found.values), fault: fault ?? found.fault };
}

/**
 * Longest name, in UTF-16 units, of a field in a form whose names are not known before. The longest of this site has 40. To find the
 * parts of a name of half a megabyte takes seconds.
 */
const MAX_NAME = 200;

/** Most bytes and pairs of a form whose names are not known before. */
export type PairLimits = { bytes: number; pairs: number };

/**
 * Reads a form of any names, such as one with lists, in linear time. The values of a name that stands more than once are joined by line
 * feeds, and every line ends in one. Longer names than a form has are left out. Look names up: what they say of structure is the sender's.
 */
export async function readFormPairs(
  request: Request,
  limits: PairLimits,
): Promise<{ values: ReadonlyMap<string, string>; fault: BodyFault | null }> {
  const { text, fault } = await readFormText(request, limits.bytes);
  return fault ? { values: new Map(), fault } : parsePairs(text, limits);
}

/** The pairs of a form's text; see `readFormPairs`. */
export function parsePairs(
  text: string,
  limits: Pick<PairLimits, "pairs">,
): { values: ReadonlyMap<string, string>; fault: BodyFault | null } {
  const values = new Map<string, string>();
  const pairs = text.split("&", limits.pairs + 1);
  if (pairs.length > limits.pairs) return { values, fault: FAULTS.tooManyPairs };
  const known = [...new URLSearchParams(pairs.join("&"))].filter(([name]) => name.length <= MAX_NAME);
  const found = Map.groupBy(known, ([name]) => name);
  for (const [name, all] of found) values.set(name, markupSafe(all.map(([, value]) => value).join("\n")));
  return { values, fault: null };
}

/** The text of a form's body, as far as it could be read, in `bytes` at most. */
async function readFormText(request: Request, bytes: number): Promise<{ text: string; fault: BodyFault | null }> {
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? "")) return { text: "", fault: FAULTS.type };
  const { start, error } = await readStart(request, bytes, Math.max(bytes, DISCARD_LIMIT));
  const fault = error instanceof BodyTooLong ? FAULTS.tooLong : error ? FAULTS.broken : null;
  return { text: new TextDecoder().decode(start), fault };
}

function brand(values: ReadonlyMap<string, string>): FormFields {
  return values as FormFields;
}

function readPairs(body: string, lengths: FieldLengths): { values: Map<string, string>; fault: BodyFault | null } {
  const values = new Map<string, string>();
  const most = Math.max(MAX_PAIRS, 2 * Object.keys(lengths).length);
  // Cut before URLSearchParams parses them: 32,000 pairs cost 10 ms.
  const pairs = body.split("&", most + 1);
  let fault: BodyFault | null = pairs.length > most ? FAULTS.tooManyPairs : null;
  for (const [name, value] of new URLSearchParams(pairs.slice(0, most).join("&"))) {
    if (!Object.hasOwn(lengths, name) || values.has(name)) continue;
    const longest = (lengths[name] ?? 0) * LENGTH_FACTOR;
    values.set(name, value.slice(0, longest));
    if (value.length > longest) fault ??= FAULTS.tooLong;
  }
  return { values, fault };
}

/** The same fields with another value of one of them, which is bounded too. */
export const withField = (fields: FormFields, name: string, value: string): FormFields =>
  brand(new Map(fields).set(name, value));

/** Validates a form. The server's only way to conform: it takes bounded fields alone. */
export function parseForm<Values>(
  fields: FormFields,
  schema: z.ZodType<Values>,
): Submission<unknown, string[], Values> {
  return parseWithZod(new URLSearchParams([...fields]), { schema });
}

/** Shows a form again with all that was typed, not validated, and a message above it. */
export function showAgain(fields: FormFields, message: string): SubmissionResult<string[]> {
  const unchecked = parse<undefined, string[]>(new URLSearchParams([...fields]), { resolve: () => ({}) });
  return unchecked.reply({ formErrors: [message] });
}
