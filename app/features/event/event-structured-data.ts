import type { Event as EventThing, Offer, Organization, Place } from "schema-dts";
import type { Event, EventStatus } from "~/entities/event";

/** schema.org has no status for "ongoing" or "ended"; the times express it (https://schema.org/EventStatusType). */
const STATUSES: Record<EventStatus, "EventScheduled" | "EventPostponed" | "EventCancelled"> = {
  upcoming: "EventScheduled",
  ongoing: "EventScheduled",
  ended: "EventScheduled",
  postponed: "EventPostponed",
  cancelled: "EventCancelled",
};

/** The status of an event as a schema.org address. */
export function schemaEventStatus(status: EventStatus) {
  return `https://schema.org/${STATUSES[status]}` as const;
}

/** The venue (https://schema.org/Place) with its address and a link to its map. */
export function venueStructuredData(event: Pick<Event, "location" | "locationLink" | "address">, name?: string): Place {
  const { street, locality, region, postalCode, country } = event.address;
  return {
    "@type": "Place",
    name: name ?? event.location,
    hasMap: event.locationLink,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: locality,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
  };
}

type EventParts = {
  event: Event;
  status: EventStatus;
  /** Without a trailing slash. */
  siteUrl: string;
  organizer: Organization;
  /** What the page shows of the expo beside its name, dates, place and organiser. */
  shown: ShownOfEvent;
};

/** Fields that only some pages show. */
export type ShownOfEvent = {
  /** The page's description of the expo. */
  description?: string;
  offers?: readonly Offer[];
  subEvents?: readonly EventThing[];
};

/**
 * The expo as search engines read it (https://schema.org/Event; required and recommended properties by Google's
 * "Event structured data"), as far as a page shows it. Times are given as they are stored, with Jakarta's offset.
 */
export function eventStructuredData({ event, status, siteUrl, organizer, shown }: EventParts): EventThing {
  return {
    "@type": "Event",
    "@id": `${siteUrl}/#event`,
    name: event.title,
    url: `${siteUrl}/`,
    startDate: event.startTime,
    endDate: event.endTime,
    eventStatus: schemaEventStatus(status),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: venueStructuredData(event),
    image: [new URL(event.poster, siteUrl).href],
    organizer,
    ...(shown.description && { description: shown.description }),
    ...(shown.offers?.length ? { offers: shown.offers } : {}),
    ...(shown.subEvents?.length ? { subEvent: shown.subEvents } : {}),
  };
}
