import { idSchema, pictureSrcSchema, webUrlSchema } from "./values/fields";
import { z } from "./values/zod";

/** Tiers in the order in which they are shown. */
export const PARTNER_TIERS = ["presenting", "main", "supporting", "media"] as const;

export const partnerSchema = z.object({
  id: idSchema,
  name: z.string().min(1).max(80),
  logo: pictureSrcSchema,
  url: webUrlSchema,
  tier: z.enum(PARTNER_TIERS),
});

export type Partner = z.infer<typeof partnerSchema>;
export type PartnerTier = Partner["tier"];
