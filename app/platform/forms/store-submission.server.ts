import type { Clock } from "~/base/clock/clock.server";
import type { FieldDefinition, FormDefinition, FormValues, Stored } from "~/base/forms/form-definition";
import { createStoredSchema } from "~/base/forms/form-schema";
import { currentLocale } from "~/base/i18n/current-locale";
import { toE164 } from "~/base/phone/phone.server";
import { m } from "~/paraglide/messages";
import type { Accepted, NewSubmission } from "~/platform/outbox/outbox";
import type { Outbox } from "~/platform/outbox/outbox.server";

export type StoreResult = { status: "accepted"; accepted: Accepted } | RefusedFields;

type RefusedFields = { status: "refused"; fieldErrors: Record<string, string[]> };

/** Adds what only the server knows, such as values of internal fields. Called after the checks. */
type Complete<Form extends FormDefinition> = (values: FormValues<Form>) => Promise<Partial<Stored<Form>>>;

export type StoreServices<Form extends FormDefinition> = {
  outbox: Pick<Outbox, "submit">;
  clock: Clock;
  complete?: Complete<Form>;
};

/** What is stored of a form that passed its schema; phone numbers become E.164. */
export async function toStored<Form extends FormDefinition>(
  form: Form,
  values: FormValues<Form>,
  clock: Clock,
  complete?: Complete<Form>,
): Promise<{ status: "ready"; stored: Stored<Form> } | RefusedFields> {
  const { consent: _, consentVersion, ...fields } = values;
  // Only spaces in an optional field: not filled in.
  const filled = Object.entries(fields).filter(([, value]) => value !== "");
  const payload: Record<string, unknown> = {
    ...Object.fromEntries(filled),
    language: currentLocale(),
    consent: { textVersion: consentVersion, at: new Date(clock.now()).toISOString() },
  };
  for (const [name, { type }] of Object.entries<FieldDefinition>(form.fields)) {
    const typed = payload[name];
    if (type !== "phone" || typeof typed !== "string") continue;
    payload[name] = toE164(typed);
    if (payload[name] === null) return { status: "refused", fieldErrors: { [name]: [m.forms_phone_invalid()] } };
  }
  const stored = storedSchemaOf(form).parse({ ...payload, ...(await complete?.(values)) });
  return { status: "ready", stored: stored as Stored<Form> };
}

/** Stores a form that passed its schema in the outbox. @throws when it is not, or may not be, on disk */
export async function storeSubmission<Form extends FormDefinition>(
  form: Form,
  values: FormValues<Form>,
  key: string,
  { outbox, clock, complete }: StoreServices<Form>,
): Promise<StoreResult> {
  const ready = await toStored(form, values, clock, complete);
  if (ready.status === "refused") return ready;
  const payload = ready.stored as NewSubmission["payload"];
  return { status: "accepted", accepted: await outbox.submit({ kind: form.kind, payload, key }) };
}

const storedSchemas = new WeakMap<FormDefinition, ReturnType<typeof createStoredSchema>>();

/** The schema of what a form stores, made once. */
function storedSchemaOf(form: FormDefinition) {
  const schema = storedSchemas.get(form) ?? createStoredSchema(form);
  storedSchemas.set(form, schema);
  return schema;
}
