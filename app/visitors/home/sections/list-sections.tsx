import { Section } from "~/design/components/page/section";
import { m } from "~/paraglide/messages";
import { TicketPrices } from "~/sales/shop/passes/ticket-prices";
import type { TicketPrice } from "~/sales/shop/passes/ticket-views.server";
import { type BrandCardData, BrandGrid } from "~/visitors/brands/brand-card";
import type { SessionEntryData } from "~/visitors/rundown/rundown";
import { Sessions } from "~/visitors/rundown/session-list";

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
