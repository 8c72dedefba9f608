import { instagramSchema, webUrlSchema } from "./fields";
import { z } from "./zod";

const emailListSchema = z.array(z.email());

/** The site's name, address and services. Read from the environment. */
export const appConfigSchema = z.object({
  name: z.string().min(1),
  shortName: z.string().min(1),
  url: webUrlSchema,
  company: z.object({ name: z.string().min(1), address: z.string().min(1) }),
  apiUrl: webUrlSchema.optional(),
  blogApiUrl: webUrlSchema.optional(),
  blogApiKey: z.string().optional(),
  /** Author slugs; posts of others are not shown. Empty: every author's. */
  blogUsername: z.array(z.string()),
});

/** Contact addresses and the recipients of forms. */
export const contactSchema = z.object({
  email: z.email(),
  /** E.164 without the plus sign, as wa.me wants it. */
  whatsapp: z.string().regex(/^[1-9]\d{6,14}$/),
  whatsappMarketing: z.string().regex(/^[1-9]\d{6,14}$/),
  recipients: z.object({ to: emailListSchema.min(1), cc: emailListSchema, bcc: emailListSchema }),
});

/** Social accounts. */
export const socialSchema = z.object({ instagram: instagramSchema });

export type AppConfig = z.infer<typeof appConfigSchema>;
export type Contact = z.infer<typeof contactSchema>;
export type Social = z.infer<typeof socialSchema>;
