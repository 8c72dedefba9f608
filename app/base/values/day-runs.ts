import { startOfJakartaDay } from "./jakarta-time";

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

/** Whether two of some days have the same day of the week. @param days `YYYY-MM-DD` */
export const repeatWeekdays = (days: readonly string[]): boolean =>
  new Set(days.map((day) => new Date(day).getUTCDay())).size < new Set(days).size;
