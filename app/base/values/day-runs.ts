import { formatList } from "./counts-and-lists";
import { formatWeekday, startOfJakartaDay } from "./jakarta-time";

/** So many days that follow each other are one range: "Saturday 26 December – Tuesday 5 January". */
const MIN_RUN = 4;
const DAY_MS = 24 * 3_600_000;

const isNext = (day: string, after: string) => Date.parse(after) - Date.parse(day) === DAY_MS;

/**
 * Days as people read them: each by its name, many that follow each other as a range.
 * @param days `YYYY-MM-DD`, in order @param format of the first moment of a day
 */
export function describeDays(days: readonly string[], format: (moment: string) => string): string[] {
  const runs: string[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && isNext(run.at(-1) ?? "", day)) run.push(day);
    else runs.push([day]);
  }
  const name = (day = "") => format(startOfJakartaDay(day));
  return runs.flatMap((run) => (run.length < MIN_RUN ? run.map(name) : [`${name(run[0])} – ${name(run.at(-1))}`]));
}

/**
 * Days in one phrase, with their month once: "Friday 14, Saturday 15 and Sunday 16 November".
 * @param days `YYYY-MM-DD`, in order
 */
export function listDays(days: readonly string[]): string {
  const names = describeDays(days, formatWeekday);
  const isOneMonth = names.length === days.length && new Set(days.map((day) => day.slice(0, 7))).size === 1;
  const last = names.length - 1;
  return formatList(isOneMonth ? names.map((name, at) => (at < last ? name.replace(/\s\D+$/, "") : name)) : names);
}

/** Whether two of some days have the same day of the week. @param days `YYYY-MM-DD` */
export const repeatWeekdays = (days: readonly string[]): boolean =>
  new Set(days.map((day) => new Date(day).getUTCDay())).size < new Set(days).size;
