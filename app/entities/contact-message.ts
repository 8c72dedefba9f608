import { z } from "zod";
import { CONTACT_TOPIC_NAMES } from "./contact-topics";

export const CONTACT_TOPICS = Object.keys(CONTACT_TOPIC_NAMES) as (keyof typeof CONTACT_TOPIC_NAMES)[];

/** A message to the organiser as it is accepted, stored and sent on. */
export const contactMessageSchema = z.object({
  name: z.string().min(1).max(80),
  email: z.email().max(254),
  /** E.164. */
  phone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional(),
  topic: z.enum(CONTACT_TOPICS),
  message: z.string().min(1).max(4000),
  consent: z.object({ textVersion: z.string(), at: z.iso.datetime({ offset: true }) }),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;
