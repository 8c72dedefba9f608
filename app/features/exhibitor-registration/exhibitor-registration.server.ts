import { type ExhibitorRegistration, exhibitorRegistrationSchema } from "~/entities/exhibitor-registration";
import { PHONE_FAULT } from "~/entities/form-fields";
import type { Clock } from "~/services/clock/clock.server";
import type { Accepted, Outbox } from "~/services/outbox/outbox";
import { toE164 } from "~/services/phone/phone.server";
import { categorySlug, type ExhibitorRegistrationForm } from "./schema";

export type RegistrationResult =
  | { status: "accepted"; accepted: Accepted }
  /** Faults by field, in words for the visitor. */
  | { status: "refused"; fieldErrors: Record<string, string[]> };

/**
 * Takes an exhibitor's registration: when it says accepted, the registration is on disk and will reach the staff.
 * @param form values that passed the form's schema
 * @param key the form's unique key
 * @param services.categories what the form offered, by slug; absent when the categories were out of reach
 * @throws when the outbox cannot store it; nothing was accepted then
 */
export async function registerExhibitor(
  form: ExhibitorRegistrationForm,
  key: string,
  {
    outbox,
    clock,
    categories,
  }: { outbox: Pick<Outbox, "submit">; clock: Clock; categories?: readonly { slug: string; name: string }[] },
): Promise<RegistrationResult> {
  const phone = toE164(form.phone);
  if (!phone) return { status: "refused", fieldErrors: { phone: [PHONE_FAULT] } };
  const { consent: _, consentVersion, ...fields } = form;
  const category = categorySlug(fields.category);
  const shown = categories?.find(({ slug }) => slug === category)?.name;
  const typed = fields.category === category ? undefined : fields.category;
  const payload: ExhibitorRegistration = exhibitorRegistrationSchema.parse({
    ...fields,
    category,
    categoryName: shown ?? typed,
    phone,
    consent: { textVersion: consentVersion, at: new Date(clock.now()).toISOString() },
  });
  const accepted = await outbox.submit({ kind: "exhibitor-registration", key, payload });
  return { status: "accepted", accepted };
}
