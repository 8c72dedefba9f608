import { Section } from "~/components/page/section";
import { StaticList, type StaticListData } from "~/components/rendering/static-list";
import type { Partner } from "~/entities/site-content";
import { PartnerLogo } from "~/features/partners/partner-logo";

type PartnerMark = Pick<Partner, "id" | "name" | "logo" | "url">;

type Props = {
  partners: StaticListData<PartnerMark>;
  /** The address of a chat about sponsorship. Undefined on an error screen only. */
  sponsorshipChat: string | undefined;
};

/** The sections below the news. */
export function SectionsAfterNews({ partners, sponsorshipChat }: Props) {
  return (
    <>
      <Section title="Partners" more={{ to: "/partners", label: "All partners" }} missing={partners.length === 0}>
        <StaticList name="home-partners" list={partners}>
          {(partners) => <Partners partners={partners} />}
        </StaticList>
      </Section>
      <Section title="Be part of it">
        <div className="grid gap-5 md:grid-cols-2">
          <div className="night contours overflow-hidden rounded-3xl p-8 sm:p-10">
            <h3 className="font-display text-3xl font-extrabold">Exhibit</h3>
            <p className="mt-3 max-w-prose text-lead">
              Nine square metres or ninety: tell us what you bring, and we will find the right booth.
            </p>
            <a href="/book-space" className="button-accent mt-6">
              Exhibitor Registration
            </a>
          </div>
          {sponsorshipChat ? (
            <div className="contours overflow-hidden rounded-3xl bg-raised p-8 sm:p-10">
              <h3 className="font-display text-3xl font-extrabold">Sponsor</h3>
              <p className="mt-3 max-w-prose text-lead text-muted">
                A stage, a climbing wall, the water points: choose what you would like to support.
              </p>
              <a href={sponsorshipChat} className="button-quiet mt-6" rel="noopener noreferrer">
                Ask about sponsorship
              </a>
            </div>
          ) : null}
        </div>
      </Section>
    </>
  );
}

function Partners({ partners }: { partners: readonly PartnerMark[] }) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
      {partners.map((partner) => (
        <li key={partner.id}>
          <PartnerLogo partner={partner} />
        </li>
      ))}
    </ul>
  );
}
