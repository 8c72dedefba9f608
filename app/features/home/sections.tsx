import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Picture, type PictureSource } from "~/components/media/picture";
import { SeasonCard } from "~/components/page/season-card";
import { Section, type SectionProps } from "~/components/page/section";
import { ServerHtml, type ServerHtmlData } from "~/components/rendering/server-html";
import { AnimatedNumber } from "~/components/text/animated-number";
import type { Partner } from "~/entities/site-content";
import type { Action } from "~/entities/values/action";
import { PlaceLine } from "~/features/event/event-facts";
import type { NextEditionView, PlaceView } from "~/features/event/event-views.server";
import { LatestNews } from "~/features/news/list/latest-news";
import { PartnerLogo } from "~/features/partners/partner-logo";
import { m } from "~/paraglide/messages";
import type { HomeView } from "./home-view.server";
import { Teaser } from "./teaser";

type HomeSectionProps = { section: HomeView["sections"][number]; news: ComponentProps<typeof LatestNews>["posts"] };

/** A section of the home page. */
export function HomeSection({ section, news }: HomeSectionProps) {
  switch (section.name) {
    case "intro":
      return <IntroSection {...section} />;
    case "status":
      return (
        <div id="status" className="page pt-section">
          <SeasonCard card={section.card} />
          <p className="mt-4 font-semibold">
            <PlaceLine place={section.place} />
          </p>
        </div>
      );
    case "tickets":
      return <TicketsSection {...section} />;
    case "brands":
      return <BrandsSection {...section} />;
    case "programs":
      return <ProgramsSection {...section} />;
    case "rundown":
      return <RundownSection {...section} />;
    case "gallery":
      return <GallerySection {...section} />;
    case "teaser":
      return (
        <Section id="teaser" title={section.heading}>
          <Teaser {...section} />
        </Section>
      );
    case "news":
      return (
        <Section id="news" tone="paper" title={section.title} more={section.more}>
          <LatestNews posts={news} />
        </Section>
      );
    case "partners":
      return <PartnersSection {...section} />;
    case "business":
      return <BusinessSection {...section} />;
    case "recap":
      return <RecapSection {...section} />;
    case "winners":
      return <WinnersSection {...section} />;
    case "next":
      return <NextSection {...section} />;
  }
}

export type IntroView = {
  title: string;
  summary: string;
  /** Of the summary, where it is not the page's. */
  lang: string | undefined;
  place: PlaceView;
  /** What the link to the visit page says. */
  visit: string;
  numbers: readonly { label: string; value: number }[];
  picture: PictureSource;
};

/** What the expo is: a sentence, a few numbers and a picture where there is room. */
function IntroSection({ title, summary, lang, place, visit, numbers, picture }: IntroView) {
  return (
    <Section id="intro" title={title}>
      <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-center">
        <div>
          <p lang={lang} className="max-w-3xl font-display text-2xl leading-snug font-extrabold sm:text-3xl">
            {summary}
          </p>
          <p className="mt-6 font-semibold">
            <PlaceLine place={place} />
          </p>
          <p>
            <Link to="/visit" className="button-quiet mt-2">
              {visit}
            </Link>
          </p>
          <dl className="mt-10 grid grid-cols-3 gap-4 sm:max-w-2xl">
            {numbers.map(({ label, value }) => (
              <div key={label} className="flex flex-col-reverse border-t-4 border-moss pt-3">
                <dt className="font-semibold text-muted">{label}</dt>
                <dd className="font-display text-poster font-extrabold tabular-nums">
                  <AnimatedNumber value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="hidden lg:block">
          <Picture
            image={picture}
            alt=""
            sizes="24rem"
            className="aspect-4/5 w-full rounded-3xl object-cover shadow-lift"
          />
        </div>
      </div>
    </Section>
  );
}

export type ProgramView = {
  slug: string;
  name: string;
  summary: string;
  lang: string | undefined;
  image: PictureSource;
};

type PicturesProps<Item> = Pick<SectionProps, "title" | "more"> & { list: readonly Item[] };

function ProgramsSection({ title, more, list }: PicturesProps<ProgramView>) {
  return (
    <Section id="programs" title={title} more={more} missing={list.length === 0}>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {list.map((program) => (
          <li key={program.slug} lang={program.lang}>
            <Link to={`/programs#${program.slug}`} className="card block h-full overflow-hidden">
              <Picture
                image={program.image}
                alt=""
                sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 50vw, 100vw"
                className="aspect-3/2 w-full object-cover"
              />
              <span className="block p-5">
                <span className="block font-display text-xl leading-tight font-extrabold">{program.name}</span>
                <span className="mt-2 block text-sm text-muted">{program.summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export type GalleryPictureView = { alt: string; picture: PictureSource };

function GallerySection({ title, more, list }: PicturesProps<GalleryPictureView>) {
  return (
    <Section id="gallery" title={title} more={more}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {list.map((item) => (
          <li key={item.picture.src}>
            <Picture
              image={item.picture}
              alt={item.alt}
              sizes="(min-width: 40rem) 25vw, 50vw"
              className="aspect-square w-full rounded-2xl object-cover"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ListProps = {
  /** Null in an outage, and when there is nothing to list. */
  html: ServerHtmlData | null;
};

function TicketsSection({ html }: ListProps) {
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

function BrandsSection({ title, html }: ListProps & { title: string }) {
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

function RundownSection({ html }: ListProps) {
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

export type PartnerMark = Pick<Partner, "id" | "name" | "logo" | "url">;

function PartnersSection({ partners }: { partners: readonly PartnerMark[] }) {
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
function BusinessSection({ sponsorshipChat }: { sponsorshipChat: string }) {
  return (
    <Section id="business" title={m.home_business_title()}>
      <div className="grid gap-5 md:grid-cols-2">
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

type RecapProps = { title: string; place: PlaceView; figures: readonly { label: string; value: number }[] };

/** What the edition was, in figures. */
function RecapSection({ title, place, figures }: RecapProps) {
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

function WinnersSection({ winners }: { winners: readonly PrizeView[] }) {
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
function NextSection({ edition, links }: NextProps) {
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
            <Link key={to} to={to} className={place === 0 ? "button-accent" : "button-quiet"}>
              {label}
            </Link>
          ))}
        </p>
      </div>
    </Section>
  );
}
