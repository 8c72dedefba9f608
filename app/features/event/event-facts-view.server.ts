import type { Event } from "~/entities/event";
import { eventStatusAt } from "~/entities/values/event-status";
import { KICKERS } from "./hero-view.server";

const countries = new Intl.DisplayNames("en", { type: "region" });

/** The address of the venue in one line: "Jl. Rimba Meranti No. 14, Central Jakarta 10610, DKI Jakarta, Indonesia". */
function addressLine({ street, locality, postalCode, region, country }: Event["address"]): string {
  return `${street}, ${locality} ${postalCode}, ${region}, ${countries.of(country)}`;
}

/** Where the expo is, in one line from the hall to the country, and its map. */
export function viewPlace(event: Event) {
  return { words: `${event.hall}, ${event.location}, ${addressLine(event.address)}`, map: event.locationLink };
}

/**
 * The expo's name, dates and place in two lines, for pages about something else.
 * @param now ms since the epoch
 */
export function viewEventFacts(event: Event, now: number) {
  const status = eventStatusAt(event, now);
  return {
    when: `${event.title}, ${event.date}, ${event.time}`,
    /** Where the dates no longer hold. */
    notice: status === "postponed" || status === "cancelled" ? KICKERS[status] : undefined,
    place: viewPlace(event),
  };
}

export type PlaceView = ReturnType<typeof viewPlace>;
export type EventFactsView = ReturnType<typeof viewEventFacts>;

/** The content of the About tab. */
export function viewAboutEvent(event: Event) {
  return {
    title: event.title,
    about: event.about,
    practical: event.practical,
    when: `${event.date}, ${event.time} every day`,
    where: `${event.hall}, ${event.location}`,
    address: addressLine(event.address),
    map: event.locationLink,
  };
}

export type AboutEventView = ReturnType<typeof viewAboutEvent>;
