import { type ContactMessage, contactMessageSchema } from "~/entities/contact-message";
import { PHONE_FAULT } from "~/entities/values/form-fields";
import type { Clock } from "~/services/clock/clock.server";
import type { Accepted, Outbox } from "~/services/outbox/outbox";
import { toE164 } from "~/services/phone/phone.server";
import type { ContactForm } from "./schema";

export type ContactResult =
  | { status: "accepted"; accepted: Accepted }
  /** Faults by field, in words for the visitor. */
  | { status: "refused"; fieldErrors: Record<string, string[]> };

/**
 * Takes a message to the organiser: when it says accepted, the message is on disk and will reach the staff.
 * @param form values that passed the form's schema
 * @param key the form's unique key
 * @throws when the outbox cannot store it; nothing was accepted then
 */
export async function sendContactMessage(
  form: ContactForm,
  key: string,
  { outbox, clock }: { outbox: Pick<Outbox, "submit">; clock: Clock },
): Promise<ContactResult> {
  const phone = form.phone === undefined ? undefined : toE164(form.phone);
  if (phone === null) return { status: "refused", fieldErrors: { phone: [PHONE_FAULT] } };
  const { consent: _, consentVersion, ...fields } = form;
  const payload: ContactMessage = contactMessageSchema.parse({
    ...fields,
    phone,
    consent: { textVersion: consentVersion, at: new Date(clock.now()).toISOString() },
  });
  const accepted = await outbox.submit({ kind: "contact-message", key, payload });
  return { status: "accepted", accepted };
}
