import { CONTACT_TOPICS } from "~/entities/contact-message";
import { consentFields, emailField, lineField, phoneField, textField } from "~/entities/values/form-fields";
import { z } from "~/entities/values/zod";
import { CONTACT_CONSENT, CONTACT_MAX_LENGTH as MAX } from "./bounds";

/** The contact form (DECISIONS, "Entities"), for browser and server. `phone` is still as typed. */
export const contactFormSchema = z.object({
  name: lineField({ max: MAX.name, empty: "Tell us your name.", called: "your name" }),
  email: emailField,
  phone: phoneField.optional(),
  topic: z.enum(CONTACT_TOPICS, "Choose what your message is about."),
  message: textField({ max: MAX.message, empty: "Write your message.", called: "your message" }),
  ...consentFields(CONTACT_CONSENT.version),
});

export type ContactForm = z.infer<typeof contactFormSchema>;
