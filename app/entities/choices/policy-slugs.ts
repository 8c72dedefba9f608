/** The long texts; each lies at `/{slug}` (specification, section 2). */
export const POLICY_SLUGS = ["terms", "privacy", "event-policy", "ticket-policy"] as const;
export type PolicySlug = (typeof POLICY_SLUGS)[number];
