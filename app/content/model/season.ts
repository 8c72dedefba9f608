import { onceEach } from "~/base/json/once-each";
import { z } from "~/base/values/zod";
import type { Event, EventStatus } from "./event";
import { type EventHours, firstOpening, lastClosing } from "./opening-hours";

/**
 * Where the event stands for visitors (docs/product.md, "Seasons"). Lists of seasons have this order; `STARTS` alone decides which one
 * it is at a moment.
 */
export const SEASONS = ["before", "during", "after", "postponed", "cancelled"] as const;

/** The seasons in which something is shown. */
export const seasonsSchema = z.array(z.enum(SEASONS)).min(1);

export type Season = (typeof SEASONS)[number];

/** The first opening and the last closing, ms since the epoch. A page asks for the season of the same event with each of its tickets. */
const hours = onceEach((event: EventHours) => ({
  opens: Date.parse(firstOpening(event)),
  closes: Date.parse(lastClosing(event)),
}));

/**
 * When the clock brings each season, ms since the epoch; null for one that only the event's status brings, which overrides the clock.
 * One of them has always begun, so that there is a season at each moment.
 */
const STARTS: Record<Season, ((event: EventHours) => number) | null> = {
  before: () => Number.NEGATIVE_INFINITY,
  during: (event) => hours(event).opens,
  after: (event) => hours(event).closes,
  postponed: null,
  cancelled: null,
};

/** The season that each status brings; null for one that leaves it to the clock. */
const SEASON_OF_STATUS: Record<EventStatus, Season | null> = {
  upcoming: null,
  ongoing: "during",
  ended: "after",
  postponed: "postponed",
  cancelled: "cancelled",
};

/** The season while no event is known: it is announced, and visitors can ask for a ticket or a booth. */
const SEASON_UNTIL_KNOWN: Season = "before";

const startOf = (season: Season, event: EventHours): number => STARTS[season]?.(event) ?? Number.POSITIVE_INFINITY;

/** What of an event its season follows from; null while it is not known. */
export type SeasonEvent = (EventHours & Pick<Event, "status">) | null;

/**
 * The season at a moment: of those that the clock or the event's status has brought, the one with the latest start. A status that was
 * not updated cannot present what is past as future.
 * @param now ms since the epoch
 */
export function seasonAt(event: SeasonEvent, now: number): Season {
  if (!event) return SEASON_UNTIL_KNOWN;
  const given = event.status && SEASON_OF_STATUS[event.status];
  const brought = SEASONS.filter((season) => season === given || startOf(season, event) <= now);
  return brought.reduce((latest, season) => (startOf(season, event) >= startOf(latest, event) ? season : latest));
}

/**
 * When the clock next changes the season, ms since the epoch; Infinity when it no longer does.
 * @param now ms since the epoch
 */
export function nextSeasonStart(event: EventHours, now: number): number {
  return Math.min(...SEASONS.map((season) => startOf(season, event)).filter((start) => start > now));
}

/** Whether something is shown in a season; what names no seasons is shown in all. */
export const isShownIn = ({ seasons }: { seasons?: readonly Season[] | undefined }, season: Season): boolean =>
  !seasons || seasons.includes(season);

/** The seasons in which the expo does not take place on its dates. Stored values. */
export const OFF_SEASONS = ["postponed", "cancelled"] as const satisfies readonly Season[];

export type OffSeason = (typeof OFF_SEASONS)[number];

/** A season in which the expo does not take place on its dates; null: it does, or did. */
export const offSeason = (season: Season): OffSeason | null => OFF_SEASONS.find((off) => off === season) ?? null;
