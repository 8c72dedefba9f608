import { memoize } from "~/base/i18n/memoize";
import { type Action, leadsTo } from "~/base/values/action";
import type { Season } from "~/content/model/season";
import type { SeasonCardView } from "~/design/components/page/season-card";
import { m } from "~/paraglide/messages";
import type { SeasonView } from "./season-view";
import type { Sale } from "./ticket-state";

const tickets = (): Action => ({ label: m.event_season_tickets(), to: "/ticket" });
const updates = (): Action => ({ label: m.event_season_tell_me(), to: "/updates" });
const news = (): Action => ({ label: m.event_season_news(), to: "/news" });
const winners = (): Action => ({ label: m.event_season_winners(), to: "/winner" });
const pictures = (): Action => ({ label: m.event_season_pictures(), to: "/gallery" });
const refunds = (label: string): Action => ({ label, to: "/ticket-policy#if-the-expo-is-postponed-or-cancelled" });
/** What visitors of an expo that is over still ask for. */
const afterVisit = (): readonly Action[] => [
  { label: m.event_season_refunds_after(), to: "/ticket-policy#when-you-get-your-money-back" },
  { label: m.event_season_lost_property(), to: "/event-policy#lost-and-found" },
];
const exhibitorLinks = (): readonly Action[] => [
  { label: m.event_season_tell_me(), to: "/updates?topic=exhibiting" },
  { label: m.event_season_ask(), to: "/contact" },
];

const nextTime = (): SeasonCardView => ({
  title: m.event_season_next_title(),
  text: m.event_season_next_text(),
  links: [updates(), pictures()],
});
const postponed = (): SeasonCardView => ({
  title: m.event_season_postponed_title(),
  text: m.event_season_postponed_text(),
  links: [{ label: m.event_season_new_dates(), to: "/updates" }, refunds(m.event_season_refunds_link())],
});
const cancelled = (): SeasonCardView => ({
  title: m.event_season_cancelled_title(),
  text: m.event_season_cancelled_text(),
  links: [refunds(m.event_season_refunds_link()), news()],
});

/** What pages say alike before and during the expo. */
const untilTheEnd = () => ({
  "/programs": { lead: m.event_season_programs_lead(), card: null },
  "/visit": { lead: m.event_season_visit_lead(), card: null },
  "/faq": { lead: m.info_faq_lead(), card: null },
  "/links": { lead: m.event_season_links_lead(), card: null },
  "/winner": { lead: m.event_season_no_winner_lead(), card: null },
});

/**
 * What each page and menu says in each season, in the current language (docs/product.md, "Seasons"). What is sold, and whether a page invites to come or to
 * join, follows `isOpenForBusiness`.
 */
export const seasonViews = memoize(
  (): Readonly<Record<Season, SeasonView>> => ({
    before: {
      header: tickets(),
      hero: {
        kicker: m.event_season_before_kicker(),
        when: m.event_when,
        actions: [
          { label: m.event_season_get_tickets(), to: "/ticket" },
          { label: m.event_season_rundown(), to: "/rundown" },
        ],
        panel: "countdown",
      },
      home: {
        sections: [
          "intro",
          "tickets",
          "brands",
          "hall",
          "motto",
          "programs",
          "rundown",
          "gallery",
          "teaser",
          "news",
          "partners",
          "business",
        ],
        card: null,
      },
      pages: {
        ...untilTheEnd(),
        "/ticket": { lead: m.event_season_before_ticket_lead(), card: null },
        "/rundown": { lead: m.event_season_before_rundown_lead(), card: null },
        "/book-space": {
          lead: m.event_season_before_book_lead(),
          card: null,
        },
      },
    },
    during: {
      header: tickets(),
      hero: {
        kicker: m.event_season_during_kicker(),
        when: m.event_when,
        actions: [
          { label: m.event_season_get_tickets(), to: "/ticket" },
          { label: m.event_season_whats_on(), to: "/rundown" },
        ],
        panel: "now and next",
      },
      home: {
        sections: ["here", "tickets", "brands", "hall", "motto", "programs", "news", "intro", "gallery", "partners"],
        card: null,
      },
      pages: {
        ...untilTheEnd(),
        "/ticket": { lead: m.event_season_during_ticket_lead(), card: null },
        "/rundown": { lead: m.event_season_during_rundown_lead(), card: null },
        "/book-space": {
          lead: m.event_season_during_book_lead(),
          card: null,
        },
      },
    },
    after: {
      header: { label: m.event_season_recap(), to: "/#recap" },
      hero: {
        kicker: m.event_season_after_kicker(),
        when: m.event_when,
        actions: [winners(), pictures()],
        panel: "next edition",
      },
      home: { sections: ["recap", "winners", "gallery", "motto", "news", "next", "brands", "partners"], card: null },
      pages: {
        "/ticket": {
          lead: m.event_season_after_thanks_lead(),
          card: {
            ...nextTime(),
            title: m.event_season_after_ticket_title(),
            links: [...nextTime().links, ...afterVisit()],
          },
        },
        "/rundown": { lead: m.event_season_after_rundown_lead(), card: null },
        "/programs": { lead: m.event_season_after_programs_lead(), card: nextTime() },
        "/visit": {
          lead: m.event_season_after_visit_lead(),
          card: nextTime(),
        },
        "/faq": {
          lead: m.event_season_after_thanks_lead(),
          card: { ...nextTime(), links: [...nextTime().links, ...afterVisit()] },
        },
        "/links": { lead: m.event_season_after_links_lead(), card: nextTime() },
        "/book-space": {
          lead: m.event_season_after_book_lead(),
          card: {
            title: m.event_season_after_book_title(),
            text: m.event_season_after_book_text(),
            links: exhibitorLinks(),
          },
        },
        "/winner": { lead: m.event_season_after_thanks_lead(), card: null },
      },
    },
    postponed: {
      header: { label: m.event_season_updates(), to: "/updates" },
      hero: {
        kicker: m.event_season_postponed_kicker(),
        when: m.event_when_was,
        actions: [updates(), news()],
        panel: null,
      },
      home: { sections: ["status", "news", "intro", "brands", "programs", "gallery", "partners"], card: postponed() },
      pages: {
        "/ticket": { lead: m.event_season_postponed_ticket_lead(), card: postponed() },
        "/rundown": {
          lead: m.event_season_postponed_rundown_lead(),
          card: postponed(),
        },
        "/programs": { lead: m.event_season_postponed_programs_lead(), card: postponed() },
        "/visit": {
          lead: m.event_season_postponed_visit_lead(),
          card: postponed(),
        },
        "/faq": { lead: m.info_faq_lead(), card: postponed() },
        "/links": { lead: m.event_season_postponed_links_lead(), card: postponed() },
        "/book-space": {
          lead: m.event_season_postponed_book_lead(),
          card: {
            title: m.event_season_postponed_book_title(),
            text: m.event_season_postponed_book_text(),
            links: exhibitorLinks(),
          },
        },
        "/winner": {
          lead: m.event_season_postponed_winner_lead(),
          card: postponed(),
        },
      },
    },
    cancelled: {
      header: refunds(m.event_season_refunds()),
      hero: {
        kicker: m.event_season_cancelled_kicker(),
        when: m.event_when_was,
        actions: [refunds(m.event_season_refunds_link()), news()],
        panel: null,
      },
      home: { sections: ["status", "news", "gallery", "partners"], card: cancelled() },
      pages: {
        "/ticket": { lead: m.event_season_cancelled_ticket_lead(), card: cancelled() },
        "/rundown": { lead: m.event_season_cancelled_plan_lead(), card: cancelled() },
        "/programs": { lead: m.event_season_cancelled_plan_lead(), card: cancelled() },
        "/visit": { lead: m.event_season_cancelled_plan_lead(), card: cancelled() },
        "/faq": { lead: m.info_faq_lead(), card: cancelled() },
        "/links": { lead: m.event_season_cancelled_links_lead(), card: cancelled() },
        "/book-space": {
          lead: m.event_season_cancelled_book_lead(),
          card: {
            title: m.event_season_cancelled_title(),
            text: m.event_season_cancelled_book_text(),
            links: exhibitorLinks(),
          },
        },
        "/winner": { lead: m.event_season_cancelled_winner_lead(), card: cancelled() },
      },
    },
  }),
);

/** In place of what leads to the tickets. A header has room for a word. */
const beforeTheSale = (): Action => ({ label: m.event_season_updates(), to: "/updates" });
const afterTheSale = (): Action => ({ label: m.event_season_rundown(), to: "/rundown" });

/** What of an edition is known that actions lead to. */
export type Offered = {
  sale: Sale;
  /** Whether the rundown has sessions. */
  hasRundown: boolean;
};

/** The header's button: nothing invites to buy while nothing is on sale. */
export function headerAction(season: Season, { sale, hasRundown }: Offered): Action {
  const { header } = seasonViews()[season];
  if (sale === "now" || !leadsTo(header, "/ticket")) return header;
  return sale === "later" || !hasRundown ? beforeTheSale() : afterTheSale();
}

/**
 * The hero's buttons: who cannot buy a ticket yet, and has no rundown to read, can ask to be told.
 * @param empty pages that have nothing yet, such as `/winner` on the day after
 */
export function heroActions(
  season: Season,
  { sale, hasRundown }: Offered,
  empty: readonly string[] = [],
): readonly Action[] {
  const actions = seasonViews()[season].hero.actions.flatMap((action) => {
    if (leadsTo(action, "/ticket") && sale !== "now") return sale === "later" ? updates() : [];
    const isEmpty = (leadsTo(action, "/rundown") && !hasRundown) || empty.some((path) => leadsTo(action, path));
    return isEmpty ? [] : action;
  });
  return actions.length > 0 ? actions : [updates()];
}
