import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { RETRY_AFTER_SECONDS } from "~/http/rendering/outage.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import type { Accepted } from "~/services/outbox/outbox";
import { redirectWithSuccess } from "~/sessions/toast.server";
import { type FieldLengths, type FormFields, readFormFields } from "./form-fields.server";
import { type FormGuardFields, GUARD_FIELD_LENGTHS } from "./form-guard.server";
import { limitsOf } from "./form-limits.server";
import { parseForm, showAgain } from "./form-submission.server";
import type { RateLimitResult } from "./rate-limit.server";
import { formGuard, sentLinks } from "./site-form-guard.server";
import { visitorAddress } from "./socket-address.server";
import { storeFaultMessage } from "./store-fault";

/** What a public form is made of. */
export type FormDefinition<Schema extends z.ZodType> = {
  /** For logs and rate limits. */
  name: string;
  /** The page that has the form, takes it and thanks for it. */
  path: `/${string}`;
  /** Every field of the schema with its longest value, in UTF-16 units. Values under other names are ignored. */
  lengths: FieldLengths & Readonly<Record<keyof z.input<Schema>, number>>;
  schema: Schema;
  /**
   * Stores what was sent. `key` stands for one submission, however often it is sent.
   * @throws when nothing could be stored
   */
  store: (values: z.output<Schema>, key: string) => Promise<StoreResult>;
  /** The message to the visitor, before the reference number. */
  thanks: string;
};

type StoreResult =
  | { status: "accepted"; accepted: Accepted }
  /** Faults by field, in words for the visitor. */
  | { status: "refused"; fieldErrors: Record<string, string[]> };

/** What a form's page gets when the form was not accepted: its values and errors, and the hidden fields to send it again. */
export type FormActionData = { result: SubmissionResult<string[]>; guard: FormGuardFields };

type Reply = { status: number; headers?: Record<string, string> };

/**
 * The action of a public form. Every step costs little until the next one may be taken: rate limit, size and shape of the
 * body, key and time of the form, its values, the store. Each refusal shows the form again with all that was typed.
 *
 * An accepted form is answered with 303 to its page, so that a reload or Back sends nothing again. A key that stands for
 * other content (Back, another text, Send) is answered with 409 and a key of its own for this content.
 */
export async function handleForm<Schema extends z.ZodType>(
  form: FormDefinition<Schema>,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const limits = limitsOf(form.name);
  // Without an address all visitors would share one limit, and one of them could close the form for everyone.
  const address = visitorAddress(request, context);
  // Counted before it is known how the attempt ends, so that attempts at the same time cannot exceed the limit.
  const attempt = address ? await limits.rejected.consume(address) : null;
  const { fields, fault } = await readFormFields(request, { ...form.lengths, ...GUARD_FIELD_LENGTHS });
  const guard = formGuard.renew(fields);
  if (attempt && !attempt.allowed) return tooMany(fields, guard, attempt);
  if (fault) {
    log.info({ form: form.name, status: fault.status }, "the body of a form was refused");
    return refuse(fields, guard, fault.message, { status: fault.status });
  }
  const check = formGuard.check(fields);
  if (!check.ok) {
    log.info({ form: form.name, reason: check.reason }, "a form was refused");
    return refuse(fields, guard, check.message, { status: 400 });
  }
  const submission = parseForm(fields, form.schema);
  if (submission.status !== "success") return reply(submission.reply(), guard, { status: 400 });

  const slot = address ? await limits.accepted.consume(address) : null;
  if (slot && !slot.allowed) return tooMany(fields, guard, slot);
  // A form that stores something new counts as accepted alone, any other attempt as rejected alone.
  const countAsRejected = async () => address && limits.accepted.refund(address);
  const countAsAccepted = async () => address && limits.rejected.refund(address);
  const stored = await form.store(submission.value, check.key).catch((error: unknown) => ({
    status: "failed" as const,
    error,
  }));
  if (stored.status === "failed") {
    // A database's error can quote the row: only its kind is logged, nothing that was typed.
    log.error(faultOf(stored.error), "a form could not be stored");
    await countAsRejected();
    const headers = { "Retry-After": String(RETRY_AFTER_SECONDS) };
    return reply(submission.reply({ formErrors: [storeFaultMessage(stored.error)] }), guard, { status: 503, headers });
  }
  if (stored.status === "refused") {
    await countAsRejected();
    return reply(submission.reply(stored), guard, { status: 400 });
  }
  const { reference, repeated, sameContent } = stored.accepted;
  await (repeated ? countAsRejected() : countAsAccepted());
  if (!sameContent) {
    const message = `You sent this form before, as ${reference}, and we have that. What you typed now is still here: press Send again if we should have it too.`;
    return reply(submission.reply({ formErrors: [message] }), formGuard.reissue(), { status: 409 });
  }
  return redirectWithSuccess(sentLinks.create(form.path, stored.accepted), `${form.thanks} ${reference}.`, {
    status: 303,
  });
}

function reply(result: SubmissionResult<string[]>, guard: FormGuardFields, { status, headers }: Reply) {
  return data<FormActionData>({ result, guard }, { status, headers });
}

function refuse(fields: FormFields, guard: FormGuardFields, message: string, { status }: Pick<Reply, "status">) {
  // The rest of the body may never be read: the connection cannot carry another request (RFC 9110, section 15.5.14).
  const headers: Record<string, string> = status === 413 ? { Connection: "close" } : {};
  return reply(showAgain(fields, message), guard, { status, headers });
}

function tooMany(fields: FormFields, guard: FormGuardFields, { retryAfterSeconds }: RateLimitResult) {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `Too many forms came from your network. What you typed is still here: please send it again in ${minutes} min.`;
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return reply(showAgain(fields, message), guard, { status: 429, headers });
}
