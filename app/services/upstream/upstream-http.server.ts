import { STATUS_CODES } from "node:http";
import { FetchError, type FetchOptions, ofetch } from "ofetch";
import { ServiceOutage } from "~/services/outage";

/** MiB of a decoded body. The largest responses, 300 brands or a hundred posts, are a tenth of it. */
const MAX_BODY = 16;
/** ms; the longest `Retry-After` that is honored, so that a service that is back sooner is noticed. */
const MAX_WAIT = 5 * 60_000;

/**
 * ms before the second attempt: a connection that the other side has just closed leaves the pool. Called only when there is
 * a second attempt, so the first response is no longer needed.
 */
const RETRY_DELAY: FetchOptions["retryDelay"] = ({ response }) => {
  void response?.body?.cancel();
  return 1;
};

/**
 * GETs a URL, and once more without a response or with a status that may be temporary, as ofetch does by default.
 * @param init its `signal` bounds both attempts and the body
 * @returns the last response, with any status and its body unread
 * @throws what `fetch` throws, when the last attempt had no response
 */
export async function fetchWithRetry(
  url: string | URL,
  init: Pick<RequestInit, "redirect"> & { signal: AbortSignal; headers: Record<string, string> },
): Promise<Response> {
  try {
    return await ofetch.raw(String(url), { ...init, responseType: "stream", retryDelay: RETRY_DELAY });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.response) return error.response;
    throw error.cause;
  }
}

/**
 * The text of a response, decoded as UTF-8.
 * @param request for the error message: `[GET] "https://…"`
 * @throws ServiceOutage when it is longer than 16 MiB; the rest is not read
 * @throws what the body throws when it is incomplete or late
 */
export async function readText(response: Response, request: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY * 1024 * 1024) throw new ServiceOutage(`${request}: more than ${MAX_BODY} MiB`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Describes a status for an error message: `503 Service Unavailable`. */
export function describeStatus({ status, statusText }: Pick<Response, "status" | "statusText">): string {
  return `${status} ${statusText || (STATUS_CODES[status] ?? "")}`.trimEnd();
}

/**
 * Describes a missing or incomplete response for an error message. Leaves out the error's own message, which may have the URL
 * with a key in it.
 * @param error of `fetch`, or of reading the body
 */
export function describeNoResponse(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "no response in time";
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? `no response (${String(cause.code)})` : "no response";
}

/**
 * Reads `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). Of the formats of a date (section 5.6.7), those
 * that name GMT are read.
 * @param now ms since the epoch
 * @param max ms; a longer wait is cut. Default five minutes
 * @returns ms, at least 0; undefined when the header is absent or malformed
 */
export function readRetryAfter(headers: Headers, now: number, max = MAX_WAIT): number | undefined {
  const value = headers.get("retry-after") ?? "";
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : / GMT$/.test(value) ? Date.parse(value) - now : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), max);
}
