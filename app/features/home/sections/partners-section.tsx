import { Section } from "~/components/page/section";
import type { Partner } from "~/entities/site-content";
import { PartnerLogo } from "~/features/partners/partner-logo";
import { m } from "~/paraglide/messages";

type PartnerMark = Pick<Partner, "id" | "name" | "logo" | "url">;

/** The logos of partners. */
export function PartnersSection({ partners }: { partners: readonly PartnerMark[] }) {
  return (
    <Section
      id="partners"
      title={m.home_partners_title()}
      more={{ to: "/partners", label: m.home_partners_more() }}
      missing={partners.length === 0}
    >
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-5">
        {partners.map((partner) => (
          <li key={partner.id}>
            <PartnerLogo partner={partner} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
