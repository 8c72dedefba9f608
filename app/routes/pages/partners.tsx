import type { Partner, PartnerTier } from "~/content/model/site-content";
import { productApi } from "~/content/product-api/product-api.server";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { useSite } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { PartnerLogo } from "~/visitors/partners/partner-logo";
import type { Route } from "./+types/partners";

/** Tiers in the order in which they are shown, with what a visitor reads. */
const PARTNER_TIER_NAMES: Readonly<Record<PartnerTier, () => string>> = {
  presenting: m.info_partners_tier_presenting,
  main: m.info_partners_tier_main,
  supporting: m.info_partners_tier_supporting,
  media: m.info_partners_tier_media,
};

/** Partners by tier, in order; a tier without partners is left out. */
function partnersByTier(partners: readonly Partner[]) {
  return (Object.keys(PARTNER_TIER_NAMES) as PartnerTier[])
    .map((tier) => ({
      tier,
      partners: partners
        .filter((partner) => partner.tier === tier)
        .map(({ id, name, logo, url }) => ({ id, name, logo, url })),
    }))
    .filter((group) => group.partners.length > 0);
}

export async function loader() {
  return { tiers: partnersByTier(await required(productApi.partners())) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.info_partners_title(),
    description: m.info_partners_description(),
  });

export default function Partners({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageHeader
        motif="rope"
        eyebrow={m.info_partners_eyebrow()}
        title={m.info_partners_title()}
        lead={m.info_partners_lead()}
      />
      <div className="page space-y-14">
        {loaderData.tiers.length === 0 ? (
          <EmptyState title={m.info_partners_none_title()}>{m.info_partners_none_text()}</EmptyState>
        ) : null}
        {loaderData.tiers.map(({ tier, partners }) => (
          <section key={tier} aria-labelledby={`tier-${tier}`}>
            <h2 id={`tier-${tier}`} className="blazed font-display text-heading">
              {PARTNER_TIER_NAMES[tier]()}
            </h2>
            <ul className="mt-6 flex flex-wrap gap-4">
              {partners.map((partner) => (
                <li
                  key={partner.id}
                  className={
                    tier === "presenting" ? "w-full max-w-3xl" : "basis-[calc(50%-0.5rem)] sm:basis-[calc(25%-0.75rem)]"
                  }
                >
                  <PartnerLogo partner={partner} large={tier === "presenting"} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {site ? (
          <section className="night contours overflow-hidden rounded-3xl px-[min(2rem,10vw)] py-8 sm:p-10">
            <h2 className="font-display text-heading">{m.info_partners_join_title()}</h2>
            <p className="mt-2 max-w-prose">{m.info_partners_join_text()}</p>
            <a href={site.chats.sponsorship} className="button-accent mt-4" rel="noopener noreferrer">
              {m.info_partners_join_action()}
            </a>
          </section>
        ) : null}
      </div>
    </>
  );
}
