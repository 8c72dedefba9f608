import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import type { Accepted } from "~/services/outbox/outbox";
import { redirectWithSuccess } from "~/sessions/toast.server";
import type { FormGuardFields } from "./form-guard.server";
import { formGuard, type Intake, type Refusal, refusalHeaders } from "./form-intake.server";
import { RETRY_AFTER_SECONDS } from "./outage.server";
import { storeFaultMessage } from "./store-fault";

/** What a form page gets back when its form was not accepted. */
export type FormAnswer = { result: SubmissionResult<string[]>; guard: FormGuardFields };

/** The form was refused before anyone looked at its fields: the page shows it again with all that was typed. */
export function refuseForm(submission: Submission<unknown>, intake: Intake & { refusal: Refusal }) {
  const { refusal, guard } = intake;
  const result = submission.reply({ formErrors: [refusal.message] });
  return data<FormAnswer>({ result, guard }, { status: refusal.status, headers: refusalHeaders(refusal) });
}

/** Nothing could be stored (a full disk, a database that is away): 503, with all that was typed. */
export function storeFailed(submission: Submission<unknown>, guard: FormGuardFields, error: unknown) {
  // A database's error can quote the row: only its kind is logged, nothing that was typed.
  log.error(faultOf(error), "a form could not be stored");
  const result = submission.reply({ formErrors: [storeFaultMessage(error)] });
  return data<FormAnswer>({ result, guard }, { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } });
}

/** Fields are at fault: 400, with the faults beside each. */
export function mendForm(result: SubmissionResult<string[]>, guard: FormGuardFields) {
  return data<FormAnswer>({ result, guard }, { status: 400 });
}

/**
 * The form is stored: 303 to its page with the reference in the address, so that a reload or Back sends nothing again,
 * and a message that shows with scripts and without. When its key stands for other words (Back, another text, Send), the
 * page shows it again with these and a key of its own: 409.
 * @param thanks the message, before the reference number
 */
export async function acceptForm(
  path: string,
  submission: Submission<unknown>,
  { reference, sameContent }: Accepted,
  thanks: string,
) {
  if (sameContent) return redirectWithSuccess(`${path}?sent=${reference}`, `${thanks} ${reference}.`, { status: 303 });
  const result = submission.reply({
    formErrors: [
      `You sent this form before, as ${reference}, and we have that. What you typed now is still here: press Send again if we should have it too.`,
    ],
  });
  return data<FormAnswer>({ result, guard: formGuard.reissue() }, { status: 409 });
}
