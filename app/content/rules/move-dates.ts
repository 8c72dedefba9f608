const DAY_MS = 24 * 3600_000;

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days between two days. @param from and to as `YYYY-MM-DD` */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** A value with every day and moment in it so many days later. Jakarta has no daylight saving time: hours stay. */
export function moveDates<Value>(value: Value, days: number): Value {
  if (Array.isArray(value)) return value.map((part) => moveDates(part, days)) as Value;
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, moveDates(part, days)])) as Value;
  if (typeof value !== "string") return value;
  const [, day, time = ""] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d\S*)?$/.exec(value) ?? [];
  return (day === undefined || Number.isNaN(Date.parse(value)) ? value : addDays(day, days) + time) as Value;
}
