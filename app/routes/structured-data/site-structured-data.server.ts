import type { Event as EventThing, Organization } from "schema-dts";
import { organizationStructuredData } from "~/components/structured-data/organization";
import type { Event } from "~/entities/event";
import { eventStatusAt } from "~/entities/event-status";
import { env } from "~/env.server";
import { eventStructuredData, schemaEventStatus, venueStructuredData } from "~/features/event/event-structured-data";
import type { SessionView } from "~/features/rundown/rundown";
import { sessionSubEvents } from "~/features/rundown/session-structured-data";
import { ticketOffers } from "~/features/tickets/ticket-structured-data";
import { optional } from "~/http/outage.server";
import { siteClock } from "~/services/clock/clock.server";
import { productApi } from "~/services/product-api/product-api.server";

/** Without a trailing slash. */
export const siteUrl = env.app.url;

/** The organiser, as the environment names it. */
export const organizer: Organization = organizationStructuredData(env.app, env.contact, env.social);

/** The expo with every ticket; without offers while they cannot be read. */
export async function readEventStructuredData(event: Event): Promise<EventThing> {
  const now = siteClock.now();
  const status = eventStatusAt(event, now);
  const tickets = await optional(productApi.tickets());
  const offers = tickets ? ticketOffers(tickets, status, now, siteUrl) : undefined;
  return eventStructuredData({ event, status, siteUrl, organizer, offers });
}

/** The expo with the sessions that a page of the rundown shows. */
export function rundownStructuredData(event: Event, day: number, sessions: readonly SessionView[]): EventThing {
  const status = eventStatusAt(event, siteClock.now());
  const subEvents = sessionSubEvents(sessions, day, {
    siteUrl,
    eventStatus: schemaEventStatus(status),
    image: new URL(event.poster, siteUrl).href,
    organizer: { "@type": "Organization", name: env.app.company.name, url: `${siteUrl}/` },
    placeOf: (stage) => venueStructuredData(event, `${stage}, ${event.hall}, ${event.location}`),
  });
  return eventStructuredData({ event, status, siteUrl, organizer, subEvents });
}
