import type { PlainPath } from "~/config/pages";
import { m } from "~/paraglide/messages";

type PageTexts = {
  /** Above the title on the social card. */
  eyebrow: () => string;
  /** On the social card and in `/llms.txt`. Without it, the page is the site's home. */
  title?: () => string;
  /** What a reader finds there, in a few words; `/llms.txt` lists it. */
  about?: () => string;
};

/** What social cards and `/llms.txt` say about each page of `pages` that has no parameter in its path. */
export const pageTexts: Readonly<Record<PlainPath, PageTexts>> = {
  "/": { eyebrow: m.pages_home_eyebrow },
  "/ticket": { eyebrow: m.pages_ticket_eyebrow, title: m.pages_ticket, about: m.pages_ticket_about },
  "/brands": { eyebrow: m.pages_brands_eyebrow, title: m.pages_brands, about: m.pages_brands_about },
  "/map": { eyebrow: m.pages_map_eyebrow, title: m.pages_map, about: m.pages_map_about },
  "/plan": { eyebrow: m.pages_plan_eyebrow, title: m.pages_plan, about: m.pages_plan_about },
  "/rundown": { eyebrow: m.pages_rundown_eyebrow, title: m.pages_rundown, about: m.pages_rundown_about },
  "/rundown/changes": { eyebrow: m.pages_rundown_eyebrow, title: m.pages_changes, about: m.pages_changes_about },
  "/speakers": { eyebrow: m.pages_speakers_eyebrow, title: m.pages_speakers, about: m.pages_speakers_about },
  "/programs": { eyebrow: m.pages_programs_eyebrow, title: m.pages_programs, about: m.pages_programs_about },
  "/visit": { eyebrow: m.pages_visit_eyebrow, title: m.pages_visit, about: m.pages_visit_about },
  "/partners": { eyebrow: m.pages_partners_eyebrow, title: m.pages_partners, about: m.pages_partners_about },
  "/gallery": { eyebrow: m.pages_gallery_eyebrow, title: m.pages_gallery, about: m.pages_gallery_about },
  "/winner": { eyebrow: m.pages_winner_eyebrow, title: m.pages_winner, about: m.pages_winner_about },
  "/news": { eyebrow: m.pages_news_eyebrow, title: m.pages_news, about: m.pages_news_about },
  "/editions": { eyebrow: m.pages_editions_eyebrow, title: m.pages_editions, about: m.pages_editions_about },
  "/faq": { eyebrow: m.pages_faq_eyebrow, title: m.pages_faq, about: m.pages_faq_about },
  "/links": { eyebrow: m.pages_links_eyebrow, title: m.pages_links, about: m.pages_links_about },
  "/contact": { eyebrow: m.pages_contact_eyebrow, title: m.pages_contact, about: m.pages_contact_about },
  "/book-space": { eyebrow: m.pages_book_space_eyebrow, title: m.pages_book_space, about: m.pages_book_space_about },
  "/press": { eyebrow: m.pages_press_eyebrow, title: m.pages_press, about: m.pages_press_about },
  "/updates": { eyebrow: m.pages_updates_eyebrow, title: m.pages_updates, about: m.pages_updates_about },
  "/terms": { eyebrow: m.pages_policy_eyebrow, title: m.pages_terms, about: m.pages_terms_about },
  "/privacy": { eyebrow: m.pages_policy_eyebrow, title: m.pages_privacy, about: m.pages_privacy_about },
  "/event-policy": { eyebrow: m.pages_policy_eyebrow, title: m.pages_event_policy, about: m.pages_event_policy_about },
  "/ticket-policy": {
    eyebrow: m.pages_policy_eyebrow,
    title: m.pages_ticket_policy,
    about: m.pages_ticket_policy_about,
  },
  "/accessibility": {
    eyebrow: m.pages_accessibility_eyebrow,
    title: m.pages_accessibility,
    about: m.pages_accessibility_about,
  },
};
