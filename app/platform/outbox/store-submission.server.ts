import type { Clock } from "~/base/clock/clock.server";
import type { FieldDefinition, FormValues, Stored } from "~/base/forms/form-definition";
import { currentLocale } from "~/base/i18n/current-locale";
import { toE164 } from "~/base/phone/phone.server";
import { m } from "~/paraglide/messages";
import { OutcomeUnknown } from "~/platform/database/database";
import type { Accepted, Outbox } from "./outbox";
import { type SubmissionContent, type SubmissionKind, submissionForms, submissionSchemas } from "./submissions";

export type SiteForm<Kind extends SubmissionKind> = (typeof submissionForms)[Kind];

export type StoreResult =
  | { status: "accepted"; accepted: Accepted }
  | { status: "refused"; fieldErrors: Record<string, string[]> };

export type StoreServices<Kind extends SubmissionKind> = {
  outbox: Pick<Outbox, "submit">;
  clock: Clock;
  /** Adds what only the server knows, such as values of internal fields. Called after the checks. */
  complete?: (values: FormValues<SiteForm<Kind>>) => Promise<Partial<Stored<SiteForm<Kind>>>>;
};

/** Stores a form that passed its schema; phone numbers become E.164. @throws when it is not, or may not be, on disk */
export async function storeSubmission<Kind extends SubmissionKind>(
  kind: Kind,
  values: FormValues<SiteForm<Kind>>,
  key: string,
  { outbox, clock, complete }: StoreServices<Kind>,
): Promise<StoreResult> {
  const { consent: _, consentVersion, ...fields } = values;
  // Only spaces in an optional field: not filled in.
  const filled = Object.entries(fields).filter(([, value]) => value !== "");
  const payload: Record<string, unknown> = {
    ...Object.fromEntries(filled),
    language: currentLocale(),
    consent: { textVersion: consentVersion, at: new Date(clock.now()).toISOString() },
  };
  for (const [name, { type }] of Object.entries<FieldDefinition>(submissionForms[kind].fields)) {
    const typed = payload[name];
    if (type !== "phone" || typeof typed !== "string") continue;
    payload[name] = toE164(typed);
    if (payload[name] === null) return { status: "refused", fieldErrors: { [name]: [m.forms_phone_invalid()] } };
  }
  const stored = submissionSchemas[kind].parse({ ...payload, ...(await complete?.(values)) });
  const accepted = await outbox.submit({ kind, payload: stored, key } as SubmissionContent & { key: string });
  return { status: "accepted", accepted };
}

/** The message to a visitor when `storeSubmission` threw. */
export function storeErrorMessage(error: unknown): string {
  return error instanceof OutcomeUnknown ? m.forms_may_be_stored() : m.forms_not_stored();
}
