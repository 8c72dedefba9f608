/** Properties that a search engine requires of a type for a rich result, as paths into the thing. */
export type RichResult = {
  source: string;
  required: readonly string[];
  recommended: readonly string[];
  /** Recommended properties that we leave out, each with the reason. */
  leftOut?: Readonly<Record<string, string>>;
};

const GOOGLE = "https://developers.google.com/search/docs/appearance/structured-data";

/** The rules by type. Types that are not listed have none. */
export const RICH_RESULTS: Readonly<Record<string, RichResult>> = {
  Event: {
    source: `${GOOGLE}/event`,
    required: ["name", "startDate", "location", "location.address"],
    recommended: [
      "description",
      "endDate",
      "eventStatus",
      "eventAttendanceMode",
      "image",
      "location.name",
      "location.address.streetAddress",
      "location.address.addressLocality",
      "location.address.addressRegion",
      "location.address.postalCode",
      "location.address.addressCountry",
      "organizer",
      "organizer.name",
      "organizer.url",
      "offers",
      "performer",
      "previousStartDate",
    ],
    leftOut: {
      description: "the expo is described where its page describes it; see `REQUIRED_ON_PAGES`",
      offers:
        "the expo has them where its page shows prices, see `REQUIRED_ON_PAGES`; a session is in the ticket's price",
      performer: "sessions have their speakers; the expo has exhibitors",
      previousStartDate: "given where the product API knows from when the event was moved",
    },
  },
  Offer: {
    source: `${GOOGLE}/event`,
    required: [],
    recommended: ["name", "price", "priceCurrency", "availability", "validFrom", "url"],
    leftOut: { validFrom: "the short list of the home page says until when; see `REQUIRED_ON_PAGES`" },
  },
  NewsArticle: {
    source: `${GOOGLE}/article`,
    required: [],
    recommended: [
      "headline",
      "image",
      "datePublished",
      "dateModified",
      "author",
      "publisher.name",
      "publisher.logo",
      "mainEntityOfPage",
    ],
  },
  Person: {
    source: `${GOOGLE}/article`,
    required: ["name"],
    recommended: ["url"],
    leftOut: { url: "speakers have pages; authors have none" },
  },
  FAQPage: { source: `${GOOGLE}/faqpage`, required: ["mainEntity"], recommended: [] },
  Question: { source: `${GOOGLE}/faqpage`, required: ["name", "acceptedAnswer"], recommended: [] },
  Answer: { source: `${GOOGLE}/faqpage`, required: ["text"], recommended: [] },
  BreadcrumbList: { source: `${GOOGLE}/breadcrumb`, required: ["itemListElement"], recommended: [] },
  ItemList: { source: `${GOOGLE}/carousel`, required: ["itemListElement"], recommended: ["numberOfItems"] },
  ListItem: { source: `${GOOGLE}/carousel`, required: ["position", "name"], recommended: [] },
  Organization: {
    source: `${GOOGLE}/organization`,
    required: [],
    recommended: ["name", "url", "logo", "address", "email", "telephone", "sameAs"],
  },
};

/** Properties that a thing must have on certain pages only, as paths into the thing. */
export const REQUIRED_ON_PAGES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "/": { Event: ["description", "offers"] },
  "/ticket": { Event: ["offers", "offers.0.validFrom"] },
  "/ticket?tab=about": { Event: ["description"] },
  "/ticket?tab=brands": { ItemList: ["itemListElement"] },
  "/ticket?tab=rundown": { Event: ["subEvent"] },
  "/rundown": { Event: ["subEvent"] },
  "/rundown?day=2": { Event: ["subEvent"] },
  "/rundown/the-leech-hour": { Event: ["subEvent"] },
  "/speakers/fajar-adiwangsa": { Event: ["subEvent"], Person: ["url"] },
};
