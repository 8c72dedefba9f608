import { Section } from "~/components/page/section";
import { type BrandCardData, BrandGrid } from "~/features/brands/brand-card";
import type { SessionEntryData } from "~/features/rundown/rundown";
import { Sessions } from "~/features/rundown/session-list";
import { TicketPrices } from "~/features/tickets/ticket-prices";
import type { TicketPrice } from "~/features/tickets/ticket-views.server";
import { m } from "~/paraglide/messages";

/** The prices of tickets; null in an outage. */
export function TicketsSection({ tickets }: { tickets: readonly TicketPrice[] | null }) {
  return (
    <Section
      id="tickets"
      title={m.home_tickets_title()}
      more={{ to: "/ticket", label: m.home_tickets_more() }}
      missing={tickets === null}
    >
      {tickets ? <TicketPrices tickets={tickets} /> : null}
    </Section>
  );
}

/** Some of the brands; none in an outage. */
export function BrandsSection({ title, brands }: { title: string; brands: readonly BrandCardData[] }) {
  return (
    <Section
      id="brands"
      tone="paper"
      title={title}
      more={{ to: "/brands", label: m.home_brands_more() }}
      missing={brands.length === 0}
    >
      <BrandGrid brands={brands} />
    </Section>
  );
}

/** The first sessions; none in an outage. */
export function RundownSection({ sessions }: { sessions: readonly SessionEntryData[] }) {
  return (
    <Section
      id="rundown"
      tone="night"
      title={m.home_rundown_title()}
      more={{ to: "/rundown", label: m.home_rundown_more() }}
      missing={sessions.length === 0}
    >
      <Sessions sessions={sessions} withDay />
    </Section>
  );
}
