import type { Clock } from "~/services/clock/clock.server";
import { describeFault } from "~/services/log/fault";
import { submissionEndpoints } from "~/services/product-api/contract";
import { readRetryAfter } from "~/services/upstream/retry-after";
import type { DeliveryOutcome } from "./delivery";
import type { Submission } from "./outbox";

export interface ApiDeliveryOptions {
  /** Base address of the product API, without a slash at its end. */
  apiUrl: string;
  /** `API_TOKEN`, which the API asks for. */
  token: string;
  /** ms for the whole answer. */
  timeoutMs: number;
  /** The wall clock. */
  clock: Clock;
}

/**
 * Answers that say "not now" (specification, section 9, and every other 5xx). 409 is among them: the same idempotency
 * key is still being worked on.
 */
const NOT_NOW = new Set([408, 409, 425, 429]);

/** Longest Retry-After that is honoured, ms. */
const LONGEST_WAIT_MS = 6 * 3600 * 1000;

/**
 * Posts a submission to the product API, with its id as the idempotency key: a repeat makes no second one there.
 * Redirects are not followed: they would turn the POST into a GET, or carry a visitor's details elsewhere.
 */
export async function deliverToApi(
  submission: Submission,
  { apiUrl, token, timeoutMs, clock }: ApiDeliveryOptions,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  if (signal.aborted) return { result: "released" };
  let response: Response;
  try {
    response = await fetch(apiUrl + submissionEndpoints[submission.kind].path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        Authorization: `Bearer ${token}`,
        "Idempotency-Key": submission.id,
      },
      body: JSON.stringify(submission.payload),
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
  } catch (error) {
    if (signal.aborted) return { result: "released" };
    return { result: "failed", reason: reasonOf(error) };
  }
  const { status } = response;
  if (response.ok) return { result: "sent" };
  const reason = `The API answered ${status} ${response.statusText}`.trim();
  if (status >= 500 || NOT_NOW.has(status)) {
    return { result: "failed", reason, retryAfterMs: readRetryAfter(response.headers, clock.now(), LONGEST_WAIT_MS) };
  }
  return { result: "refused", reason };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return describeFault(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error.message}${cause}`;
}
