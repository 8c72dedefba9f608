import type { Event, EventStatus } from "./event";
import { z } from "./values/zod";

/** Where the event stands for visitors (docs/product.md, "Seasons"). */
export const SEASONS = ["before", "during", "after", "postponed", "cancelled"] as const;

/** The seasons in which something is shown. */
export const seasonsSchema = z.array(z.enum(SEASONS)).min(1);

export type Season = (typeof SEASONS)[number];

const SEASON_OF_STATUS: Record<EventStatus, Season> = {
  upcoming: "before",
  ongoing: "during",
  ended: "after",
  postponed: "postponed",
  cancelled: "cancelled",
};

/**
 * The season at a moment: what the clock says, or a later one that the event's status gives. A status that was not updated cannot
 * present what is past as future.
 * @param now ms since the epoch
 */
export function seasonAt(event: Pick<Event, "status" | "startTime" | "endTime">, now: number): Season {
  const given = event.status && SEASON_OF_STATUS[event.status];
  if (given === "postponed" || given === "cancelled") return given;
  const clock = now < Date.parse(event.startTime) ? "before" : now < Date.parse(event.endTime) ? "during" : "after";
  return given && SEASONS.indexOf(given) > SEASONS.indexOf(clock) ? given : clock;
}

/**
 * When the clock next changes the season: the opening or the closing, ms since the epoch. Infinity after both.
 * @param now ms since the epoch
 */
export function nextSeasonStart(event: Pick<Event, "startTime" | "endTime">, now: number): number {
  const starts = [Date.parse(event.startTime), Date.parse(event.endTime)];
  return Math.min(...starts.filter((start) => start > now));
}

/** Whether something is shown in a season; what names no seasons is shown in all. */
export const isShownIn = ({ seasons }: { seasons?: readonly Season[] | undefined }, season: Season): boolean =>
  !seasons || seasons.includes(season);
