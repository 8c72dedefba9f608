import type { Event, EventStatus } from "~/entities/event";
import { eventStatusAt } from "~/entities/values/event-status";
import type { Clock } from "~/services/clock/clock.server";
import { describePicture } from "~/services/pictures/pictures.server";
import type { HeroScene } from "./hero";

/** The line above the expo's name, by its status. */
export const KICKERS: Record<EventStatus, string> = {
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
export function viewHeroScene(): HeroScene {
  const { placeholder: _, ...wide } = describePicture("/pictures/hero.webp");
  const { src, widths } = describePicture("/pictures/hero-portrait.webp");
  return { wide, upright: { src, widths } };
}

export type HeroView = ReturnType<typeof viewHero>;
