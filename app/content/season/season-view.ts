import type { Action } from "~/base/values/action";
import type { pages } from "~/config/pages";
import type { Event } from "~/content/model/event";
import type { SeasonCardView } from "~/design/components/page/season-card";

/** What a page says about the season. */
type PageInSeason = {
  /** The sentence below the page's heading. */
  lead: string;
  /** Stands first on the page, in place of what it no longer invites to. */
  card: SeasonCardView | null;
};

/** The sections of the home page. */
export type HomeSection =
  | "here"
  | "motto"
  | "news"
  | "intro"
  | "tickets"
  | "brands"
  | "hall"
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

/** The texts, links and sections of a season. */
export type SeasonView = {
  /** The button in the header; `headerAction` knows what it is once nothing is sold any more. */
  header: Action;
  hero: {
    /** The line above the expo's name. */
    kicker: string;
    /** The line with the calendar sign, from the event's own texts. */
    when: (event: Pick<Event, "date" | "time">) => string;
    actions: readonly [Action, Action];
    /** What stands below the actions. */
    panel: "countdown" | "now and next" | "next edition" | null;
  };
  /** The sections of the home page below the hero, in order, and the text of the section `status`. */
  home: { sections: readonly HomeSection[]; card: SeasonCardView | null };
  /** The other pages. A row of `pages` with `seasonal` that is forgotten here does not compile. */
  pages: Readonly<Record<Exclude<SeasonalPath, "/">, PageInSeason>>;
};
