import type { EventStatusType, Event as EventThing, Organization, Place } from "schema-dts";
import type { SessionView } from "./rundown";

/** What every session has from the event around it. */
export type SessionSurroundings = {
  eventStatus: EventStatusType;
  image: string;
  organizer: Organization;
  /** The address of a session on the rundown. */
  addressOf(session: SessionView): string;
  /** The place of a stage. */
  placeOf(stage: string): Place;
};

/**
 * Sessions as parts of the event (https://schema.org/subEvent), those that the page shows.
 */
export function sessionSubEvents(
  sessions: readonly SessionView[],
  { eventStatus, image, organizer, addressOf, placeOf }: SessionSurroundings,
): EventThing[] {
  return sessions.map((session) => ({
    "@type": "Event",
    name: session.title,
    description: session.description,
    url: addressOf(session),
    startDate: session.start,
    endDate: session.end,
    eventStatus,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: placeOf(session.stage),
    image,
    organizer,
    ...(session.speakers.length > 0 && {
      performer: session.speakers.map(({ name, role }) => ({ "@type": "Person" as const, name, jobTitle: role })),
    }),
  }));
}
