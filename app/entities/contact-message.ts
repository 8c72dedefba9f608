import { CONTACT_TOPIC_NAMES } from "./choices";
import { consentSchema } from "./values/consent";
import { cleanLine, cleanText } from "./values/plain-text";
import { z } from "./values/zod";

export const CONTACT_TOPICS = Object.keys(CONTACT_TOPIC_NAMES) as (keyof typeof CONTACT_TOPIC_NAMES)[];

/** A message to the organiser as it is accepted, stored and sent on. Text is cleaned before it is measured. */
export const contactMessageSchema = z.object({
  name: z.string().overwrite(cleanLine).min(1).max(80),
  email: z.email().max(254),
  /** E.164. */
  phone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional(),
  topic: z.enum(CONTACT_TOPICS),
  message: z.string().overwrite(cleanText).min(1).max(4000),
  consent: consentSchema,
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;
