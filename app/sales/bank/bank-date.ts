import type { Cell } from "~/base/sheets/sheet";

/** The first letters of months, in Indonesian (also in its older spelling) and English. */
const MONTHS = [
  ...["jan", "feb|peb", "mar|mrt", "apr", "me|may", "jun"],
  ...["jul", "agu|ags|agt|aug", "sep", "okt|oct", "no[vp]", "des|dec"],
].map((names) => new RegExp(`^(?:${names})`));

/** The day of the week before a date: "Rabu, 12 November 2025". */
const WEEKDAY = /^(?:sen|sel|rab|kam|jum|sab|min|ahad|mon|tue|wed|thu|fri|sat|sun)[a-z']*,?\s+(?=\d)/i;
/** 01/11/2025, 1-11-25, 01/11, 01 Nov 2025, each with or without a time behind it. */
const DAY_FIRST = /^'?(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})\.?(?:[-/. ](\d{4}|\d{2})(?!\d))?(?:\D.*)?$/i;
/** Nov 1, 2025. */
const MONTH_FIRST = /^'?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?:\D.*)?$/i;
/** 2025-11-01, 2025/11/01, 20251101. */
const YEAR_FIRST = /^'?(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?:\D.*)?$/;
/** The first two figures of a date that has a year, which tells it from a time such as 08.15.30. */
const IN_FIGURES = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/]\d{2}|[. ]\d{4})/;
/** Characters of a cell with a date. */
const MAX_LENGTH = 40;

/** How a file writes days in figures: `month`: 11/13/2025 in it is the 13th of November. */
export type DayOrder = "day" | "month";

/**
 * How the cells of a column write days in figures, as far as they tell: only one order gives each of them a month.
 * @returns `day` unless a cell says otherwise; a text: cells contradict each other, of which it is the first with the month before the day
 */
export function dayOrderOf(cells: readonly Cell[]): DayOrder | { contradicts: string } {
  const dates = cells.flatMap((cell) => {
    const text = typeof cell === "string" ? cell.trim().replace(/^'/, "").slice(0, MAX_LENGTH) : "";
    const [found, first, second] = IN_FIGURES.exec(text) ?? [];
    return found ? [{ text, first: Number(first), second: Number(second) }] : [];
  });
  const monthFirst = dates.find(({ second }) => second > 12);
  if (!monthFirst) return "day";
  return dates.some(({ first }) => first > 12) ? { contradicts: monthFirst.text } : "month";
}

/**
 * Reads a day as banks write it in Indonesian and English. One without a year is the last such day.
 * @param today `YYYY-MM-DD` @returns `YYYY-MM-DD`; null when the cell has none, such as BCA's "PEND"
 */
export function readBankDate(cell: Cell, today: string, order: DayOrder = "day"): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10);
  if (typeof cell !== "string" || cell.length > MAX_LENGTH) return null;
  const text = cell.trim().replace(WEEKDAY, "");
  const [, y, mm, d] = YEAR_FIRST.exec(text) ?? [];
  if (y && mm && d) return toDay(Number(y), Number(mm), Number(d));
  const [, name = "", dayOfName, yearOfName] = MONTH_FIRST.exec(text) ?? [];
  if (dayOfName) return toDay(Number(yearOfName), monthOf(name), Number(dayOfName));
  const [, first, second = "", given] = DAY_FIRST.exec(text) ?? [];
  if (!first) return null;
  const [day, month] = order === "month" && /^\d/.test(second) ? [second, first] : [first, second];
  const inYear = (year: number) => toDay(year, monthOf(month), Number(day));
  if (given !== undefined) return inYear(Number(given) + (given.length === 2 ? 2000 : 0));
  const year = Number(today.slice(0, 4));
  const found = inYear(year);
  return found !== null && found > today ? inYear(year - 1) : found;
}

/** The number of a month that is written in figures or letters; 0: of none. */
const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : MONTHS.findIndex((pattern) => pattern.test(text.toLowerCase())) + 1;

/** @returns null for a day that no calendar has */
function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 2000 && year < 2100;
  return isDay ? date.toISOString().slice(0, 10) : null;
}
