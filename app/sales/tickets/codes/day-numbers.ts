const DAY_MS = 24 * 3600_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);

/** The number of a day: 0 is 2020-01-01. @param day `YYYY-MM-DD` */
export const toDayNumber = (day: string): number => Math.round((Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS);

/** The day with a number, as `YYYY-MM-DD`. @throws RangeError beyond what dates have */
export const fromDayNumber = (number: number): string =>
  new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10);

/** Days in their order, each once. */
export const sortDays = (days: readonly string[]): string[] => [...new Set(days)].sort();
