import type { Partner, PartnerTier } from "~/entities/partner";

/** Tiers in the order in which they are shown, with what a visitor reads. */
export const PARTNER_TIER_NAMES: Readonly<Record<PartnerTier, string>> = {
  presenting: "Presenting partner",
  main: "Main partners",
  supporting: "Supporting partners",
  media: "Media partners",
};

/** Partners by tier, in order; a tier without partners is left out. */
export function partnersByTier(partners: readonly Partner[]) {
  return (Object.keys(PARTNER_TIER_NAMES) as PartnerTier[])
    .map((tier) => ({
      tier,
      partners: partners
        .filter((partner) => partner.tier === tier)
        .map(({ id, name, logo, url }) => ({ id, name, logo, url })),
    }))
    .filter((group) => group.partners.length > 0);
}
