import type { Season } from "~/content/model/season";

/** What a season alone decides, beside the texts of `seasonViews`. */
type SeasonRules = {
  /** Whether tickets and booths may be sold. */
  sells: boolean;
  /** Whether the expo's days are on: the hall opens and closes, and sessions begin and end. */
  isOn: boolean;
  /** Whether the edition is past. */
  isOver: boolean;
  /** Whether the expo takes place, or took place, on the dates of the event. */
  datesHold: boolean;
};

/** The rules of each season. Code asks here rather than for a season's name, so that a new season decides everything in its row. */
export const seasonRules: Readonly<Record<Season, SeasonRules>> = {
  before: { sells: true, isOn: false, isOver: false, datesHold: true },
  during: { sells: true, isOn: true, isOver: false, datesHold: true },
  after: { sells: false, isOn: false, isOver: true, datesHold: true },
  postponed: { sells: false, isOn: false, isOver: false, datesHold: false },
  cancelled: { sells: false, isOn: false, isOver: false, datesHold: false },
};

/** True while tickets and booths may be sold: nothing is sold for a cancelled event or after the end. */
export const isOpenForBusiness = (season: Season): boolean => seasonRules[season].sells;
