import { expoDays } from "~/content/model/expo-days";
import { lastClosingOf } from "~/content/model/opening-hours";
import { type SeasonEvent, seasonAt } from "~/content/model/season";

/**
 * Whether the doors have closed on the last day on which a ticket lets in, or the whole event is over. A ticket for days that the event had
 * before it moved lets in on the new ones.
 * @param days of the ticket, `YYYY-MM-DD`
 * @param now ms since the epoch
 */
export function areDaysOver(days: readonly string[], event: NonNullable<SeasonEvent>, now: number): boolean {
  const season = seasonAt(event, now);
  if (season !== "before" && season !== "during") return season === "after";
  const ofEvent = new Set(expoDays(event));
  const left = days.filter((day) => ofEvent.has(day));
  return left.length > 0 && now >= Date.parse(lastClosingOf(event, left));
}
