/**
 * Texts for moments and days. The expo is in Asia/Jakarta (UTC+7, no daylight saving), in any zone of visitor and
 * server; the language of the site is English as used in Indonesia.
 */

/** Without Intl: browsers load its data for the first date that it formats, which on a phone takes longer than a page's start. */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** ms by which Jakarta is ahead of UTC. */
const AHEAD = 7 * 60 * 60 * 1000;

/** Jakarta's clock as if it were UTC's. @throws RangeError when it is not a date */
function inJakarta(moment: string | number): Date {
  const date = new Date(new Date(moment).getTime() + AHEAD);
  if (Number.isNaN(date.getTime())) throw new RangeError(`${moment} is not a date.`);
  return date;
}

/** "14 November 2025" */
export function formatDay(moment: string | number): string {
  const date = inJakarta(moment);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "Friday 14 November" */
export function formatWeekday(moment: string | number): string {
  const date = inJakarta(moment);
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** "Fri 14" */
export function formatShortDay(moment: string | number): string {
  const date = inJakarta(moment);
  return `${WEEKDAYS[date.getUTCDay()]?.slice(0, 3)} ${date.getUTCDate()}`;
}

/** "10:30", for machines and drawings. People read `formatTime`. */
export function clockTime(moment: string | number): string {
  return inJakarta(moment).toISOString().slice(11, 16);
}

/** "9 PM", "9.30 PM": the one way in which the site writes a time (docs/product.md, "Purpose"), with a no-break space. */
export function formatTime(moment: string | number): string {
  const date = inJakarta(moment);
  const hours = date.getUTCHours();
  const minutes = date.getUTCMinutes();
  const half = hours < 12 ? "AM" : "PM";
  return `${hours % 12 || 12}${minutes === 0 ? "" : `.${String(minutes).padStart(2, "0")}`}\u00a0${half}`;
}

/** The two ends of a stretch of one day: "10.30" to "11 AM", "11.30 AM" to "12.15 PM". */
export function formatTimes(start: string | number, end: string | number): { from: string; to: string } {
  const [from, to] = [formatTime(start), formatTime(end)];
  const sameHalf = from.slice(-2) === to.slice(-2);
  return { from: sameHalf ? from.slice(0, -3) : from, to };
}

/** "13–15 November 2026", "30 October – 1 November 2026" @param start and end as `YYYY-MM-DD` */
export function formatDays(start: string, end: string): string {
  const [first, last] = [start, end].map((day) => formatDay(startOfJakartaDay(day))) as [string, string];
  if (first === last) return last;
  const [day, month, year] = first.split(" ");
  if (start.slice(0, 7) === end.slice(0, 7)) return `${day}–${last}`;
  return start.slice(0, 4) === end.slice(0, 4) ? `${day} ${month} – ${last}` : `${day} ${month} ${year} – ${last}`;
}

/** "14 November 2025, 10.30 AM WIB" */
export function formatMoment(moment: string | number): string {
  return `${formatDay(moment)}, ${formatTime(moment)} WIB`;
}

/** The Jakarta day of a moment as `YYYY-MM-DD`. */
export function jakartaDay(moment: string | number): string {
  return inJakarta(moment).toISOString().slice(0, 10);
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
