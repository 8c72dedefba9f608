import { name, translatable } from "~/base/translations/translations";
import { instagramSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";
import { m } from "~/paraglide/messages";

const email = z
  .string()
  .max(254)
  .refine((address) => z.email().safeParse(address).success, { error: () => m.fields_fault_email() });

const whatsapp = z
  .string()
  .max(30)
  .refine((number) => /^\+?[1-9](?:[\s().\p{Pd}]*\d){6,14}$/u.test(number), { error: () => m.fields_fault_whatsapp() });

const emails = z.array(email).max(20);

/** What the site of an edition is called, who runs it, how they are reached, and who gets its mails. What is absent, settings say. */
export const identitySchema = translatable(
  z.object({
    /** In page titles, mails and structured data. */
    name: name(120).optional(),
    /** For small places. */
    shortName: name(40).optional(),
    company: name(120).optional(),
    companyAddress: name(240).optional(),
    email: email.optional(),
    /** With the country's code. */
    whatsapp: whatsapp.optional(),
    whatsappMarketing: whatsapp.optional(),
    instagram: instagramSchema.optional(),
    /** Who gets the mails about forms, with copies, and those about orders and sales. Visitors never see them. */
    recipients: z
      .object({ to: emails.optional(), cc: emails.optional(), bcc: emails.optional(), sales: emails.optional() })
      .optional(),
  }),
);
