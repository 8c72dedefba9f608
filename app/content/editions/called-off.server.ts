import { siteClock } from "~/base/clock/clock.server";
import { type OffSeason, offSeason, seasonAt } from "~/content/model/season";
import { currentContent } from "~/content/site-content.server";
import { contentOfEdition } from "./site-editions.server";

/** Whether the expo is cancelled or postponed now, by this site's own content, which is what it sells tickets for; null: neither. */
export const calledOff = (): OffSeason | null => offSeason(seasonAt(currentContent().event, siteClock.now()));

/** The same of an edition, by its number; null also when its content is not known. */
export function calledOffEdition(edition: number): OffSeason | null {
  const content = contentOfEdition(edition);
  return content && offSeason(seasonAt(content.event, siteClock.now()));
}
