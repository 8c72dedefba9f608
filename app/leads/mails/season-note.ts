import type { Season } from "~/content/model/season";
import { m } from "~/paraglide/messages";

/** What mail to visitors says about each season; null where the expo takes place as announced. */
const notes: Record<Season, (() => string) | null> = {
  before: null,
  during: null,
  after: m.event_season_after_mail,
  postponed: m.event_season_postponed_mail,
  cancelled: m.event_season_cancelled_mail,
};

/** A sentence about the season for the acknowledgement of a form, in the current language. */
export const seasonNote = (season: Season): string | null => notes[season]?.() ?? null;
