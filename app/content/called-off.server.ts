import { siteClock } from "~/base/clock/clock.server";
import { type OffSeason, offSeason, seasonAt } from "./model/season";
import { currentContent } from "./site-content.server";

/** Whether the expo is cancelled or postponed now, by this site's own content, which is what it sells tickets for; null: neither. */
export const calledOff = (): OffSeason | null => offSeason(seasonAt(currentContent().event, siteClock.now()));
