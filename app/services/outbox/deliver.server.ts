import { isLead, type LeadContent } from "~/entities/submissions";
import type { Clock } from "~/services/clock/clock.server";
import { describeFault } from "~/services/log/fault";
import { composeConfirmation } from "~/services/mailer/interest-mail.server";
import type { Mail, Mailer } from "~/services/mailer/mail.server";
import { composeAcknowledgement, composeStaffMail, type MailSettings } from "~/services/mailer/submission-mail.server";
import { submissionEndpoints } from "~/services/product-api/contract";
import { readRetryAfter } from "~/services/upstream/upstream-http.server";
import type { Deliver, DeliveryOutcome } from "./delivery";
import type { Submission } from "./outbox";

export interface ApiDeliveryOptions {
  apiUrl: string;
  token: string;
  timeoutMs: number;
  clock: Clock;
}

/**
 * Creates the function that attempts one delivery: to staff, to the visitor, or to the API if there is one. `seasonNote` reads the
 * sentence about the season for acknowledgements.
 */
export function createDeliver({
  mailer,
  settings,
  seasonNote,
  api,
}: {
  mailer: Mailer;
  settings: MailSettings;
  seasonNote: () => Promise<string | null>;
  api?: ApiDeliveryOptions;
}): Deliver {
  return async ({ id, kind, submission, unknownOutcomes, remaining: only, signal, markOutcomeUnknown: beforeEnd }) => {
    const send = (mail: Mail) => mailer.send(mail, { only, signal, beforeEnd });
    if (!isLead(submission)) return send(composeConfirmation(submission, id, settings));
    if (kind === "api") {
      if (!api) return { result: "rejected", reason: "No API is set any more (API_URL, API_TOKEN)." };
      return deliverToApi(submission, api, signal);
    }
    return send(
      kind === "staff-mail"
        ? composeStaffMail(submission, { id, mayBeDuplicate: unknownOutcomes > 0 }, settings)
        : composeAcknowledgement(submission, id, settings, await seasonNote()),
    );
  };
}

/** Transient statuses besides 5xx. 409: a request with the same idempotency key is in progress. */
const RETRYABLE = new Set([408, 409, 425, 429]);

const LONGEST_WAIT_MS = 6 * 3600 * 1000;

/** Posts a submission to the product API, with its id as the idempotency key. Redirects could send it elsewhere. */
export async function deliverToApi(
  submission: Submission<LeadContent>,
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
      body: JSON.stringify(submission.payload),
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
  } catch (error) {
    return signal.aborted ? { result: "aborted" } : { result: "failed", reason: describeFault(error) };
  }
  const { status } = response;
  if (response.ok) return { result: "sent" };
  const reason = `The API responded ${status} ${response.statusText}`.trim();
  if (status < 500 && !RETRYABLE.has(status)) return { result: "rejected", reason };
  return { result: "failed", reason, retryAfterMs: readRetryAfter(response.headers, clock.now(), LONGEST_WAIT_MS) };
}
