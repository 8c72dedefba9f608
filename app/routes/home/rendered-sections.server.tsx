import { Section } from "~/components/page/section";
import type { Partner } from "~/entities/site-content";
import type { Action } from "~/entities/values/season-views";
import { type BrandCardData, BrandGrid } from "~/features/brands/brand-card";
import { PlaceLine } from "~/features/event/event-facts";
import type { NextEditionView, PlaceView } from "~/features/event/event-views.server";
import { PartnerLogo } from "~/features/partners/partner-logo";
import type { SessionEntryData } from "~/features/rundown/rundown";
import { Sessions } from "~/features/rundown/session-list";
import { TicketPrices } from "~/features/tickets/ticket-prices";
import type { TicketPrice } from "~/features/tickets/ticket-views.server";
import { localHref } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";

/**
 * The sections of the home page that need no code in the browser. The loader renders them to HTML, so they have no handlers, contexts
 * or `<Link>`; see `StaticHtml`.
 */

/** @param props.prices null in an outage */
export function TicketsSection({ prices }: { prices: readonly TicketPrice[] | null }) {
  return (
    <Section
      id="tickets"
      title={m.home_tickets_title()}
      more={{ to: "/ticket", label: m.home_tickets_more() }}
      missing={prices === null}
    >
      {prices ? <TicketPrices tickets={prices} /> : null}
    </Section>
  );
}

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

export type PartnerMark = Pick<Partner, "id" | "name" | "logo" | "url">;

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

/** @param props.sponsorshipChat address of a chat about sponsorship */
export function BusinessSection({ sponsorshipChat }: { sponsorshipChat: string }) {
  return (
    <Section id="business" title={m.home_business_title()}>
      <div className="grid gap-5 md:grid-cols-2">
        <div className="night contours overflow-hidden rounded-3xl p-8 sm:p-10">
          <h3 className="font-display text-3xl font-extrabold">{m.home_business_exhibit()}</h3>
          <p className="mt-3 max-w-prose text-lead">{m.home_business_exhibit_text()}</p>
          <a href={localHref("/book-space")} className="button-accent mt-6">
            {m.home_business_exhibit_action()}
          </a>
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

type RecapProps = { title: string; place: PlaceView; figures: readonly { label: string; value: number }[] };

/** What the edition was, in figures. */
export function RecapSection({ title, place, figures }: RecapProps) {
  return (
    <Section id="recap" title={m.home_recap_title({ title })} more={{ to: "/rundown", label: m.home_recap_more() }}>
      <p className="max-w-3xl font-display text-2xl leading-snug font-extrabold sm:text-3xl">{m.home_recap_thanks()}</p>
      <p className="mt-4 font-semibold">
        <PlaceLine place={place} />
      </p>
      <dl className="mt-10 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse border-t-4 border-moss pt-3">
            <dt className="font-semibold text-muted">{label}</dt>
            <dd className="font-display text-poster font-extrabold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export type PrizeView = { program: string; prize: string; name: string; lang: string | undefined };

export function WinnersSection({ winners }: { winners: readonly PrizeView[] }) {
  return (
    <Section
      id="winners"
      tone="night"
      title={m.home_winners_title()}
      more={{ to: "/winner", label: m.home_winners_more() }}
      missing={winners.length === 0}
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {winners.map(({ program, prize, name, lang }) => (
          <li key={prize} lang={lang} className="rounded-3xl bg-raised px-5 py-4 sm:p-6">
            <p className="eyebrow">{program}</p>
            <h3 className="mt-2 font-display text-xl leading-tight">{prize}</h3>
            <p className="mt-2 font-semibold text-trail">{name}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type NextProps = { edition: NextEditionView | undefined; links: readonly Action[] };

/** The next edition: its dates as far as they are known, and how to hear of it. */
export function NextSection({ edition, links }: NextProps) {
  return (
    <Section id="next" title={m.home_next_title()}>
      <div className="night contours overflow-hidden rounded-3xl p-6 sm:p-10">
        <h3 className="font-display text-heading">{edition?.title ?? m.home_next_unset()}</h3>
        {edition ? (
          <p className="mt-2 text-lead font-semibold">
            {edition.dates}
            {edition.place ? `, ${edition.place}` : null}
          </p>
        ) : null}
        <p className="mt-3 max-w-prose text-lead">{m.home_next_text()}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          {links.map(({ label, to }, place) => (
            <a key={to} href={localHref(to)} className={place === 0 ? "button-accent" : "button-quiet"}>
              {label}
            </a>
          ))}
        </p>
      </div>
    </Section>
  );
}
