import { intlLocale } from "~/base/i18n/current-locale";
import { memoize } from "~/base/i18n/memoize";
import { m } from "~/paraglide/messages";

/**
 * Texts for moments and days in the current language. The expo is in Asia/Jakarta (UTC+7, no daylight saving), in any zone of
 * visitor and server. For the server: browsers load `Intl`'s data for the first date that they format, which on a phone takes
 * longer than a page's start. A
 * moment is ISO 8601 with offset, or ms since the epoch; all throw a RangeError when it is not a date.
 */

const formatsOf = (options: Intl.DateTimeFormatOptions) =>
  memoize(() => new Intl.DateTimeFormat(intlLocale(), { ...options, timeZone: "Asia/Jakarta" }));

const days = formatsOf({ day: "numeric", month: "long", year: "numeric" });
const weekdays = formatsOf({ weekday: "long", day: "numeric", month: "long" });
const datedWeekdays = formatsOf({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const shortDays = formatsOf({ weekday: "short", day: "numeric" });
const datesOfYear = formatsOf({ day: "numeric", month: "short" });
const shortDates = formatsOf({ day: "numeric", month: "short", year: "numeric" });
const months = formatsOf({ month: "long" });
const weekdayNames = formatsOf({ weekday: "long" });
const shortWeekdayNames = formatsOf({ weekday: "short" });
const times = formatsOf({ hour: "2-digit", minute: "2-digit" });
const timeOptions = memoize(() => new Intl.DateTimeFormat(intlLocale(), { hour: "numeric" }).resolvedOptions());

/** ms by which Jakarta is ahead of UTC. */
const AHEAD = 7 * 60 * 60 * 1000;

/** Jakarta's clock as if it were UTC's. */
export function inJakarta(moment: string | number): Date {
  const date = new Date(new Date(moment).getTime() + AHEAD);
  if (Number.isNaN(date.getTime())) throw new RangeError(`${moment} is not a date.`);
  return date;
}

/** "14 November 2025" */
export const formatDay = (moment: string | number): string => days().format(new Date(moment));

/** "14 November 2025". @param day as `YYYY-MM-DD` */
export const dayWords = (day: string): string => formatDay(startOfJakartaDay(day));

/** Whether a text is a day of the calendar as `YYYY-MM-DD`: 31 February is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** "November". @param day as `YYYY-MM-DD` */
export const formatMonth = (day: string): string => months().format(new Date(startOfJakartaDay(day)));

/** "Friday 14 November", "Jumat 14 November": languages agree in leaving out a comma. */
export const formatWeekday = (moment: string | number): string => weekdays().format(new Date(moment)).replace(",", "");

/** "Fri 14", "Jum 14" */
export const formatShortDay = (moment: string | number): string =>
  shortDays().format(new Date(moment)).replace(",", "");

/** "14 Nov": for lists, where the year is known. */
export const formatDateOfYear = (moment: string | number): string => datesOfYear().format(new Date(moment));

/** "14 Nov 2025": for narrow columns with days of several years. */
export const formatShortDate = (moment: string | number): string => shortDates().format(new Date(moment));

/** "Friday", "Jumat" */
export const formatWeekdayName = (moment: string | number): string => weekdayNames().format(new Date(moment));

/** "Fri", "Jum" */
export const formatShortWeekdayName = (moment: string | number): string => shortWeekdayNames().format(new Date(moment));

/** "August 21, 2025", "21 Agustus 2025": the day of the terms (docs/product.md, "Legal pages"). @param day as `YYYY-MM-DD` */
export function formatTermsDay(day: string): string {
  const moment = startOfJakartaDay(day);
  const date = inJakarta(moment);
  return m.event_policy_day({
    month: months().format(new Date(moment)),
    date: date.getUTCDate(),
    year: date.getUTCFullYear(),
  });
}

/** "10:30", for machines and drawings. People read `formatTime`. */
export function clockTime(moment: string | number): string {
  return inJakarta(moment).toISOString().slice(11, 16);
}

/**
 * A time of day: "9 PM", "9.30 PM" with a no-break space (docs/product.md, "Purpose"), "midnight", since many read 12 AM as noon; "21.00"
 * in a language with 24 hours, whose sentences say "pukul 21.00".
 */
export function formatTime(moment: string | number): string {
  const time = formatTimeInFull(moment);
  return time === "12.00\u00a0AM" ? "midnight" : time.replace(".00\u00a0", "\u00a0");
}

/** A time of day with its minutes, as columns of a log have it: "9.00 PM" with a no-break space; "21.00" in a language with 24 hours. */
export function formatTimeInFull(moment: string | number): string {
  if (uses24HourClock()) return times().format(new Date(moment));
  const date = inJakarta(moment);
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, "0");
  return `${hours % 12 || 12}.${minutes}\u00a0${hours < 12 ? "AM" : "PM"}`;
}

const uses24HourClock = () => timeOptions().hourCycle === "h23";

/** The two ends of a stretch: "10.30" to "11 AM", "11.30 AM" to "12.15 PM", "10 AM" to "12.30 AM" after midnight; "10.30" to "11.00". */
export function formatTimes(start: string | number, end: string | number): { from: string; to: string } {
  const [from, to] = [formatTime(start), formatTime(end)];
  const sameHalf = /[AP]M$/.test(to) && from.slice(-2) === to.slice(-2) && jakartaDay(start) === jakartaDay(end);
  return { from: sameHalf ? from.slice(0, -3) : from, to };
}

/**
 * "13–15 November 2026", "30 October – 1 November 2026": no space in a range of numbers (docs/product.md, "Purpose"), and plain
 * spaces where `Intl` has thin ones.
 * @param start and end as `YYYY-MM-DD`
 */
export function formatDays(start: string, end: string): string {
  const range = days().formatRange(new Date(startOfJakartaDay(start)), new Date(startOfJakartaDay(end)));
  return range.replace(/^(\d+)\u2009–\u2009/, "$1–").replaceAll("\u2009", " ");
}

/** "Friday 14 November". @param day as `YYYY-MM-DD` */
export const nameOfDay = (day: string): string => formatWeekday(startOfJakartaDay(day));

/** The same with the days of the week: "Friday 13 November – Sunday 15 November 2026". */
export function formatWeekdays(start: string, end: string): string {
  const range = datedWeekdays().formatRange(new Date(startOfJakartaDay(start)), new Date(startOfJakartaDay(end)));
  return range.replaceAll("\u2009", " ");
}

/**
 * "14 November 2025, 10.30 AM WIB", "14 November 2025 pukul 10.30 WIB" with no-break spaces. Midnight has the day that it ends: the one that
 * it begins would be read as a day more.
 */
export function formatMoment(moment: string | number): string {
  if (clockTime(moment) === "00:00") {
    return m.event_moment_midnight({ day: formatDay(new Date(moment).getTime() - 60_000) });
  }
  return m.event_moment({ day: formatDay(moment), time: formatTime(moment) });
}

/** The same for a moment at which something begins: midnight has the day that it begins. */
export const formatStart = (moment: string | number): string =>
  clockTime(moment) === "00:00" ? m.event_moment_day_start({ day: formatDay(moment) }) : formatMoment(moment);

/** The Jakarta day of a moment as `YYYY-MM-DD`. */
export function jakartaDay(moment: string | number): string {
  return inJakarta(moment).toISOString().slice(0, 10);
}

/** A moment by Jakarta's clock, ISO 8601 with offset. @param day `YYYY-MM-DD` @param time "14:30" */
export const jakartaMoment = (day: string, time: string): string => `${day}T${time}:00+07:00`;

/** The first moment of a Jakarta day, for the formatting functions above. */
export const startOfJakartaDay = (day: string): string => jakartaMoment(day, "00:00");
