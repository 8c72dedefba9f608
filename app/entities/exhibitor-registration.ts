import { z } from "zod";
import { slugSchema } from "./fields";

/** An exhibitor registration as it is accepted, stored and sent on (not the form: that is the feature's schema). */
export const exhibitorRegistrationSchema = z.object({
  company: z.string().min(1).max(120),
  brand: z.string().min(1).max(80).optional(),
  category: slugSchema,
  contactName: z.string().min(1).max(80),
  jobTitle: z.string().max(80).optional(),
  email: z.email().max(254),
  /** E.164. */
  phone: z.string().regex(/^\+[1-9]\d{6,14}$/),
  website: z.string().max(300).optional(),
  instagram: z.string().max(31).optional(),
  products: z.string().max(1000).optional(),
  boothType: z.enum(["shell", "raw", "not_sure"]),
  /** m² */
  boothSize: z.int().min(9).max(500).optional(),
  city: z.string().max(80).optional(),
  message: z.string().max(2000).optional(),
  consent: z.object({ textVersion: z.string(), at: z.iso.datetime({ offset: true }) }),
});

export type ExhibitorRegistration = z.infer<typeof exhibitorRegistrationSchema>;
