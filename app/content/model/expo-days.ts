import { jakartaDay, jakartaMoment } from "~/base/values/jakarta-time";

/**
 * The days of the expo. One begins at `DAY_STARTS`, so that the hours after midnight belong to the evening before: hours, sessions, tickets
 * and doors have these. Deadlines, policies and money have the calendar's days (`jakarta-time.ts`).
 */

/** When a day of the expo begins, by Jakarta's clock. Until then the day before may be open (docs/product.md, "Days"). */
export const DAY_STARTS = "05:00";

const DAY_MS = 24 * 3600_000;

/** ms of a calendar's day that belong to the expo's day before. */
const NIGHT_MS = Date.parse(jakartaMoment("1970-01-02", DAY_STARTS)) - Date.parse(jakartaMoment("1970-01-02", "00:00"));

/** Most days of an event: a publication with more is refused. Faulty dates may be thousands of years apart. */
export const MAX_EVENT_DAYS = 100;

/** The day of the expo at a moment, as `YYYY-MM-DD`. @throws RangeError when it is not a date */
export const expoDay = (moment: string | number): string => jakartaDay(new Date(moment).getTime() - NIGHT_MS);

/** The day of the expo that ends with a moment: at 05.00 it is that of the night. */
export const closingDay = (moment: string | number): string => expoDay(new Date(moment).getTime() - 1);

/** The first moment of a day of the expo. @param day `YYYY-MM-DD` */
export const startOfExpoDay = (day: string): string => jakartaMoment(day, DAY_STARTS);

type EventDays = { startTime: string; endTime: string; closedDays?: readonly string[] | undefined };

/** Every day of an event from its first opening to its last closing, as `YYYY-MM-DD`, also those on which it does not open: places in it stay. */
export function announcedDays({ startTime, endTime }: EventDays): string[] {
  const days: string[] = [];
  const last = closingDay(endTime);
  for (let moment = Date.parse(startTime); days.length < MAX_EVENT_DAYS && expoDay(moment) <= last; moment += DAY_MS)
    days.push(expoDay(moment));
  return days;
}

/** Every day on which an event opens, as `YYYY-MM-DD`. */
export const expoDays = (event: EventDays): string[] =>
  announcedDays(event).filter((day) => !event.closedDays?.includes(day));

const dayAfter = (day: string): string => jakartaDay(Date.parse(startOfExpoDay(day)) + DAY_MS);

/** When something begins on a day of the expo, ISO 8601 with offset: before 05.00 it is in the night that follows. @param time "14:30" */
export const openingMoment = (day: string, time: string): string =>
  jakartaMoment(time < DAY_STARTS ? dayAfter(day) : day, time);

/** The same for when something ends: at 05.00 at the latest. */
export const closingMoment = (day: string, time: string): string =>
  jakartaMoment(time <= DAY_STARTS ? dayAfter(day) : day, time);
