import { STATUS_CODES } from "node:http";
import { FetchError, type FetchOptions, ofetch } from "ofetch";
import { readBody } from "~/base/body/read-body.server";
import type { Clock } from "~/base/clock/clock.server";
import { JsonTooComplex, parseJson } from "~/base/json/parse-json";
import { ContractBreach, ServiceOutage } from "~/base/outage";
import { inSpan } from "~/base/telemetry/spans.server";
import { NotModified, type Revalidation } from "~/platform/upstream-cache/upstream-cache";

/** MiB of a decoded body. The largest responses, 300 brands or a hundred posts, are a tenth of it. */
const MAX_BODY = 16;
/** ms; the longest `Retry-After` that is honored, so that a service that is back sooner is noticed. */
const MAX_WAIT = 5 * 60_000;

/** ms before the second attempt: a connection that the other side has just closed leaves the pool. */
const RETRY_DELAY: FetchOptions["retryDelay"] = ({ response }) => {
  void response?.body?.cancel();
  return 1;
};

export type JsonRequest = {
  /** Names the request in error messages: `[GET] "https://…"`. */
  what: string;
  clock: Clock;
  /** ms for the response, including its retry and its body. */
  timeLimit: number;
  headers?: Record<string, string>;
  redirect?: RequestRedirect;
  revalidation?: Revalidation | undefined;
  /** Called with each response, before its body is read. */
  onResponse?(response: Response): void;
  /** Whether the JSON of a 404 says that there is no such record; a balancer sends 404 too while the service is down. */
  meansAbsent?(json: unknown): boolean;
};

/**
 * GETs JSON from a service, within its bounds. A request without a response, or with a status that may be temporary, is sent
 * once more, as ofetch does by default.
 * @returns undefined when the service has no such record
 * @throws NotModified when the cached response is current; ServiceOutage for anything but JSON with status 200. No message
 *   has the URL, which may hold a key
 */
export async function getJson(url: string | URL, request: JsonRequest): Promise<unknown> {
  const { hostname, port, pathname } = new URL(url);
  const attributes = { "http.request.method": "GET", "server.address": hostname, "url.path": pathname };
  const name = `GET ${hostname}${port && `:${port}`}`;
  const outcome = await inSpan({ name, kind: "client", attributes }, (span) => {
    const onResponse = (response: Response) => {
      span.set({ "http.response.status_code": response.status });
      request.onResponse?.(response);
    };
    return readJson(url, { ...request, onResponse }).catch((error: unknown) => {
      if (error instanceof NotModified) return error;
      throw error;
    });
  });
  if (outcome instanceof NotModified) throw outcome;
  return outcome;
}

async function readJson(url: string | URL, request: JsonRequest): Promise<unknown> {
  const { what, clock, timeLimit, headers, redirect, revalidation, onResponse, meansAbsent } = request;
  const etag = revalidation?.etag;
  try {
    const response = await fetchWithRetry(url, {
      signal: AbortSignal.timeout(timeLimit),
      headers: { accept: "application/json", ...headers, ...(etag && { "if-none-match": etag }) },
      redirect,
    });
    onResponse?.(response);
    if (etag && response.status === 304) throw new NotModified(what);
    if (response.status === 404 && meansAbsent?.(jsonOrNull(await readText(response, what)))) {
      revalidation?.setEtag(null);
      return undefined;
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      const retryAfterMs = readRetryAfter(response.headers, clock.now());
      throw new ServiceOutage(`${what}: ${describeStatus(response)}`, { retryAfterMs });
    }
    const json = parseJson(await readText(response, what));
    revalidation?.setEtag(response.headers.get("etag"));
    return json;
  } catch (error) {
    if (error instanceof NotModified || error instanceof ServiceOutage) throw error;
    if (error instanceof JsonTooComplex) throw new ServiceOutage(`${what}: ${error.message}`);
    if (error instanceof SyntaxError) throw new ContractBreach(`${what}: the response is not JSON`);
    throw new ServiceOutage(`${what}: ${describeNoResponse(error)}`);
  }
}

async function fetchWithRetry(url: string | URL, init: FetchOptions<"stream">): Promise<Response> {
  try {
    return await ofetch.raw(String(url), { ...init, responseType: "stream", retryDelay: RETRY_DELAY });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.response) return error.response;
    throw error.cause;
  }
}

async function readText(response: Response, what: string): Promise<string> {
  const body = await readBody(response, MAX_BODY * 1024 * 1024);
  if (body) return new TextDecoder().decode(body);
  await response.body?.cancel();
  throw new ServiceOutage(`${what}: more than ${MAX_BODY} MiB`);
}

function jsonOrNull(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function describeStatus({ status, statusText }: Response): string {
  return `${status} ${statusText || (STATUS_CODES[status] ?? "")}`.trimEnd();
}

/** Leaves out the error's own message, which may have the URL with a key in it. */
function describeNoResponse(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "no response in time";
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? `no response (${String(cause.code)})` : "no response";
}

/** Reads `Retry-After` in seconds or as a date with GMT (RFC 9110, 10.2.3). @returns ms, from 0 to `max`; undefined: absent */
export function readRetryAfter(headers: Headers, now: number, max = MAX_WAIT): number | undefined {
  const value = headers.get("retry-after") ?? "";
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : / GMT$/.test(value) ? Date.parse(value) - now : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), max);
}
