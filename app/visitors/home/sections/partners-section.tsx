import type { Partner } from "~/content/model/site-content";
import { Section } from "~/design/components/page/section";
import { m } from "~/paraglide/messages";
import { PartnerLogo } from "~/visitors/partners/partner-logo";

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
