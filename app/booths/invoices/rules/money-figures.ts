import { isMoney, type MoneyEntry } from "./invoice";

const DAY_MS = 24 * 3600_000;

/** The Monday of the week of a day. @param day `YYYY-MM-DD` */
function weekOf(day: string): string {
  const moment = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(moment).getUTCDay() + 6) % 7;
  return new Date(moment - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Money that came, less what went back, by week: those of the first one that has any until the last one, also weeks with nothing between.
 * @param most weeks, the latest ones
 */
export function paidByWeek(
  journal: readonly Pick<MoneyEntry, "act" | "change" | "day" | "way">[],
  most: number,
): { week: string; paid: number }[] {
  const sums = new Map<string, number>();
  for (const entry of journal) {
    if (entry.day === null || !isMoney(entry)) continue;
    const week = weekOf(entry.day);
    sums.set(week, (sums.get(week) ?? 0) - entry.change);
  }
  const [first, last] = [[...sums.keys()].toSorted()[0], [...sums.keys()].toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const weeks: { week: string; paid: number }[] = [];
  for (let moment = Date.parse(first); moment <= Date.parse(last); moment += 7 * DAY_MS) {
    const week = new Date(moment).toISOString().slice(0, 10);
    weeks.push({ week, paid: sums.get(week) ?? 0 });
  }
  return weeks.slice(-most);
}

/** How much of something a part is, in whole percent; 0 of nothing. */
export const percentOf = (part: number, all: number): number => (all > 0 ? Math.round((100 * part) / all) : 0);
