import { Section } from "~/components/page/section";
import { ServerHtml, type ServerHtmlData } from "~/components/rendering/server-html";
import { m } from "~/paraglide/messages";

type ListProps = {
  /** Null in an outage, and when there is nothing to list. */
  html: ServerHtmlData | null;
};

/** The prices of tickets. */
export function TicketsSection({ html }: ListProps) {
  return (
    <Section
      id="tickets"
      title={m.home_tickets_title()}
      more={{ to: "/ticket", label: m.home_tickets_more() }}
      missing={html === null}
    >
      {html ? <ServerHtml html={html} /> : null}
    </Section>
  );
}

/** Some of the brands. */
export function BrandsSection({ title, html }: ListProps & { title: string }) {
  return (
    <Section
      id="brands"
      tone="paper"
      title={title}
      more={{ to: "/brands", label: m.home_brands_more() }}
      missing={html === null}
    >
      {html ? <ServerHtml html={html} /> : null}
    </Section>
  );
}

/** The first sessions. */
export function RundownSection({ html }: ListProps) {
  return (
    <Section
      id="rundown"
      tone="night"
      title={m.home_rundown_title()}
      more={{ to: "/rundown", label: m.home_rundown_more() }}
      missing={html === null}
    >
      {html ? <ServerHtml html={html} /> : null}
    </Section>
  );
}
