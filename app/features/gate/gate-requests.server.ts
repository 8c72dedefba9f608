import {
  type CheckRequest,
  type FindRequest,
  MAX_SENT_SCANS,
  type SentScan,
  type SyncRequest,
} from "~/entities/gate/protocol";
import { REFUSALS, SCAN_KINDS } from "~/entities/gate/scans";
import { TICKET_CODE_LENGTH } from "~/entities/ticket-codes/ticket-code";
import { z } from "~/entities/values/zod";
import { apiError } from "~/http/forms/api-submissions.server";
import { readBody } from "~/services/body/read-body.server";
import { type JsonBounds, parseJson } from "~/services/json/parse-json";

/** Bytes of a request: fifty scans with their codes have 20 kB. */
const BODY_LIMIT = 64 * 1024;
const JSON_BOUNDS: JsonBounds = { depth: 6, containers: 150, separators: 2_000 };
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

const nonceSchema = z.string().regex(/^[\w-]{22}$/);
const countSchema = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

const scanSchema = z.strictObject({
  nonce: nonceSchema,
  kind: z.enum(SCAN_KINDS),
  at: countSchema,
  people: z.int().min(1).max(100),
  undoes: z.union([nonceSchema, z.literal("")]),
  reason: z.enum([...REFUSALS, ""]),
  offline: z.boolean(),
  unlisted: z.boolean(),
  code: z.string().max(TICKET_CODE_LENGTH),
  found: z
    .strictObject({ ticket: z.string().regex(/^[0-9A-Z]{16}$/), reference: z.string().regex(/^[0-9A-Z-]{1,20}$/) })
    .optional(),
}) satisfies z.ZodType<SentScan>;

const schemas = {
  sync: z.strictObject({
    scans: z.array(scanSchema).max(MAX_SENT_SCANS),
    waiting: z.int().min(0).max(1_000_000),
    since: z.strictObject({ list: countSchema, log: countSchema, rules: z.string().max(60) }),
    battery: z.int().min(0).max(100).nullable(),
  }) satisfies z.ZodType<SyncRequest>,
  check: z.strictObject({
    scan: scanSchema,
    // Absent: a page that a phone has kept since before it was there.
    unsent: z.array(scanSchema).max(MAX_SENT_SCANS).optional(),
  }) satisfies z.ZodType<CheckRequest>,
  find: z.union([
    z.strictObject({ reference: z.string().max(40) }),
    z.strictObject({ name: z.string().min(1).max(120), email: z.string().min(3).max(254) }),
  ]) satisfies z.ZodType<FindRequest>,
  pay: z.strictObject({ reference: z.string().max(40) }),
  link: z.strictObject({ token: z.string().max(60) }),
};

/** What devices ask for, by the end of the address. */
export type GateCall = keyof typeof schemas;

export const isGateCall = (name: string | undefined): name is GateCall => Object.hasOwn(schemas, name ?? "");

/** Reads the body of a request. @returns a response with 4xx when it is no JSON, too long, or says something else */
export async function readCall<Call extends GateCall>(
  call: Call,
  request: Request,
): Promise<z.infer<(typeof schemas)[Call]> | Response> {
  if (!JSON_TYPE.test(request.headers.get("Content-Type") ?? "")) return apiError(415, "This address takes JSON.");
  const body = await readBody(request, BODY_LIMIT);
  if (!body) return apiError(413, "The body is too long.");
  let json: unknown;
  try {
    json = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(body), JSON_BOUNDS);
  } catch {
    return apiError(400, "The body is not JSON, or has too many parts.");
  }
  const read = schemas[call].safeParse(json);
  return read.success ? (read.data as z.infer<(typeof schemas)[Call]>) : apiError(400, "The body has another shape.");
}
