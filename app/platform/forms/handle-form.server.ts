import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { wallClock } from "~/base/clock/clock.server";
import { emailField, type FormDefinition, type FormValues, fieldLengths } from "~/base/forms/form-definition";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { RETRY_AFTER_SECONDS } from "~/platform/http/rendering/outage.server";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { limitsOf, type RateLimitResult } from "~/platform/http/security/rate-limit.server";
import type { Accepted } from "~/platform/outbox/outbox";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { type FormFields, parseForm, readFormFields, showAgain, withField } from "./form-fields.server";
import { type FormGuardFields, formGuard, GUARD_FIELD_LENGTHS } from "./form-guard.server";
import { sentLinks } from "./sent-link.server";
import { type StoreServices, storeErrorMessage, storeSubmission } from "./store-submission.server";
import { suggestAddress } from "./suggest-address";

/** A form on its page. */
export type PageForm<Form extends FormDefinition> = {
  /** What is stored. */
  form: Form;
  /** The page that has the form, takes it and thanks for it. Its name is the form's in logs and rate limits. */
  path: `/${string}`;
  schema: z.ZodType<FormValues<Form>>;
  /** What `schema` was made of; default: `form`. One with more fields stores them by `complete`. */
  definition?: FormDefinition;
  /** The message on the next page. */
  thanks: (accepted: Accepted) => string;
  /** Where an accepted form leads; default: its page, which thanks. */
  next?: (accepted: Accepted) => string;
  /** Submissions that are stored from one address in ten minutes; default: `FORM_LIMIT`. */
  limit?: number;
  /** What stores it. May throw `FormRefused`. */
  outbox: Pick<Outbox, "submit">;
  /** Why the form takes nothing now, for the visitor; null while it does. */
  closed?: string | null;
  complete?: StoreServices<Form>["complete"];
};

/**
 * The data of a form's page when the form was not accepted: values, errors, and the hidden fields to send it again. `choice`: the button that
 * sends it with another address.
 */
export type FormActionData = {
  result: SubmissionResult<string[]>;
  guard: FormGuardFields & { choice?: { name: string; value: string; label: string } };
};

/** The field of the button that sends a form with the address that its visitor was asked about. */
const CHOICE_FIELD = "chosen_address";

/** Why a valid form is not stored, for the visitor: a message about the form, or messages about fields. */
export class FormRefused extends Error {
  override name = "FormRefused";
  readonly fieldErrors: Record<string, string[]> | null;

  constructor(why: string | Record<string, string[]>) {
    super(typeof why === "string" ? why : "values are missing");
    this.fieldErrors = typeof why === "string" ? null : why;
  }
}

type Reply = { status: number; headers?: Record<string, string> };

/**
 * The action of a public form. Cheap checks come first: rate limit, size and shape of the body, guard, values, store.
 * Each refusal shows the form again with all that was typed.
 *
 * An accepted form redirects to its page (303), so that a reload or Back sends nothing again. A key that stands for
 * other content (Back, another text, Send) gets 409 and a new key.
 */
export async function handleForm<Form extends FormDefinition>(
  form: PageForm<Form>,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const name = form.path.slice(1);
  const limits = limitsOf(name, form.limit);
  // Without an address all visitors would share one limit, and one of them could close the form for everyone.
  const address = visitorAddress(request, context);
  // Counted before the outcome is known, so that parallel attempts cannot exceed the limit.
  const attempt = address ? await limits.rejected.consume(address) : null;
  const lengths = { ...fieldLengths(form.definition ?? form.form), ...GUARD_FIELD_LENGTHS };
  const sent = await readFormFields(request, { ...lengths, [CHOICE_FIELD]: emailField.maxLength });
  const { fault } = sent;
  const chosen = sent.fields.get(CHOICE_FIELD);
  const fields = chosen ? withField(sent.fields, "email", chosen) : sent.fields;
  const renewed = formGuard.renew(fields);
  // The address that was typed may still be in the field: it is asked about again.
  const guard = chosen ? formGuard.markAsked(renewed, chosen) : renewed;
  if (attempt && !attempt.allowed) return tooMany(fields, guard, attempt);
  if (fault) {
    log.info({ form: name, status: fault.status }, "the body of a form was refused");
    return reply(showAgain(fields, fault.message()), guard, { status: fault.status });
  }
  if (form.closed) return reply(showAgain(fields, form.closed), guard, { status: 403 });
  const check = formGuard.check(fields);
  if (!check.ok) {
    log.info({ form: name, reason: check.reason }, "a form was refused");
    return reply(showAgain(fields, check.message), guard, { status: 400 });
  }
  const submission = parseForm(fields, form.schema);
  if (submission.status !== "success") return reply(submission.reply(), guard, { status: 400 });

  const email = cleanLine(fields.get("email") ?? "");
  const meant = suggestAddress(email);
  if (meant && !formGuard.wasAsked(fields, email)) {
    const asked = { ...formGuard.markAsked(guard, email), choice: choiceOf(meant) };
    return reply(submission.reply({ fieldErrors: { email: [m.forms_email_meant({ email: meant })] } }), asked, {
      status: 400,
    });
  }

  const slot = address ? await limits.accepted.consume(address) : null;
  if (slot && !slot.allowed) return tooMany(fields, guard, slot);
  // A form that stores something counts as accepted only, any other attempt as rejected only.
  const countAsRejected = async () => address && limits.accepted.refund(address);
  const countAsAccepted = async () => address && limits.rejected.refund(address);
  const services = { outbox: form.outbox, clock: wallClock, complete: form.complete };
  const stored = await storeSubmission(form.form, submission.value, check.key, services).catch((error: unknown) => ({
    status: "failed" as const,
    error,
  }));
  if (stored.status === "failed" && stored.error instanceof FormRefused) {
    await countAsRejected();
    const { fieldErrors, message } = stored.error;
    if (fieldErrors) return reply(submission.reply({ fieldErrors }), guard, { status: 400 });
    return reply(submission.reply({ formErrors: [message] }), guard, { status: 409 });
  }
  if (stored.status === "failed") {
    // A database's error can quote the row: only its kind is logged, nothing that was typed.
    log.error(faultOf(stored.error), "a form could not be stored");
    await countAsRejected();
    const headers = { "Retry-After": String(RETRY_AFTER_SECONDS) };
    return reply(submission.reply({ formErrors: [storeErrorMessage(stored.error)] }), guard, { status: 503, headers });
  }
  if (stored.status === "refused") {
    await countAsRejected();
    return reply(submission.reply(stored), guard, { status: 400 });
  }
  const { reference, repeated, sameContent } = stored.accepted;
  await (repeated ? countAsRejected() : countAsAccepted());
  if (!sameContent) {
    const message = m.forms_sent_before({ reference });
    return reply(submission.reply({ formErrors: [message] }), formGuard.reissue(), { status: 409 });
  }
  const next = form.next?.(stored.accepted) ?? sentLinks.create(form.path, stored.accepted);
  return redirectWithSuccess(next, form.thanks(stored.accepted), { status: 303 });
}

const choiceOf = (value: string) => ({ name: CHOICE_FIELD, value, label: m.forms_email_use({ email: value }) });

function reply(result: SubmissionResult<string[]>, guard: FormActionData["guard"], { status, headers }: Reply) {
  return data<FormActionData>({ result, guard }, { status, headers });
}

function tooMany(fields: FormFields, guard: FormGuardFields, { retryAfterSeconds }: RateLimitResult) {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = m.forms_too_many({ minutes });
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return reply(showAgain(fields, message), guard, { status: 429, headers });
}
