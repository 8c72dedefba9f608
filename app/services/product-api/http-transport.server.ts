import type { z } from "zod";
import { type Clock, wallClock } from "~/services/clock/clock.server";
import { JsonTooComplex, parseJson } from "~/services/json/parse-json";
import { ContractBreach, ServiceOutage } from "~/services/outage";
import {
  describeNoResponse,
  describeStatus,
  fetchWithRetry,
  readRetryAfter,
  readText,
} from "~/services/upstream/upstream-http.server";
import { NotModified, type Revalidation } from "~/services/upstream-cache/upstream-cache";
import {
  type EndpointData,
  type EndpointName,
  endpoints,
  errorSchema,
  type RequestParameters,
  type Transport,
} from "./contract";

/** ms for a response, including its body and the retry: below the 5 s after which streamed parts fail. */
const TIMEOUT = 4000;

/**
 * Reads the product API over HTTP.
 * @param baseUrl `API_URL`, without a trailing slash
 * @param options `timeout`: ms for a response; `clock`: the wall clock
 */
export function createHttpTransport(baseUrl: string, { timeout = TIMEOUT, clock = wallClock } = {}): Transport {
  return async <Name extends EndpointName>(name: Name, parameters: RequestParameters, revalidation?: Revalidation) => {
    const url = addressOf(baseUrl + endpoints[name].path, parameters);
    const mayBeAbsent = "params" in endpoints[name];
    const { payload, etag } = await read(url, { timeout, clock, known: revalidation?.etag, mayBeAbsent });
    const data = payload === undefined ? (null as EndpointData<Name>) : check(name, url, payload);
    revalidation?.setEtag(etag);
    return data;
  };
}

/** @param pattern of the contract, with `{names}` in place of values in the path */
function addressOf(pattern: string, { params = {}, query = {} }: RequestParameters): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

type Payload = { payload: unknown; etag: string | null };

type Reading = {
  /** ms */
  timeout: number;
  clock: Clock;
  /** ETag of the cached response. */
  known: string | undefined;
  /** True: the address names a record, which may not be there. */
  mayBeAbsent: boolean;
};

/**
 * The JSON at an address, or its text where it is none; undefined when the API has no such record.
 * @throws ServiceOutage when there is no response, or one with an error status or beyond the bounds
 */
async function read(url: string, { timeout, clock, known, mayBeAbsent }: Reading): Promise<Payload> {
  const what = `[GET] "${url}"`;
  try {
    const response = await fetchWithRetry(url, {
      signal: AbortSignal.timeout(timeout),
      headers: known === undefined ? {} : { "if-none-match": known },
    });
    if (known !== undefined && response.status === 304) throw new NotModified(url);
    if (mayBeAbsent && response.status === 404 && meansAbsent(await readText(response, what))) {
      return { payload: undefined, etag: null };
    }
    if (!response.ok) {
      await response.body?.cancel();
      const retryAfterMs = readRetryAfter(response.headers, clock.now());
      throw new ServiceOutage(`${what}: ${describeStatus(response)}`, { retryAfterMs });
    }
    return { payload: jsonOrText(await readText(response, what)), etag: response.headers.get("etag") };
  } catch (error) {
    if (error instanceof NotModified || error instanceof ServiceOutage) throw error;
    if (error instanceof JsonTooComplex) throw new ServiceOutage(`${what}: ${error.message}`);
    throw new ServiceOutage(`${what}: ${describeNoResponse(error)}`, { cause: error });
  }
}

/** A balancer sends 404 too while the API is down: only the contract's own body is about the record. */
function meansAbsent(text: string): boolean {
  return errorSchema.safeParse(jsonOrText(text)).success;
}

/**
 * A body that is not JSON, such as a proxy's error page, is returned as text: its status explains it.
 * @throws JsonTooComplex
 */
function jsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonTooComplex) throw error;
    return text;
  }
}

function check<Name extends EndpointName>(name: Name, url: string, payload: unknown): EndpointData<Name> {
  const schema: z.ZodType = endpoints[name].response;
  const result = schema.safeParse(payload);
  if (result.success) return result.data as EndpointData<Name>;
  const faults = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  throw new ContractBreach(`[GET] "${url}": the product API broke its contract at ${faults.join("; ")}`);
}
