import { siteClock } from "~/base/clock/clock.server";
import { lastClosing } from "~/content/model/opening-hours";
import { type OffSeason, offSeason, seasonAt } from "~/content/model/season";
import { currentContent } from "~/content/site-content.server";
import { contentOfEdition, editions } from "./site-editions.server";

/** Whether the expo is cancelled or postponed now, by this site's own content, which is what it sells tickets for; null: neither. */
export const calledOff = (): OffSeason | null => offSeason(seasonAt(currentContent().event, siteClock.now()));

/** The same of an edition, by its number; null also when its content is not known. */
export function calledOffEdition(edition: number): OffSeason | null {
  const content = contentOfEdition(edition);
  return content && offSeason(seasonAt(content.event, siteClock.now()));
}

/**
 * The numbers of the editions of the expo that were not over at a moment: retention counts from their end, which is when the doors close for the
 * last time. One whose content is not known counts as not over, so that nothing of it is deleted too early.
 * @param moment ms since the epoch, by the clock that pages show
 */
export const editionsOpenAt = (moment: number): number[] =>
  editions().flatMap(({ number }) => {
    const content = contentOfEdition(number);
    return content && Date.parse(lastClosing(content.event)) <= moment ? [] : [number];
  });
