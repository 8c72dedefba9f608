import { jakartaDay } from "~/base/values/jakarta-time";
import { isMoney, type MoneyEntry } from "./invoice";
import { daysAfter } from "./payment-plan";

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

/** What is known of a row of the journal, as far as figures of a day need it. */
type Dated = Pick<MoneyEntry, "invoice" | "act" | "change" | "day" | "way">;

/** Rows with a day each: money that one invoice gave to another has none, and counts on the day of its press. @param clockOffset ms by which the clock of days is ahead */
export const withDays = <Row extends Pick<MoneyEntry, "day" | "at">>(
  journal: readonly Row[],
  clockOffset: number,
): Row[] => journal.map((row) => ({ ...row, day: row.day ?? jakartaDay(row.at + clockOffset) }));

/** What an edition stood at at the end of a day, in rupiah. Rows without a day are left out. @param until `YYYY-MM-DD` */
export function moneyUntil(journal: readonly Dated[], until: string): { billed: number; paid: number; open: number } {
  const rows = journal.filter(({ day }) => day !== null && day <= until);
  const sum = (some: readonly Dated[]) => some.reduce((all, { change }) => all + change, 0);
  const byInvoice = Map.groupBy(rows, ({ invoice }) => invoice);
  return {
    billed: sum(rows.filter(({ act }) => act === "drawn" || act === "credited")),
    paid: 0 - sum(rows.filter(isMoney)),
    open: [...byInvoice.values()].reduce((all, own) => all + Math.max(0, sum(own)), 0),
  };
}

/** Rows of an edition with the days of another one, as many days before its expo. @param by days from the first expo to the other */
export const laterBy = <Row extends Pick<MoneyEntry, "day">>(journal: readonly Row[], by: number): Row[] =>
  journal.map((row) => (row.day === null ? row : { ...row, day: daysAfter(row.day, by) }));

/** Whole days from one day to another, both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
