import { type OffSeason, offSeason, seasonAt } from "~/entities/season";
import { siteClock } from "~/services/clock/clock.server";
import { currentContent } from "~/services/content/site-content.server";

/** Whether the expo is cancelled or postponed now, by this site's own content, which is what it sells tickets for; null: neither. */
export const calledOff = (): OffSeason | null => offSeason(seasonAt(currentContent().event, siteClock.now()));
