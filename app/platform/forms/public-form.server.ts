import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { emailField, type FormDefinition, fieldLengths } from "~/base/forms/form-definition";
import { suggestAddress } from "~/base/forms/suggest-address";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { OutcomeUnknown } from "~/platform/database/database";
import { RETRY_AFTER_SECONDS } from "~/platform/http/rendering/outage.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import { parseForm, showAgain, withField } from "./form-fields.server";
import { type FormGuardFields, formGuard } from "./form-guard.server";
import { type ActionArgs, type FormRefusal, readGuardedForm } from "./read-form.server";

/** A form on its page, as far as it is read. */
export type PublicForm<Values> = {
  /** The page that has the form, and takes it. Its name is the form's in logs and rate limits. */
  path: `/${string}`;
  schema: z.ZodType<Values>;
  /** What `schema` was made of. */
  definition: FormDefinition;
  /** Submissions that are stored from one address in ten minutes; default: `FORM_LIMIT`. */
  limit?: number;
  /** Why the form takes nothing now, for the visitor; null while it does. */
  closed?: string | null;
};

/**
 * The data of a form's page when the form was not accepted: values, errors, and the hidden fields to send it again. `choice`: the button that
 * sends it with another address.
 */
export type FormActionData = {
  result: SubmissionResult<string[]>;
  guard: FormGuardFields & { choice?: { name: string; value: string; label: string }; ways?: readonly FormWay[] };
};

/** A button that sends the form to another address of its page, which says what is asked for otherwise. */
export type FormWay = { to: string; label: string };

/** The field of the button that sends a form with the address that its visitor was asked about. */
const CHOICE_FIELD = "chosen_address";

/**
 * Why a valid form is not stored, for the visitor: a message about the form, or messages about fields. `isSpent`: its key stands for other
 * content (Back, another text, Send), and it gets a new one. `ways`: what can be had instead, each with its button.
 */
export class FormRefused extends Error {
  override name = "FormRefused";
  readonly fieldErrors: Record<string, string[]> | null;
  readonly isSpent: boolean;
  readonly ways: readonly FormWay[] | undefined;

  constructor(
    why: string | Record<string, string[]>,
    { isSpent = false, ways }: { isSpent?: boolean; ways?: readonly FormWay[] } = {},
  ) {
    super(typeof why === "string" ? why : "values are missing");
    this.fieldErrors = typeof why === "string" ? null : why;
    this.isSpent = isSpent;
    this.ways = ways;
  }
}

/** What came of a form. `isRepeated`: it was taken before; `next`: where its sender goes on, and is thanked. */
type Taken = { isRepeated: boolean; next: string; thanks: string };

type Reply = ReturnType<typeof data<FormActionData>>;

/** A valid form: what to do with its values is left. `finish` does that, and makes the response. */
type ReadForm<Values> = { values: Values; key: string; finish(work: () => Promise<Taken>): Promise<Reply | Response> };

/**
 * Reads a public form: its limits, its guard, its values, and a domain that looks mistyped, which is asked about once. Each refusal shows the
 * form again with all that was typed.
 */
export async function readPublicForm<Values>(
  { path, limit, definition, schema, closed }: PublicForm<Values>,
  args: ActionArgs,
): Promise<ReadForm<Values> | { refused: Reply }> {
  const name = path.slice(1);
  const lengths = { ...fieldLengths(definition), [CHOICE_FIELD]: emailField.maxLength };
  const sent = await readGuardedForm(args, { name, limits: limitsOf(name, limit), lengths, closed });
  const chosen = sent.fields.get(CHOICE_FIELD);
  const fields = chosen ? withField(sent.fields, "email", chosen) : sent.fields;
  // The address that was typed may still be in the field: it is asked about again.
  const guard = chosen ? formGuard.markAsked(sent.guard, chosen) : sent.guard;
  const refuse = (refusal: FormRefusal) => ({ refused: reply(showAgain(fields, refusal.message), guard, refusal) });
  if (sent.refusal) return refuse(sent.refusal);
  const submission = parseForm(fields, schema);
  const email = cleanLine(fields.get("email") ?? "");
  const meant = suggestAddress(email);
  if (submission.status !== "success") {
    if (!meant || !submission.error?.email) return { refused: reply(submission.reply(), guard, { status: 400 }) };
    // What is not an address, such as "sari@gmail,com", cannot be sent as it is.
    const result = submission.reply({ fieldErrors: { email: [m.forms_email_instead({ email: meant })] } });
    return { refused: reply(result, { ...guard, choice: choiceOf(meant) }, { status: 400 }) };
  }
  if (meant && !formGuard.wasAsked(fields, email)) {
    const asked = { ...formGuard.markAsked(guard, email), choice: choiceOf(meant) };
    const result = submission.reply({ fieldErrors: { email: [m.forms_email_meant({ email: meant })] } });
    return { refused: reply(result, asked, { status: 400 }) };
  }
  const { take, settle, key } = sent;
  const full = await take();
  if (full) return refuse(full);
  return {
    values: submission.value,
    key,
    async finish(work) {
      const outcome = await work().catch((error: unknown) => ({ error }));
      await settle("next" in outcome && !outcome.isRepeated);
      if ("next" in outcome) return redirectWithSuccess(outcome.next, outcome.thanks, { status: 303 });
      const { error } = outcome;
      if (!(error instanceof FormRefused)) {
        // A database's error can quote the row: only its kind is logged, nothing that was typed.
        log.error(faultOf(error), "a form could not be stored");
        const result = submission.reply({ formErrors: [storeErrorMessage(error)] });
        return reply(result, guard, { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      const { fieldErrors, message, isSpent, ways } = error;
      const shown = { ...(isSpent ? formGuard.reissue() : guard), ...(ways && { ways }) };
      return fieldErrors
        ? reply(submission.reply({ fieldErrors }), shown, { status: 400 })
        : reply(submission.reply({ formErrors: [message] }), shown, { status: 409 });
    },
  };
}

/** The message to a visitor when something could not be stored. */
export function storeErrorMessage(error: unknown): string {
  return error instanceof OutcomeUnknown ? m.forms_may_be_stored() : m.forms_not_stored();
}

const choiceOf = (value: string) => ({ name: CHOICE_FIELD, value, label: m.forms_email_use({ email: value }) });

function reply(
  result: SubmissionResult<string[]>,
  guard: FormActionData["guard"],
  { status, retryAfterSeconds }: Omit<FormRefusal, "message">,
): Reply {
  const headers = retryAfterSeconds === undefined ? undefined : { "Retry-After": String(retryAfterSeconds) };
  return data<FormActionData>({ result, guard }, { status, headers });
}
