import { inJakarta, jakartaDay } from "~/base/values/jakarta-time";

const DAY_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;

/** ms for which units are held for a registration whose mailbox nobody has confirmed. */
export const UNCONFIRMED_MS = 2 * HOUR_MS;

/**
 * ms after a registration during which its hold still counts in the limits although it ran out. So nobody keeps units by registering again.
 * A hold that nobody confirmed counts for its network alone, which others share: it counts for a shorter time.
 */
export const RECALL_MS = { confirmed: 14 * DAY_MS, unconfirmed: DAY_MS };

/** The time of day at which a hold ends, in Jakarta: when the team's working day does. */
const END_OF_WORK = "17:00:00+07:00";

/** The moment at which a hold ends on a day, in ms since the epoch. @param day `YYYY-MM-DD` */
export const endOnDay = (day: string): number => Date.parse(`${day}T${END_OF_WORK}`);

/** Whether the team works on the day of a moment. @param holidays days as `YYYY-MM-DD` */
function isWorkingDay(moment: number, holidays: ReadonlySet<string>): boolean {
  const weekday = inJakarta(moment).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(jakartaDay(moment));
}

/**
 * Until when units are held: the end of the last of some working days, which begin on the day after.
 * @param from ms since the epoch @param days how many, at least 1 @param holidays on which nobody works, beside weekends
 * @returns ms since the epoch
 */
export function holdEnd(from: number, days: number, holidays: ReadonlySet<string> = new Set()): number {
  let moment = from;
  for (let left = days; left > 0; ) {
    moment += DAY_MS;
    if (isWorkingDay(moment, holidays)) left -= 1;
  }
  return endOnDay(jakartaDay(moment));
}
