/**
 * Words for moments and days. The expo lives in Asia/Jakarta (UTC+7, no daylight saving), whatever zone the visitor or
 * the server is in; the language of the site is English as used in Indonesia.
 */

const ZONE = "Asia/Jakarta";
const dayFormat = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, day: "numeric", month: "long", year: "numeric" });
const weekdayFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  weekday: "long",
  day: "numeric",
  month: "long",
});
/** ms by which Jakarta is ahead of UTC. */
const AHEAD = 7 * 60 * 60 * 1000;

/** Jakarta's clock as if it were UTC's, for what ISO 8601 writes: asked for hundreds of times a page, where Intl is slow. */
function isoInJakarta(moment: string | number): string {
  return new Date(new Date(moment).getTime() + AHEAD).toISOString();
}

/** "14 November 2025" */
export function formatDay(moment: string | number): string {
  return dayFormat.format(new Date(moment));
}

/** "Friday, 14 November" → "Friday 14 November" */
export function formatWeekday(moment: string | number): string {
  return weekdayFormat.format(new Date(moment)).replace(",", "");
}

/** "10:30" */
export function formatTime(moment: string | number): string {
  return isoInJakarta(moment).slice(11, 16);
}

/** "14 November 2025, 10:30 WIB" */
export function formatMoment(moment: string | number): string {
  return `${formatDay(moment)}, ${formatTime(moment)} WIB`;
}

/** The Jakarta day of a moment as `YYYY-MM-DD`. */
export function jakartaDay(moment: string | number): string {
  return isoInJakarta(moment).slice(0, 10);
}

/** Every Jakarta day from one moment to another, as `YYYY-MM-DD`. */
export function jakartaDays(start: string, end: string): string[] {
  const days: string[] = [];
  const last = jakartaDay(end);
  for (let moment = Date.parse(start); jakartaDay(moment) <= last; moment += 24 * 60 * 60 * 1000) {
    days.push(jakartaDay(moment));
  }
  return days;
}

/** The first moment of a Jakarta day, for the formatting functions above. */
export function startOfJakartaDay(day: string): string {
  return `${day}T00:00:00+07:00`;
}
