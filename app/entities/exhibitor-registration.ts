import { consentSchema } from "./values/consent";
import { slugSchema } from "./values/fields";
import { cleanLine, cleanText } from "./values/plain-text";
import { z } from "./values/zod";

const line = (max: number) => z.string().overwrite(cleanLine).max(max);
const text = (max: number) => z.string().overwrite(cleanText).max(max);

/**
 * An exhibitor registration as it is accepted, stored and sent on (not the form: that is the feature's schema). Text is
 * cleaned before it is measured.
 */
export const exhibitorRegistrationSchema = z.object({
  company: line(120).min(1),
  brand: line(80).min(1).optional(),
  category: slugSchema,
  /**
   * The category's name as the form showed it, or the visitor's words for it. Absent when a category was chosen and its
   * name was out of reach.
   */
  categoryName: line(191).min(1).optional(),
  contactName: line(80).min(1),
  jobTitle: line(80).optional(),
  email: z.email().max(254),
  /** E.164. */
  phone: z.string().regex(/^\+[1-9]\d{6,14}$/),
  website: line(300).optional(),
  instagram: line(31).optional(),
  products: text(1000).optional(),
  boothType: z.enum(["shell", "raw", "not_sure"]),
  /** m² */
  boothSize: z.int().min(9).max(500).optional(),
  city: line(80).optional(),
  message: text(2000).optional(),
  consent: consentSchema,
});

export type ExhibitorRegistration = z.infer<typeof exhibitorRegistrationSchema>;
