import { type ExhibitorRegistration, exhibitorRegistrationSchema } from "~/entities/exhibitor-registration";
import { PHONE_FAULT } from "~/entities/values/form-fields";
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
 * @param services.findCategoryName the name of a category by its slug, undefined when it is not known; not called for
 *   words that were typed
 * @throws when the outbox cannot store it; nothing was accepted then
 */
export async function registerExhibitor(
  form: ExhibitorRegistrationForm,
  key: string,
  {
    outbox,
    clock,
    findCategoryName,
  }: {
    outbox: Pick<Outbox, "submit">;
    clock: Clock;
    findCategoryName: (slug: string) => Promise<string | undefined>;
  },
): Promise<RegistrationResult> {
  const phone = toE164(form.phone);
  if (!phone) return { status: "refused", fieldErrors: { phone: [PHONE_FAULT] } };
  const { consent: _, consentVersion, category: chosenOrTyped, ...fields } = form;
  const category = categorySlug(chosenOrTyped);
  const payload: ExhibitorRegistration = exhibitorRegistrationSchema.parse({
    ...fields,
    category,
    categoryName: chosenOrTyped === category ? await findCategoryName(category) : chosenOrTyped,
    phone,
    consent: { textVersion: consentVersion, at: new Date(clock.now()).toISOString() },
  });
  const accepted = await outbox.submit({ kind: "exhibitor-registration", key, payload });
  return { status: "accepted", accepted };
}
