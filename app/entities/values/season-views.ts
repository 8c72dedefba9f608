import type { pages } from "~/pages";
import type { Season } from "./season";

/** A link with its words. */
export type Action = { label: string; to: `/${string}` };

/** A box that says why something is missing and where to go instead. */
export type SeasonCard = { title: string; text: string; links: readonly Action[] };

/** What a page says about the season. */
type PageInSeason = {
  /** The sentence below the page's heading. */
  lead: string;
  /** Stands first on the page, in place of what it no longer invites to. */
  card: SeasonCard | null;
};

/** The sections of the home page. */
export type HomeSection =
  | "news"
  | "intro"
  | "tickets"
  | "brands"
  | "programs"
  | "rundown"
  | "gallery"
  | "teaser"
  | "partners"
  | "business"
  | "recap"
  | "winners"
  | "next"
  | "status";

/** The pages that say something else in another season: the rows of `pages` with `seasonal`. */
type SeasonalPath = {
  [Path in keyof typeof pages]: (typeof pages)[Path]["seasonal"] extends true ? Path : never;
}[keyof typeof pages];

type SeasonView = {
  /** The button in the header. */
  header: Action;
  hero: {
    /** The line above the expo's name. */
    kicker: string;
    /** The line with the calendar sign; `{date}` and `{time}` stand for the event's own texts. */
    when: string;
    actions: readonly [Action, Action];
    /** What stands below the actions. */
    panel: "countdown" | "now and next" | "next edition" | null;
  };
  /** The sections of the home page below the hero, in order, and the text of the section `status`. */
  home: { sections: readonly HomeSection[]; card: SeasonCard | null };
  /** A sentence in the acknowledgement of a form. */
  mailNote: string | null;
  /** The other pages. A row of `pages` with `seasonal` that is forgotten here does not compile. */
  pages: Readonly<Record<Exclude<SeasonalPath, "/">, PageInSeason>>;
};

const TICKETS: Action = { label: "Tickets", to: "/ticket" };
const UPDATES: Action = { label: "Tell me when", to: "/updates" };
const NEWS: Action = { label: "News", to: "/news" };
const WINNERS: Action = { label: "See the winners", to: "/winner" };
const PICTURES: Action = { label: "Pictures", to: "/gallery" };
const PROGRAMS_LEAD = "Ways to do more than look: what, when, where, and how to join.";
const VISIT_LEAD = "How to get here and home again, and what you will find in the hall.";
const LINKS_LEAD = "Every link of the expo in one place.";
const EXHIBITOR_LINKS: readonly Action[] = [
  { label: "Tell me when", to: "/updates?topic=exhibiting" },
  { label: "Ask us a question", to: "/contact" },
];
const TICKET_POLICY = "/ticket-policy#if-the-expo-is-postponed-or-cancelled";

const NEXT_TIME: SeasonCard = {
  title: "See you at the next one",
  text: "This edition is over. Leave your e-mail, and we write when tickets for the next one go on sale.",
  links: [UPDATES, PICTURES],
};
const POSTPONED: SeasonCard = {
  title: "The expo is postponed",
  text: "Your ticket stays valid for the new dates by itself. If they do not suit you, you get the full price back: ask within 30 days of the announcement.",
  links: [
    { label: "Tell me the new dates", to: "/updates" },
    { label: "Tickets and refunds", to: TICKET_POLICY },
  ],
};
const CANCELLED: SeasonCard = {
  title: "The expo is cancelled",
  text: "Everyone who ordered a ticket gets the full price back, fees included. It is automatic: there is nothing to ask.",
  links: [{ label: "Tickets and refunds", to: TICKET_POLICY }, NEWS],
};

/**
 * What each page, menu and mail says in each season (docs/product.md, "Seasons"). What is sold, and whether a page invites to come or to
 * join, follows `isOpenForBusiness`.
 */
export const seasonViews: Readonly<Record<Season, SeasonView>> = {
  before: {
    header: TICKETS,
    hero: {
      kicker: "Indonesia’s outdoors under one roof",
      when: "{date}, {time}",
      actions: [
        { label: "Get tickets", to: "/ticket" },
        { label: "Rundown", to: "/rundown" },
      ],
      panel: "countdown",
    },
    home: {
      sections: [
        "intro",
        "tickets",
        "brands",
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
    mailNote: null,
    pages: {
      "/ticket": { lead: "One hall, three days. Buy before you come: the gate is faster.", card: null },
      "/rundown": { lead: "Every session on every stage, hour by hour.", card: null },
      "/programs": { lead: PROGRAMS_LEAD, card: null },
      "/visit": {
        lead: VISIT_LEAD,
        card: null,
      },
      "/links": { lead: LINKS_LEAD, card: null },
      "/book-space": {
        lead: "Five minutes now; an answer with a booth number and a price within two working days.",
        card: null,
      },
      "/winner": { lead: "Nobody has won yet.", card: null },
    },
  },
  during: {
    header: TICKETS,
    hero: {
      kicker: "Open now",
      when: "{date}, {time}",
      actions: [
        { label: "Get tickets", to: "/ticket" },
        { label: "What is on", to: "/rundown" },
      ],
      panel: "now and next",
    },
    home: {
      sections: ["tickets", "brands", "programs", "news", "intro", "gallery", "partners"],
      card: null,
    },
    mailNote: null,
    pages: {
      "/ticket": {
        lead: "Buy on your phone, show it at the gate, and walk in.",
        card: null,
      },
      "/rundown": { lead: "What is on now, what is next, and where.", card: null },
      "/programs": { lead: PROGRAMS_LEAD, card: null },
      "/visit": {
        lead: VISIT_LEAD,
        card: null,
      },
      "/links": { lead: LINKS_LEAD, card: null },
      "/book-space": {
        lead: "The expo is on, so an answer may take until two working days after it.",
        card: null,
      },
      "/winner": { lead: "Nobody has won yet.", card: null },
    },
  },
  after: {
    header: { label: "Recap", to: "/#recap" },
    hero: {
      kicker: "Thank you for coming",
      when: "{date}, {time}",
      actions: [WINNERS, PICTURES],
      panel: "next edition",
    },
    home: { sections: ["recap", "winners", "gallery", "news", "next", "brands", "partners"], card: null },
    mailNote: "This edition of the expo is over. We reply all the same.",
    pages: {
      "/ticket": {
        lead: "The expo is over. Thank you for coming.",
        card: { ...NEXT_TIME, title: "Ticket sales are closed" },
      },
      "/rundown": { lead: "What was on. The expo is over; thank you for coming.", card: null },
      "/programs": { lead: "What there was to do. Most programs come back.", card: NEXT_TIME },
      "/visit": {
        lead: "How it was organised. The expo is over; the next one may be elsewhere.",
        card: NEXT_TIME,
      },
      "/links": { lead: "Thank you for coming. This is what stays.", card: NEXT_TIME },
      "/book-space": {
        lead: "Registration for this edition is closed.",
        card: {
          title: "Exhibit at the next one",
          text: "Leave your e-mail, and we write when registration for the next edition opens.",
          links: EXHIBITOR_LINKS,
        },
      },
      "/winner": { lead: "The expo is over. Thank you for coming.", card: null },
    },
  },
  postponed: {
    header: { label: "Updates", to: "/updates" },
    hero: {
      kicker: "Postponed: new dates soon",
      when: "Was planned for {date}, {time}",
      actions: [UPDATES, NEWS],
      panel: null,
    },
    home: { sections: ["status", "news", "intro", "brands", "programs", "gallery", "partners"], card: POSTPONED },
    mailNote: "The expo is postponed. The new dates will be on our website.",
    pages: {
      "/ticket": { lead: "Sales pause until the new dates are set.", card: POSTPONED },
      "/rundown": {
        lead: "This was planned for the old dates. The times will change.",
        card: POSTPONED,
      },
      "/programs": { lead: "What is planned. Dates and times will change.", card: POSTPONED },
      "/visit": {
        lead: "This was planned for the old dates. Hours and last departures may change.",
        card: POSTPONED,
      },
      "/links": { lead: "The expo is postponed. This is where to hear more.", card: POSTPONED },
      "/book-space": {
        lead: "Registration pauses until the new dates are set.",
        card: {
          title: "Registration is paused",
          text: "Registrations that we have stay with us. Leave your e-mail, and we write when the new dates are set.",
          links: EXHIBITOR_LINKS,
        },
      },
      "/winner": {
        lead: "Nobody has won yet. The draw moves with the expo to its new dates.",
        card: POSTPONED,
      },
    },
  },
  cancelled: {
    header: { label: "Refunds", to: TICKET_POLICY },
    hero: {
      kicker: "Cancelled",
      when: "Was planned for {date}, {time}",
      actions: [{ label: "Tickets and refunds", to: TICKET_POLICY }, NEWS],
      panel: null,
    },
    home: { sections: ["status", "news", "gallery", "partners"], card: CANCELLED },
    mailNote: "The expo is cancelled. Everyone who ordered a ticket gets the full price back, without asking.",
    pages: {
      "/ticket": { lead: "Nothing is sold any more.", card: CANCELLED },
      "/rundown": { lead: "This was planned. It does not take place.", card: CANCELLED },
      "/programs": { lead: "This was planned. It does not take place.", card: CANCELLED },
      "/visit": { lead: "This was planned. It does not take place.", card: CANCELLED },
      "/links": { lead: "The expo is cancelled. This is what stays.", card: CANCELLED },
      "/book-space": {
        lead: "Registration is closed.",
        card: {
          title: "The expo is cancelled",
          text: "Exhibitors who have booked hear from us. Leave your e-mail to hear of a next edition.",
          links: EXHIBITOR_LINKS,
        },
      },
      "/winner": { lead: "There is no draw.", card: CANCELLED },
    },
  },
};
