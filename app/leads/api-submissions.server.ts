import { readBody } from "~/base/body/read-body.server";
import { type JsonBounds, JsonTooComplex, parseJson } from "~/base/json/parse-json";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { apiError } from "~/platform/http/rendering/api-error";
import { RETRY_AFTER_SECONDS } from "~/platform/http/rendering/outage.server";
import { carriesToken } from "~/platform/http/security/authentication.server";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { LEAD_KINDS, type LeadContent, type LeadKind } from "./model/leads";
import { submissionEndpoints } from "./submission-endpoints";
import type { NewLead } from "./submission-rules.server";

/** Bytes. The longest valid submission has 8,000 characters, under 50 kB even if each is escaped. */
const BODY_LIMIT = 64 * 1024;
/** Bytes of a longer body that are read and discarded, so that its sender gets the response. */
const DISCARD_LIMIT = 1024 * 1024;
/** A submission is one object with one object in it. */
const JSON_BOUNDS: JsonBounds = { depth: 8, containers: 50, separators: 500 };
/** An idempotency key without the quotes of a structured field. A UUID has 36 characters. */
const KEY = /^[A-Za-z0-9._~:+/=-]{1,128}$/;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

export type ApiSubmissionOptions = {
  token: string;
  outbox: Pick<Outbox, "submit">;
};

/** The kind of submission that is posted to a path of the API; undefined for other paths. */
export function submissionKindAt(path: string): LeadKind | undefined {
  return LEAD_KINDS.find((kind) => submissionEndpoints[kind].path === path);
}

/** Takes a submission from a client with the token: 201 with its id, or an error. A repeated `Idempotency-Key` gets the same. */
export async function receiveSubmission(
  request: Request,
  kind: LeadKind,
  { token, outbox }: ApiSubmissionOptions,
): Promise<Response> {
  if (request.method !== "POST") return apiError(405, "This address takes POST only.", { Allow: "POST" });
  if (!carriesToken(request, token)) return unauthorized(request);
  const key = readKey(request.headers.get("Idempotency-Key"));
  if (!key) return apiError(400, "The header Idempotency-Key must be 1 to 128 letters, digits or ._~:+/=- characters.");
  const content = await readContent(request, kind);
  if (content instanceof Response) return content;
  try {
    const lead: NewLead = { ...content, key: `api:${key}`, source: "api" };
    const { id, sameContent } = await outbox.submit(lead);
    if (!sameContent) return apiError(422, "This Idempotency-Key was used before, for another body.");
    return Response.json({ id }, { status: 201, headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    // A database's error can quote the row: only its kind is logged.
    log.error(faultOf(error), "a submission from the API could not be stored");
    const headers = { "Retry-After": String(RETRY_AFTER_SECONDS) };
    return apiError(503, "The submission could not be stored. Send it again with the same Idempotency-Key.", headers);
  }
}

/** The error code is for clients that sent a token (RFC 6750, section 3). */
function unauthorized(request: Request): Response {
  const challenge = request.headers.has("Authorization") ? 'Bearer error="invalid_token"' : "Bearer";
  return apiError(401, "Send the API's token: Authorization: Bearer {token}", { "WWW-Authenticate": challenge });
}

/** The key, bare or quoted as a structured field (draft-ietf-httpapi-idempotency-key-header, section 2.1). */
function readKey(header: string | null): string | undefined {
  const bare = /^"(.*)"$/.exec(header ?? "")?.[1] ?? header ?? "";
  return KEY.test(bare) ? bare : undefined;
}

async function readContent(request: Request, kind: LeadKind): Promise<LeadContent | Response> {
  if (!JSON_TYPE.test(request.headers.get("Content-Type") ?? "")) {
    return apiError(415, "The body must be application/json.", { Accept: "application/json" });
  }
  if ((request.headers.get("Content-Encoding") ?? "identity").toLowerCase() !== "identity") {
    return apiError(415, "The body must not be compressed.", { "Accept-Encoding": "identity" });
  }
  const body = await readJsonBody(request);
  if (body instanceof Response) return body;
  const payload = submissionEndpoints[kind].request.safeParse(body.json);
  if (payload.success) return { kind, payload: payload.data } as LeadContent;
  const faults = payload.error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  return apiError(400, faults.join("; "));
}

async function readJsonBody(request: Request): Promise<{ json: unknown } | Response> {
  let bytes: Uint8Array | null;
  try {
    bytes = await readBody(request, BODY_LIMIT, DISCARD_LIMIT);
  } catch {
    return apiError(400, "The body did not arrive complete.");
  }
  if (!bytes) return apiError(413, `The body must have at most ${BODY_LIMIT} bytes.`);
  try {
    return { json: parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes), JSON_BOUNDS) };
  } catch (error) {
    return apiError(400, error instanceof JsonTooComplex ? `body: ${error.message}` : "body: it is not JSON in UTF-8");
  }
}
