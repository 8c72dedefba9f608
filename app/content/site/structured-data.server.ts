import type { Event as EventThing, ItemAvailability, ItemList, Offer, Organization, Place, WebSite } from "schema-dts";
import { env } from "~/base/env/env.server";
import { localeTag, localHref } from "~/base/i18n/current-locale";
import { BASE_LOCALE } from "~/base/i18n/locales";
import { memoize } from "~/base/i18n/memoize";
import { type Identity, identity } from "~/base/identity/identity.server";
import { formatPhone } from "~/base/phone/phone.server";
import type { Event } from "~/content/model/event";
import { firstOpening, lastClosing } from "~/content/model/opening-hours";
import { type Season, seasonAt } from "~/content/model/season";
import type { Ticket, TicketState } from "~/content/model/ticket";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { toTicketStateView } from "~/content/season/ticket-state";

/** Without a trailing slash. */
export const siteUrl = env.app.url;

/** The company that runs the expo (https://schema.org/Organization), as the footer and the contact page show it. */
export const organizer = (): Organization => organizerIn(identity());

const organizerIn = memoize(
  ({ company, contact, instagram }: Identity): Organization => ({
    "@type": "Organization",
    "@id": `${siteUrl}/#organizer`,
    name: company.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    address: company.address,
    email: contact.email,
    telephone: formatPhone(contact.whatsapp),
    sameAs: `https://www.instagram.com/${instagram}`,
  }),
);

/** The site in the page's language (https://schema.org/WebSite), for its name in search results. */
export const websiteStructuredData = (): WebSite => ({
  "@type": "WebSite",
  name: identity().name,
  alternateName: identity().shortName,
  url: siteUrl + localHref("/"),
  inLanguage: localeTag(),
});

/** schema.org has no status for "during" or "after"; the times express it (https://schema.org/EventStatusType). */
const STATUSES: Record<Season, "EventScheduled" | "EventPostponed" | "EventCancelled"> = {
  before: "EventScheduled",
  during: "EventScheduled",
  after: "EventScheduled",
  postponed: "EventPostponed",
  cancelled: "EventCancelled",
};

/** The ticket's state as schema.org's (https://schema.org/ItemAvailability). */
const AVAILABILITIES: Record<TicketState, ItemAvailability> = {
  not_yet: "https://schema.org/OutOfStock",
  on_sale: "https://schema.org/InStock",
  few_left: "https://schema.org/LimitedAvailability",
  held: "https://schema.org/Reserved",
  sold_out: "https://schema.org/SoldOut",
  ended: "https://schema.org/Discontinued",
  unavailable: "https://schema.org/OutOfStock",
};

const OFFLINE = "https://schema.org/OfflineEventAttendanceMode" as const;

/** A speaker as pages show them; `path` leads to their page. */
type ShownSpeaker = { name: string; role: string; path?: string };

/** A session as pages show it. `start` and `end` are ISO 8601 with an offset, `path` leads to its page. */
type ShownSession = {
  path: string;
  title: string;
  description: string;
  start: string;
  end: string;
  stage: string;
  speakers: readonly ShownSpeaker[];
  cancelled?: boolean | undefined;
};

/** The parts of the expo that a page shows: tickets as cards or as a short list, and sessions. */
type ShownOnPage = {
  description?: string;
  ticketCards?: readonly Ticket[];
  ticketPrices?: readonly Ticket[];
  sessions?: readonly ShownSession[];
};

/**
 * The structured data of the expo (https://schema.org/Event; required and recommended properties by Google's "Event
 * structured data") with the parts that the page shows: search engines penalize data that visitors cannot see. Every page
 * that uses it must show name, dates, place and address. Times have Jakarta's offset, as in the data.
 * @param now time of the page's data, ms since the epoch
 */
export function expoStructuredData(event: Event, now: number, page: ShownOnPage): EventThing {
  const season = seasonAt(event, now);
  const moved = event.previousStartTime !== undefined && STATUSES[season] === "EventScheduled";
  const eventStatus = `https://schema.org/${moved ? "EventRescheduled" : STATUSES[season]}` as const;
  const image = new URL(event.poster, siteUrl).href;
  const offers = isOpenForBusiness(season)
    ? (page.ticketCards?.map((ticket) => ticketOffer(ticket, event, now)) ??
      page.ticketPrices?.map((ticket) => ticketPriceOffer(ticket, event, now)))
    : undefined;
  const subEvent = page.sessions?.map((session) => ({
    ...sessionStructuredData(session),
    url: siteUrl + localHref(session.path),
    eventStatus: session.cancelled ? ("https://schema.org/EventCancelled" as const) : eventStatus,
    location: venueStructuredData(event, `${session.stage}, ${event.hall}, ${event.location}`),
    image,
    organizer: { "@type": "Organization", name: identity().company.name, url: siteUrl + localHref("/") } as const,
  }));
  return {
    "@type": "Event",
    "@id": `${siteUrl}${localHref("/", BASE_LOCALE)}#event`,
    name: event.title,
    url: siteUrl + localHref("/"),
    startDate: firstOpening(event),
    endDate: lastClosing(event),
    eventStatus,
    ...(event.previousStartTime && { previousStartDate: event.previousStartTime }),
    eventAttendanceMode: OFFLINE,
    location: venueStructuredData(event),
    image: [image],
    organizer: organizer(),
    ...(page.description && { description: page.description }),
    ...(offers?.length && { offers }),
    ...(subEvent?.length && { subEvent }),
  };
}

/** The venue (https://schema.org/Place) with its address and a link to its map. */
export function venueStructuredData(
  event: Pick<Event, "location" | "locationLink" | "address">,
  name = event.location,
) {
  const { street, locality, region, postalCode, country } = event.address;
  return {
    "@type": "Place",
    name,
    hasMap: event.locationLink,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: locality,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
  } as const satisfies Place;
}

/** A speaker (https://schema.org/Person). */
export function personStructuredData({ name, role, path }: ShownSpeaker) {
  return { "@type": "Person" as const, name, jobTitle: role, ...(path && { url: siteUrl + localHref(path) }) };
}

/** The speakers on their page, in its order (https://schema.org/ItemList). @param name the page's title */
export const speakersStructuredData = (
  speakers: readonly Pick<ShownSpeaker, "name" | "path">[],
  name: string,
): ItemList => ({
  "@type": "ItemList",
  name,
  numberOfItems: speakers.length,
  itemListElement: speakers.map((speaker, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: speaker.name,
    ...(speaker.path && { url: siteUrl + localHref(speaker.path) }),
  })),
});

function sessionStructuredData({ title, description, start, end, speakers }: ShownSession) {
  return {
    "@type": "Event" as const,
    name: title,
    description,
    startDate: start,
    endDate: end,
    eventAttendanceMode: OFFLINE,
    ...(speakers.length > 0 && {
      performer: speakers.map(personStructuredData),
    }),
  };
}

/** A ticket with what the short list shows: price, state, and the end of its sale where its state names that (https://schema.org/Offer). */
function ticketPriceOffer(ticket: Ticket, event: Event, now: number) {
  const { state, closes } = toTicketStateView(ticket, event, now);
  return {
    "@type": "Offer",
    name: ticket.name,
    price: ticket.price,
    priceCurrency: ticket.currency,
    availability: AVAILABILITIES[state],
    ...(closes && { validThrough: closes }),
    url: siteUrl + localHref(`/ticket#${ticket.id}`),
  } as const satisfies Offer;
}

/** A ticket with what its card shows beside that: description, when its sale begins, and the shop. */
function ticketOffer(ticket: Ticket, event: Event, now: number) {
  const { buyable } = toTicketStateView(ticket, event, now);
  return {
    ...ticketPriceOffer(ticket, event, now),
    description: ticket.description,
    validFrom: ticket.salesStart,
    ...(buyable && ticket.purchaseUrl && { url: ticket.purchaseUrl }),
  } satisfies Offer;
}
