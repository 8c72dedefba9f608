import type { Event, EventStatus } from "~/entities/event";

/**
 * The status of an event at a moment: the one its API gives, or else derived from the clock.
 * @param now ms since the epoch
 */
export function eventStatusAt(event: Pick<Event, "status" | "startTime" | "endTime">, now: number): EventStatus {
  if (event.status) return event.status;
  if (now < Date.parse(event.startTime)) return "upcoming";
  return now < Date.parse(event.endTime) ? "ongoing" : "ended";
}

/** True while tickets and booths may be sold: nothing is sold for a cancelled event or after the end. */
export function isOpenForBusiness(status: EventStatus): boolean {
  return status === "upcoming" || status === "ongoing";
}
