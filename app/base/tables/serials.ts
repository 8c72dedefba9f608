const DAY_MS = 24 * 3600_000;
const JAKARTA_MS = 7 * 3600_000;
/** Days from the day that spreadsheets number 0, 30 December 1899, to the epoch. */
const EPOCH_DAY = 25_569;

/** A day as spreadsheets store it. @param day `YYYY-MM-DD` @returns null when it is not one */
export function serialOfDay(day: string): number | null {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(moment) ? null : moment / DAY_MS + EPOCH_DAY;
}

/** A moment as spreadsheets store it: the time in Jakarta, to the minute. @param moment ms since the epoch */
export const inJakartaSerial = (moment: number): number =>
  Math.floor((moment + JAKARTA_MS) / 60_000) / (24 * 60) + EPOCH_DAY;
