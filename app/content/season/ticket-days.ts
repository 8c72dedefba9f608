import { lastClosingOf } from "~/content/model/opening-hours";
import { type SeasonEvent, seasonAt } from "~/content/model/season";

/**
 * Whether the doors have closed on the last day on which a ticket lets in, or the whole event is over. While it is postponed or cancelled nothing is.
 * @param days of the ticket, `YYYY-MM-DD`; they need not be days of the event any more
 * @param now ms since the epoch
 */
export function areDaysOver(days: readonly string[], event: NonNullable<SeasonEvent>, now: number): boolean {
  const season = seasonAt(event, now);
  if (season !== "before" && season !== "during") return season === "after";
  return days.length > 0 && now >= Date.parse(lastClosingOf(event, days));
}
