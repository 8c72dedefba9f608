import type { Event as EventThing, Organization } from "schema-dts";
import { organizationStructuredData } from "~/components/page/structured-data";
import type { Event, EventStatus } from "~/entities/event";
import type { Ticket } from "~/entities/ticket";
import { eventStatusAt } from "~/entities/values/event-status";
import { jakartaDays } from "~/entities/values/jakarta-time";
import { env } from "~/env.server";
import { eventStructuredData, schemaEventStatus, venueStructuredData } from "~/features/event/event-structured-data";
import type { SessionView } from "~/features/rundown/rundown";
import { sessionSubEvents } from "~/features/rundown/session-structured-data";
import { ticketOffer, ticketPriceOffer } from "~/features/tickets/ticket-structured-data";

/** Without a trailing slash. */
export const siteUrl = env.app.url;

/** The organizer from the settings. */
export const organizer: Organization = organizationStructuredData(env.app, env.contact, env.social);

/** The parts of the expo that a page shows: tickets as cards or as a short list, and sessions. */
type ShownOnPage = {
  description?: string;
  ticketCards?: readonly Ticket[];
  ticketPrices?: readonly Ticket[];
  sessions?: readonly SessionView[];
};

/**
 * The structured data of the expo with the parts that the page shows: search engines penalize data that visitors cannot see.
 * Every page that uses it must show name, dates, place and address.
 * @param now time of the page's data, ms since the epoch
 */
export function expoStructuredData(event: Event, now: number, page: ShownOnPage): EventThing {
  const status = eventStatusAt(event, now);
  const sale = { status, now, siteUrl };
  return eventStructuredData({
    event,
    status,
    siteUrl,
    organizer,
    shown: {
      description: page.description,
      offers:
        page.ticketCards?.map((ticket) => ticketOffer(ticket, sale)) ??
        page.ticketPrices?.map((ticket) => ticketPriceOffer(ticket, sale)),
      subEvents: page.sessions && sessionsOf(event, status, page.sessions),
    },
  });
}

function sessionsOf(event: Event, status: EventStatus, sessions: readonly SessionView[]): EventThing[] {
  const days = jakartaDays(event.startTime, event.endTime);
  return sessionSubEvents(sessions, {
    eventStatus: schemaEventStatus(status),
    image: new URL(event.poster, siteUrl).href,
    organizer: { "@type": "Organization", name: env.app.company.name, url: `${siteUrl}/` },
    addressOf: ({ id, day }) => `${siteUrl}/rundown?day=${days.indexOf(day) + 1}#${id}`,
    placeOf: (stage) => venueStructuredData(event, `${stage}, ${event.hall}, ${event.location}`),
  });
}
