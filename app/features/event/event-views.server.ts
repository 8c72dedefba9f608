import type { Event, EventStatus } from "~/entities/event";
import { eventStatusAt } from "~/entities/values/event-status";
import type { Clock } from "~/services/clock/clock.server";
import { describePicture } from "~/services/pictures/pictures.server";

/** The line above the expo's name, by its status. */
const KICKERS: Record<EventStatus, string> = {
  upcoming: "Indonesia’s outdoors under one roof",
  ongoing: "Open now",
  ended: "Thank you for coming",
  postponed: "Postponed: new dates soon",
  cancelled: "Cancelled",
};

const actions: Record<EventStatus, { label: string; to: string }> = {
  upcoming: { label: "Get tickets", to: "/ticket" },
  ongoing: { label: "Get tickets", to: "/ticket" },
  ended: { label: "See the winners", to: "/winner" },
  postponed: { label: "Read the news", to: "/news" },
  cancelled: { label: "Read the news", to: "/news" },
};

/** The hero's texts, by the event's status. */
export function viewHero(event: Event, siteClock: Clock, wallClock: Clock) {
  const now = siteClock.now();
  const status = eventStatusAt(event, now);
  return {
    title: event.title,
    date: event.date,
    time: event.time,
    hall: event.hall,
    location: event.location,
    kicker: KICKERS[status],
    action: actions[status],
    countdown:
      status === "upcoming" ? { until: Date.parse(event.startTime), now, clockOffset: now - wallClock.now() } : null,
  };
}

/** The hero's scene. It has no placeholder: the section's own background shows until it loads. */
export function viewHeroScene() {
  const { placeholder: _, ...wide } = describePicture("/pictures/hero.webp");
  const { src, widths } = describePicture("/pictures/hero-portrait.webp");
  return { wide, upright: { src, widths } };
}

export type HeroScene = ReturnType<typeof viewHeroScene>;
export type HeroView = ReturnType<typeof viewHero>;

const countries = new Intl.DisplayNames("en", { type: "region" });

/** The address of the venue in one line: "Jl. Rimba Meranti No. 14, Central Jakarta 10610, DKI Jakarta, Indonesia". */
function addressLine({ street, locality, postalCode, region, country }: Event["address"]): string {
  return `${street}, ${locality} ${postalCode}, ${region}, ${countries.of(country)}`;
}

/** Where the expo is, in one line from the hall to the country, and its map. */
export function viewPlace(event: Event) {
  return { text: `${event.hall}, ${event.location}, ${addressLine(event.address)}`, map: event.locationLink };
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
