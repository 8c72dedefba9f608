import type { Clock } from "~/base/clock/clock.server";
import { describeFault } from "~/base/log/fault";
import type { DeliveryOutcome } from "~/platform/outbox/delivery";
import { readRetryAfter } from "~/platform/upstream/upstream-http.server";
import type { LeadSubject } from "./mails/lead-mail-fields.server";
import { submissionEndpoints } from "./submission-endpoints";

export interface ApiDeliveryOptions {
  apiUrl: string;
  token: string;
  timeoutMs: number;
  clock: Clock;
}

/** The one status of a submission that is stored, now or by an earlier request (openapi.server.ts). */
const STORED = 201;

/**
 * The setting that a status refuses, whatever is in the submission. No endpoint of the product API redirects, or responds with
 * another 2xx: that is a proxy, or the login page of a network.
 */
function refusedSetting(status: number): "token" | "address" | undefined {
  if (status === 401 || status === 403) return "token";
  if (status === 404 || status === 405 || (status >= 200 && status < 400)) return "address";
  return undefined;
}

/** Transient statuses besides 5xx. 409: a request with the same idempotency key is in progress. */
const RETRYABLE = new Set([408, 409, 425, 429]);

const MAX_WAIT_MS = 6 * 3600 * 1000;

/** What is sent of a submission. The area of a booth is rounded up: an API by the contract of an earlier release takes whole m² alone. */
function toDelivered({ kind, payload }: LeadSubject): LeadSubject["payload"] {
  if (kind !== "exhibitor-registration" || payload.boothSize === undefined) return payload;
  return { ...payload, boothSize: Math.ceil(payload.boothSize) };
}

/** Posts a submission to the product API, with its id as the idempotency key. Redirects could send it elsewhere. */
export async function deliverToApi(
  submission: LeadSubject,
  { apiUrl, token, timeoutMs, clock }: ApiDeliveryOptions,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  if (signal.aborted) return { result: "aborted" };
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
      body: JSON.stringify(toDelivered(submission)),
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
  } catch (error) {
    return signal.aborted ? { result: "aborted" } : { result: "failed", reason: describeFault(error) };
  }
  const { status } = response;
  if (status === STORED) return { result: "sent" };
  const reason = `The API responded ${status} ${response.statusText}`.trim();
  const setting = refusedSetting(status);
  if (setting) return { result: "unavailable", reason, fault: `${setting}: ${status}` };
  if (status < 500 && !RETRYABLE.has(status)) return { result: "rejected", reason };
  return { result: "failed", reason, retryAfterMs: readRetryAfter(response.headers, clock.now(), MAX_WAIT_MS) };
}
