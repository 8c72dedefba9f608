import { Link } from "react-router";
import { Section } from "~/design/components/page/section";
import { m } from "~/paraglide/messages";

/**
 * How to exhibit and how to sponsor.
 * @param props.sponsorshipChat address of a chat about sponsorship
 */
export function BusinessSection({ sponsorshipChat }: { sponsorshipChat: string }) {
  return (
    <Section id="business" title={m.home_business_title()}>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="night contours overflow-hidden rounded-3xl p-8 sm:p-10">
          <h3 className="font-display text-3xl font-extrabold">{m.home_business_exhibit()}</h3>
          <p className="mt-3 max-w-prose text-lead">{m.home_business_exhibit_text()}</p>
          <Link to="/book-space" className="button-accent mt-6">
            {m.home_business_exhibit_action()}
          </Link>
        </div>
        <div className="contours overflow-hidden rounded-3xl bg-raised p-8 sm:p-10">
          <h3 className="font-display text-3xl font-extrabold">{m.home_business_sponsor()}</h3>
          <p className="mt-3 max-w-prose text-lead text-muted">{m.home_business_sponsor_text()}</p>
          <a href={sponsorshipChat} className="button-quiet mt-6" rel="noopener noreferrer">
            {m.home_business_sponsor_action()}
          </a>
        </div>
      </div>
    </Section>
  );
}
