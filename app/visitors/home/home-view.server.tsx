import type { ReactElement } from "react";
import { shownYear } from "~/base/i18n/shown-year";
import { foreignLang } from "~/base/translations/localized";
import type { Action } from "~/base/values/action";
import type { BrandList } from "~/content/model/brand";
import type { Event } from "~/content/model/event";
import { expoDays } from "~/content/model/expo-days";
import type { HallPlan } from "~/content/model/hall/hall";
import { type Program, type Session, type Winner, wonAt } from "~/content/model/rundown";
import { seasonAt } from "~/content/model/season";
import type { Partner } from "~/content/model/site-content";
import type { Ticket } from "~/content/model/ticket";
import { describePicture } from "~/content/pictures/pictures.server";
import { seasonRules } from "~/content/season/season-rules";
import type { HomeSection } from "~/content/season/season-view";
import { seasonViews } from "~/content/season/season-views";
import { isBuyable, saleAt, stillSold, ticketStateAt } from "~/content/season/ticket-state";
import { marketingChat } from "~/content/site/read-site.server";
import { expoStructuredData } from "~/content/site/structured-data.server";
import type { ServerHtmlData } from "~/design/components/rendering/server-html";
import { Star } from "~/design/components/star/star";
import type { Gallery } from "~/design/model/gallery";
import { m } from "~/paraglide/messages";
import { ticketPrices } from "~/sales/shop/passes/ticket-views.server";
import { toBrandCard } from "~/visitors/brands/brand-list.server";
import { toPlaceView } from "~/visitors/event/event-views.server";
import { speakerPictures } from "~/visitors/rundown/faces/speaker-pictures.server";
import { toSessionEntries, toSessionViews } from "~/visitors/rundown/rundown";
import { rundownDay } from "~/visitors/rundown/rundown-page.server";
import { programWord } from "~/visitors/stars/word";
import { IN_THE_HALLS } from "~/visitors/visit/visit-view.server";
import { toHeroScene, toHeroView, toNextEditionView, toSign, toTeaserView } from "./hero/hero-view.server";
import { BusinessSection } from "./sections/business-section";
import { toHallPicture } from "./sections/hall-picture.server";
import { HallSection } from "./sections/hall-section";
import { HereSection } from "./sections/here-section";
import { BrandsSection, RundownSection, TicketsSection } from "./sections/list-sections";
import { MottoSection } from "./sections/motto-section";
import { NextSection } from "./sections/next-section";
import { PartnersSection } from "./sections/partners-section";
import { RecapSection } from "./sections/recap-section";
import { WinnersSection } from "./sections/winners-section";

const RUNDOWN_TEASER = 5;
const GALLERY_STRIP = 4;
const PARTNERS = 10;
const WINNERS = 6;

/** What the product API gave; null in an outage. */
export type HomeData = {
  event: Event;
  featured: BrandList | null;
  all: BrandList | null;
  programs: Program[] | null;
  sessions: Session[] | null;
  galleries: Gallery[] | null;
  partners: Partner[] | null;
  tickets: Ticket[] | null;
  winners: Winner[] | null;
  plan: HallPlan | null;
};

/** Renders a section to HTML: `serverHtml` with the loader's arguments. */
export type ToHtml = (section: ReactElement) => ServerHtmlData;

/**
 * What the home page shows, except its news.
 * @param now ms since the epoch
 * @param clockOffset ms by which the site's clock is ahead of a real one
 */
export function toHomeView(data: HomeData, now: number, clockOffset: number, toHtml: ToHtml) {
  const { event } = data;
  const season = seasonAt(event, now);
  const tickets = data.tickets && listedTickets(data.tickets, event, now);
  const views = toSections({ ...data, tickets }, now, toHtml);
  const { sections } = seasonViews()[season].home;
  return {
    hero: toHeroView(
      event,
      now,
      clockOffset,
      { sale: saleAt(data.tickets, event, now), hasRundown: data.sessions?.length !== 0 },
      emptyPages(data),
    ),
    scene: toHeroScene(),
    sign: toSign(event, data.sessions ?? [], now),
    structuredData: expoStructuredData(event, now, {
      // Where the section that shows it is there.
      description: sections.includes("intro") ? event.summary : undefined,
      ticketPrices: tickets ?? undefined,
    }),
    pageTitle: seasonRules[season].datesHold
      ? `${event.date}, ${event.locationShort}`
      : seasonViews()[season].hero.kicker,
    summary: event.summary,
    sections: sections.flatMap((name) => views[name]() ?? []),
  };
}

/** The pages that the hero may lead to and that have nothing yet; what could not be loaded counts as there. */
const emptyPages = ({ winners, galleries }: Pick<HomeData, "winners" | "galleries">): string[] => [
  ...(winners?.length === 0 ? ["/winner"] : []),
  ...(galleries?.length === 0 ? ["/gallery"] : []),
];

export type HomeView = ReturnType<typeof toHomeView>;

/** Every section of the home page, made when the season shows it; null when it has no content. */
function toSections(data: HomeData, now: number, toHtml: ToHtml) {
  const { event, featured, all, programs, sessions, galleries, partners, tickets, plan } = data;
  const winners = data.winners?.filter((winner) => wonAt(winner, event));
  const season = seasonAt(event, now);
  const days = expoDays(event).length;
  const numbers = figures([
    [m.home_figures_brands(), all?.total],
    [m.home_figures_programs(), programs?.length],
  ]);
  /** A section without behaviour. */
  const asHtml = <Name extends HomeSection>(name: Name, section: ReactElement) => ({
    name,
    html: toHtml(section),
  });
  return {
    here: () => asHtml("here", <HereSection links={linksHere(data, now)} />),
    motto: () => asHtml("motto", <MottoSection />),
    intro: () => ({
      name: "intro" as const,
      title: m.home_intro_title(),
      summary: event.summary,
      lang: foreignLang(event),
      place: toPlaceView(event),
      visit: m.home_intro_visit(),
      numbers: [...numbers, ...figures([[days === 1 ? m.home_figures_day() : m.home_figures_days(), days]])],
      picture: describePicture("/pictures/scenes/forest-trail.webp"),
    }),
    status: () => {
      const { card } = seasonViews()[season].home;
      return card && { name: "status" as const, card, place: toPlaceView(event) };
    },
    tickets: () =>
      tickets?.length === 0
        ? null
        : asHtml("tickets", <TicketsSection tickets={tickets && ticketPrices(tickets, event, now)} />),
    brands: () => {
      if (all?.total === 0 || featured?.brands.length === 0) return null;
      const title = seasonRules[season].isOver ? m.home_brands_title_after() : m.home_brands_title();
      return asHtml("brands", <BrandsSection title={title} brands={(featured?.brands ?? []).map(toBrandCard)} />);
    },
    hall: () => {
      const stages = new Set(sessions?.map(({ stage }) => stage));
      const hall = plan && toHallPicture(plan, featured?.brands ?? [], [...stages]);
      return hall && asHtml("hall", <HallSection hall={hall} />);
    },
    programs: () =>
      programs?.length === 0
        ? null
        : {
            name: "programs" as const,
            title: m.home_programs_title(),
            more: { to: "/programs", label: m.home_programs_more() },
            list: (programs ?? []).slice(0, 4).map(({ slug, name, summary, image, stage, lang }) => ({
              ...{ slug, name, summary, lang: foreignLang({ lang }) },
              image: describePicture(image),
              star:
                shownYear() === null
                  ? toHtml(<Star word={programWord({ slug, stage })} name={name} onPicture />)
                  : null,
            })),
          },
    rundown: () => {
      if (sessions?.length === 0) return null;
      const pictureOf = speakerPictures(sessions ?? []);
      const teaser = (sessions ?? []).slice(0, RUNDOWN_TEASER);
      const first = toSessionViews(teaser, programs ?? [], now, undefined, pictureOf);
      return asHtml("rundown", <RundownSection sessions={toSessionEntries(first, false)} />);
    },
    gallery: () => {
      const list = (galleries?.[0]?.items ?? []).slice(0, GALLERY_STRIP).map((item) => ({
        alt: item.alt,
        picture: describePicture(item.thumbnail, { width: item.w, height: item.h }),
      }));
      return list.length > 0
        ? {
            name: "gallery" as const,
            title: m.home_gallery_title(),
            more: { to: "/gallery", label: m.home_gallery_more() },
            list,
          }
        : null;
    },
    teaser: () => {
      const teaser = toTeaserView(event);
      return teaser && { name: "teaser" as const, heading: m.home_teaser_title(), ...teaser };
    },
    news: () => ({
      name: "news" as const,
      title: m.home_news_title(),
      more: { to: "/news", label: m.home_news_more() },
    }),
    partners: () => {
      if (partners?.length === 0) return null;
      const list = (partners ?? []).slice(0, PARTNERS).map(({ id, name, logo, url }) => ({ id, name, logo, url }));
      return asHtml("partners", <PartnersSection partners={list} />);
    },
    business: () => asHtml("business", <BusinessSection sponsorshipChat={marketingChat("sponsorship")} />),
    recap: () => {
      const counts = figures([
        [m.home_figures_sessions(), sessions?.length],
        [m.home_figures_prizes(), winners?.length],
      ]);
      const place = toPlaceView(event);
      return asHtml("recap", <RecapSection title={event.title} place={place} figures={[...numbers, ...counts]} />);
    },
    winners: () => {
      // Nobody is published yet.
      if (winners?.length === 0) return null;
      const list = firstOfEachProgram(winners ?? [])
        .slice(0, WINNERS)
        .map(({ program, prize, name, lang }) => ({ program, prize, name, lang: foreignLang({ lang }) }));
      return asHtml("winners", <WinnersSection winners={list} />);
    },
    // After a past edition came another, to which the bar above leads.
    next: () =>
      shownYear() === null
        ? asHtml("next", <NextSection edition={toNextEditionView(event)} links={nextLinks()} />)
        : null,
  } satisfies Record<HomeSection, () => unknown>;
}

/** What visitors in the hall look for. The rundown has its line of the current time until the hall closes. */
function linksHere({ event, sessions }: HomeData, now: number): Action[] {
  const live = rundownDay({ event, sessions: sessions ?? [] }, null, now)?.live;
  const rundown: Action = live
    ? { label: m.home_here_now(), to: "/rundown#now" }
    : { label: m.home_here_rundown(), to: "/rundown" };
  return [
    ...(sessions?.length === 0 ? [] : [rundown]),
    { label: m.home_here_food(), to: "/visit#food" },
    { label: m.home_here_toilets(), to: `/visit#${IN_THE_HALLS}` },
    { label: m.map_link(), to: "/map" },
  ];
}

const nextLinks = (): Action[] => [
  { label: m.home_next_updates(), to: "/updates" },
  { label: m.home_next_contact(), to: "/contact" },
  { label: m.archive_all(), to: "/editions" },
];

/** The tickets that the page lists: those that can be bought; while there is none, all, unless no sale is still to come. */
function listedTickets(tickets: Ticket[], event: Event, now: number): Ticket[] {
  if (stillSold(tickets, event, now).length === 0) return [];
  const buyable = tickets.filter((ticket) => isBuyable(ticketStateAt(ticket, event, now)));
  return buyable.length > 0 ? buyable : tickets;
}

/** Numbers with their labels, without those that are unknown or 0. */
function figures(values: readonly (readonly [label: string, value: number | undefined])[]) {
  return values.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** The first winner of each program, then the others in order. */
function firstOfEachProgram(winners: readonly Winner[]): Winner[] {
  const first = new Set(new Map(winners.toReversed().map((winner) => [winner.program, winner])).values());
  return [...winners.filter((winner) => first.has(winner)), ...winners.filter((winner) => !first.has(winner))];
}
