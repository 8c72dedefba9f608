import { FetchError, ofetch } from "ofetch";
import type { z } from "zod";
import { NotModified, type Revalidation } from "~/services/answer-cache/revalidation";
import { ContractBreach, ServiceOutage } from "~/services/outage";
import { type EndpointAnswer, type EndpointName, endpoints, type Question } from "./contract";
import type { Transport } from "./transport";

/** Longest wait for an answer, in ms, its body and the retry included: below the 5 s after which streamed parts give up. */
const ANSWER_TIMEOUT = 4000;

/**
 * Reads the product API over HTTP.
 *
 * Retries are ofetch's defaults, which are the specification's (section 9): one more try on 408, 409, 425, 429, 500,
 * 502, 503 and 504 for methods without a body, none for the others.
 * @param baseUrl `API_URL`, without a trailing slash
 * @param options `timeout`: longest wait for an answer, in ms
 */
export function createHttpTransport(baseUrl: string, { timeout = ANSWER_TIMEOUT } = {}): Transport {
  return async <Name extends EndpointName>(name: Name, question: Question, revalidation?: Revalidation) => {
    const url = baseUrl + fillPath(endpoints[name].path, question.params);
    const { payload, etag } = await read(url, question.query, { timeout, known: revalidation?.known });
    const answer = payload === undefined ? null : check(name, url, payload);
    revalidation?.tell(etag);
    return answer;
  };
}

function fillPath(path: string, params: Question["params"] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
}

type Answer = { payload: unknown; etag: string | null };

/**
 * The JSON at an address, or its text where it is none; undefined when the server answers 404.
 *
 * The time limit is a signal of our own: ofetch's covers neither the retry nor the body.
 */
async function read(
  url: string,
  query: Question["query"],
  { timeout, known }: { timeout: number; known: string | undefined },
): Promise<Answer> {
  try {
    const response = await ofetch.raw<unknown>(url, {
      query,
      signal: AbortSignal.timeout(timeout),
      parseResponse: jsonOrText,
      headers: known === undefined ? {} : { "if-none-match": known },
    });
    if (known !== undefined && response.status === 304) throw new NotModified(url);
    return { payload: response._data ?? null, etag: response.headers.get("etag") };
  } catch (error) {
    if (error instanceof NotModified) throw error;
    if (error instanceof FetchError && error.status === 404) return { payload: undefined, etag: null };
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceOutage(error instanceof FetchError ? reason : `[GET] "${url}": ${reason}`, { cause: error });
  }
}

/** What is no JSON, such as a proxy's error page, is left as it is: its status, or the contract, says what is wrong. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function check<Name extends EndpointName>(name: Name, url: string, payload: unknown): EndpointAnswer<Name> {
  const schema: z.ZodType = endpoints[name].response;
  const result = schema.safeParse(payload);
  if (result.success) return result.data as EndpointAnswer<Name>;
  const faults = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  throw new ContractBreach(`[GET] "${url}": the product API broke its contract at ${faults.join("; ")}`);
}
