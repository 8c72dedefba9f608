/** Tabs of the ticket page, in order (docs/product.md, "Tickets"). */
export const TICKET_TABS = ["tickets", "brands", "rundown", "about", "guests", "photos"] as const;

/** Orders of the brand list (docs/product.md, "Brands"). */
export const BRAND_ORDERS = ["name", "booth"] as const;
export type BrandOrder = (typeof BRAND_ORDERS)[number];

/** What a visitor wants to be told about, by stored value (docs/product.md, "Get updates"). */
export const INTEREST_TOPICS = ["visiting", "exhibiting"] as const;
export type InterestTopic = (typeof INTEREST_TOPICS)[number];

/** The color modes that a visitor can choose, in the order of the buttons (docs/product.md, "Color mode"). */
export const COLOR_MODE_PREFERENCES = ["light", "dark", "system"] as const;
export type ColorModePreference = (typeof COLOR_MODE_PREFERENCES)[number];

/** The legal pages, each at `/{slug}` (docs/product.md, "Legal pages"). */
export const POLICY_SLUGS = ["terms", "privacy", "event-policy", "ticket-policy"] as const;
export type PolicySlug = (typeof POLICY_SLUGS)[number];

/** What a session is, as the rundown's filter lists it (docs/product.md, "Rundown"). */
export const SESSION_KINDS = ["talk", "workshop", "demo", "contest", "story", "music", "film", "gathering"] as const;

/** What the team may say of the portrait that is drawn of a speaker without a photograph (docs/product.md, "Rundown"). */
export const DRAWINGS = ["short_hair", "long_hair", "headscarf", "beard"] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** What a link in a mail about the next edition does. Its page is `/updates/{purpose}`. */
export const LINK_PURPOSES = ["confirm", "unsubscribe"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** What is spoken in sessions: not the languages of the site. */
export const SPOKEN_LANGUAGES = ["id", "en"] as const;

/** The language of a session: one of them, or both. */
export const SESSION_LANGUAGES = [...SPOKEN_LANGUAGES, "both"] as const;

/** The longest search that a visitor can send. */
export const MAX_SEARCH_LENGTH = 80;

/** Most extras in the prospectus for exhibitors. */
export const MAX_EXTRAS = 12;

/** The pieces of each extra in the query of `/book-space`. @param index from 0, in the order of the prospectus */
export const extraName = (index: number) => `extra-${index + 1}`;

/** What the query of `/book-space` says of a booth (docs/product.md, "Exhibitor registration"). */
export const BOOTH_QUERY: readonly string[] = [
  ...["type", "size", "squares"],
  ...Array.from({ length: MAX_EXTRAS }, (_, index) => extraName(index)),
];
