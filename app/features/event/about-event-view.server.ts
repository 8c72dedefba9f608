import type { Event } from "~/entities/event";
import { addressLine } from "./event-facts-view.server";

/** What the About tab says of the expo. */
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
