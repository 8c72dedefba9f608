import { LOCALES, locales } from "~/base/i18n/locales";

/** Dates and times as spreadsheets write them. A spreadsheet has no zone: all are by Jakarta's clock, as in the forms. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days of a spreadsheet's calendar before 1970: it begins with the last day of 1899. */
const BEFORE_1970 = 25_569;
/** Serial numbers that are taken for days: from 1954 to 2119. Amounts are rarely between them, and no column has both. */
const [FIRST_SERIAL, LAST_SERIAL] = [20_000, 80_000];
/** A time without a day is one in this year. */
const NO_DAY = 1900;

/** The letters with which the names of months begin in a language, with their numbers. */
function monthsIn(language: string): [start: string, month: number][] {
  const format = new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => [startOf(format.format(Date.UTC(2025, index))), index + 1]);
}

const startOf = (name: string) => name.slice(0, 3).toLowerCase();

/** The same in any language of the site, and as Indonesians also write them. */
const STARTS: ReadonlyMap<string, number> = new Map([
  ...LOCALES.flatMap((locale) => monthsIn(locales[locale].tag)),
  ...([
    ["peb", 2],
    ["agt", 8],
    ["ags", 8],
    ["nop", 11],
  ] as const),
]);

/** The number of a month by its name, from 1; 0: no month has it. */
const monthOf = (name: string): number => STARTS.get(startOf(name)) ?? 0;

/** What is written of a moment. Either part may be missing. `other`: the other day that the same text may mean. */
export type Written = { day: string | null; time: string | null; other?: string };

/** Longest text that is looked at: "Wednesday, 26 November 2025 10:30:00 AM" has 39 characters. */
const MAX_LENGTH = 60;

const TIME = /(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?\s*([ap]\.?m\.?)?/i;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_MONTH = /^(\d{1,2})[- ]([a-z]{3,9})[- ,]+(\d{4}|\d{2})$/i;
const MONTH_DAY = /^([a-z]{3,9})[- ](\d{1,2})[ ,]+(\d{4})$/i;

const pad = (number: number) => String(number).padStart(2, "0");

/** A day as `YYYY-MM-DD`; null: there is no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? `${full}-${pad(month)}-${pad(day)}` : null;
}

function timeOf(text: string): string | null {
  const [whole, hours = "", minutes = "", seconds, half] = TIME.exec(text) ?? [];
  if (whole !== text.trim()) return null;
  const number = half ? (Number(hours) % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0) : Number(hours);
  if (number > 23 || Number(minutes) > 59) return null;
  return `${pad(number)}:${minutes}${seconds && seconds !== "00" ? `:${seconds}` : ""}`;
}

/** What a date in a workbook says. */
export function writtenIn(date: Date): Written {
  // Serial numbers are fractions: 10:00 may be a millionth of a second before it.
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  const [day = "", clock = ""] = rounded.toISOString().split("T");
  const time = clock.slice(5, 8) === ":00" ? clock.slice(0, 5) : clock.slice(0, 8);
  return { day: rounded.getUTCFullYear() < NO_DAY ? null : day, time };
}

/** What a serial number says; null: no expo is on such a day. */
export function writtenAs(serial: number): Written | null {
  const isDay = serial >= FIRST_SERIAL && serial <= LAST_SERIAL;
  return isDay ? writtenIn(new Date((serial - BEFORE_1970) * DAY_MS)) : null;
}

/** Whether a text with numbers names the day first; null: it does not say. */
function namesDayFirst(text: string): boolean | null {
  const [, first, mark, second] = NUMBERS.exec(text.trim().split(/[ T]/, 1)[0] ?? "") ?? [];
  if (first === undefined) return null;
  // Only Americans put the month first, with slashes.
  if (mark !== "/" || Number(first) > 12) return true;
  return Number(second) > 12 ? false : null;
}

/** Whether the dates of a file name the day first; null: no date shows it. A file is written by one program with one setting. */
export function dayComesFirst(texts: Iterable<string>): boolean | null {
  for (const text of texts) {
    const first = namesDayFirst(text);
    if (first !== null) return first;
  }
  return null;
}

/**
 * What a text says of a day, a time, or both: as ISO 8601, or as spreadsheets write it in English and Indonesian.
 * @param dayFirst whether the day comes before the month in `05/06/2025`; null: not known @returns null: it is neither
 */
export function readWritten(text: string, dayFirst: boolean | null): Written | null {
  if (text.length > MAX_LENGTH) return null;
  const trimmed = text.trim().replace(/^[a-z]{4,9}, /i, "");
  const onlyDay = readDay(trimmed, dayFirst);
  if (onlyDay) return { ...onlyDay, time: null };
  const onlyTime = timeOf(trimmed);
  if (onlyTime !== null) return { day: null, time: onlyTime };
  const [, before = "", after] =
    /^(.*?)(?:[T ,]+(\d{1,2}[:.]\d\d(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?)?))?$/is.exec(trimmed) ?? [];
  const time = after === undefined ? null : timeOf(after);
  if (after !== undefined && time === null) return null;
  const found = readDay(before.trim(), dayFirst);
  return found && { ...found, time };
}

function readDay(text: string, dayFirst: boolean | null): { day: string; other?: string } | null {
  const one = (day: string | null) => (day === null ? null : { day });
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  if (isoYear) return one(dayOf(Number(isoYear), Number(isoMonth), Number(isoDay)));
  const [, day, name = "", year] = DAY_MONTH.exec(text) ?? [];
  if (day) return one(dayOf(Number(year), monthOf(name), Number(day)));
  const [, month = "", date, full] = MONTH_DAY.exec(text) ?? [];
  if (month) return one(dayOf(Number(full), monthOf(month), Number(date)));
  const [, first, mark, second, last] = NUMBERS.exec(text) ?? [];
  if (!first) return null;
  const [a, b, y] = [Number(first), Number(second), Number(last)];
  const [asDayFirst, asMonthFirst] = [dayOf(y, b, a), dayOf(y, a, b)];
  const known = mark === "/" ? dayFirst : true;
  const chosen = known === false ? asMonthFirst : asDayFirst;
  const other = known === null && asDayFirst !== asMonthFirst ? asMonthFirst : null;
  if (chosen === null) return one(known === null ? asMonthFirst : null);
  return other === null ? { day: chosen } : { day: chosen, other };
}

/**
 * What somebody probably typed where a spreadsheet shows a day: it takes `D-8` for the eighth of December.
 * @param text as in a file: "8-Dec", "08-Des", "Dec-08" @returns null: no spreadsheet makes such a text of something else
 */
export function typedBefore(text: string): string | null {
  const [, day, name = ""] = /^(\d{1,2})[-/ ]([a-z]{3})$/i.exec(text.trim()) ?? [];
  const [, start = "", number] = /^([a-z]{3})[-/ ](\d{2})$/i.exec(text.trim()) ?? [];
  const [month, count] = day ? [name, day] : [start, number];
  return count && monthOf(month) > 0 ? `${month.charAt(0).toUpperCase()}-${Number(count)}` : null;
}

const LETTERS = "JFMAMJJASOND";

/** The same for a date in a workbook. */
export const typedBeforeDate = (date: Date): string => `${LETTERS.charAt(date.getUTCMonth())}-${date.getUTCDate()}`;
