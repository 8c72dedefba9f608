import { readBody } from "~/base/body/read-body.server";
import { type JsonBounds, parseJson } from "~/base/json/parse-json";
import { log } from "~/base/log/log.server";
import { z } from "~/base/values/zod";
import { type FindRequest, MAX_SENT_SCANS } from "~/gate/rules/protocol";
import { apiError } from "~/platform/http/rendering/api-error";

/** Bytes of a request: fifty scans with their codes have 20 kB. */
const BODY_LIMIT = 64 * 1024;
/** Twice what fifty scans have: a newer page may say more of each. */
const JSON_BOUNDS: JsonBounds = { depth: 8, containers: 300, separators: 4_000 };
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

const countSchema = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Lines that are read one by one (`readScans`). */
const linesSchema = z.array(z.unknown()).max(MAX_SENT_SCANS);

/** Fields that are not known are left out: the page of a newer release has them. */
const schemas = {
  sync: z.object({
    scans: linesSchema,
    waiting: z.int().min(0).max(1_000_000).catch(0),
    since: z.object({ list: countSchema, log: countSchema, rules: z.string().max(60) }),
    battery: z.int().min(0).max(100).nullable().catch(null),
  }),
  check: z.object({
    scan: z.unknown(),
    // Absent: a page that a phone has kept since before it was there.
    unsent: linesSchema.optional(),
  }),
  find: z.union([
    z.object({ reference: z.string().max(40) }),
    z.object({ name: z.string().min(1).max(120), email: z.string().min(3).max(254) }),
  ]) satisfies z.ZodType<FindRequest>,
  pay: z.object({ reference: z.string().max(40) }),
  link: z.object({ token: z.string().max(60) }),
};

/** What devices ask for, by the end of the address. */
export type GateCall = keyof typeof schemas;

export type ReadCall<Call extends GateCall> = z.infer<(typeof schemas)[Call]>;

export const isGateCall = (name: string | undefined): name is GateCall => Object.hasOwn(schemas, name ?? "");

/** Reads the body of a request. @returns a response with 4xx when it is not JSON, too long, or says something else */
export async function readCall<Call extends GateCall>(
  call: Call,
  request: Request,
): Promise<ReadCall<Call> | Response> {
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
  if (read.success) return read.data as ReadCall<Call>;
  log.warn({ call, field: read.error.issues[0]?.path.join(".") }, "a request of a gate device has another shape");
  return apiError(400, "The body has another shape.");
}
