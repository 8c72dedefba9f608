import type { Cell } from "~/services/sheets/sheet";

/** The first letters of months, in Indonesian (also in its older spelling) and English. */
const MONTHS = [
  ...["jan", "feb|peb", "mar|mrt", "apr", "me|may", "jun"],
  ...["jul", "agu|ags|agt|aug", "sep", "okt|oct", "no[vp]", "des|dec"],
].map((names) => new RegExp(`^(?:${names})`));

/** 01/11/2025, 1-11-25, 01/11, 01 Nov 2025, each with or without a time behind it. */
const DAY_FIRST = /^'?(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})\.?(?:[-/. ](\d{4}|\d{2})(?!\d))?(?:\D.*)?$/i;
/** 2025-11-01, 2025/11/01, 20251101. */
const YEAR_FIRST = /^'?(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?:\D.*)?$/;
/** Characters of a cell with a date. */
const MAX_LENGTH = 40;

/**
 * Reads a day as Indonesian banks write it, the day before the month. One without a year is the last such day.
 * @param today `YYYY-MM-DD` @returns `YYYY-MM-DD`; null when the cell has none, such as BCA's "PEND"
 */
export function readBankDate(cell: Cell, today: string): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10);
  if (typeof cell !== "string" || cell.length > MAX_LENGTH) return null;
  const text = cell.trim();
  const [, y, mm, d] = YEAR_FIRST.exec(text) ?? [];
  if (y && mm && d) return toDay(Number(y), Number(mm), Number(d));
  const [, day, month = "", given] = DAY_FIRST.exec(text) ?? [];
  if (!day) return null;
  const named = MONTHS.findIndex((pattern) => pattern.test(month.toLowerCase())) + 1;
  const inYear = (year: number) => toDay(year, /^\d/.test(month) ? Number(month) : named, Number(day));
  if (given !== undefined) return inYear(Number(given) + (given.length === 2 ? 2000 : 0));
  const year = Number(today.slice(0, 4));
  const found = inYear(year);
  return found !== null && found > today ? inYear(year - 1) : found;
}

/** @returns null for a day that no calendar has */
function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 2000 && year < 2100;
  return isDay ? date.toISOString().slice(0, 10) : null;
}
