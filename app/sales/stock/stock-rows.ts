import { dayRow } from "~/content/availability/availability";

/** The rows of the stock: one for each ticket, by its id, and one for the people on each day. */

/** The quota of a row without a bound: of a day without a capacity. People are counted all the same, for when it gets one. */
export const UNBOUNDED = 1_000_000_000;

/** Rows of the stock with the numbers that there are now, in place of those of their last sale, as far as they have one. */
export const withQuotas = <Row extends { ticket: string; quota: number }>(
  rows: readonly Row[],
  quotas: ReadonlyMap<string, number>,
): Row[] => rows.map((row) => ({ ...row, quota: quotas.get(row.ticket) ?? row.quota }));

/** What a line of an order takes. */
export type TakingLine = { ticket: string; days: readonly string[]; people: number; quantity: number };

/** A line of an order as it is stored, or a sum of equal ones: its days are joined by commas. */
export type StoredLine = Omit<TakingLine, "days"> & { days: string };

/** What lines of orders take: tickets, and people on each of their days. @returns amounts by row, in the order in which all transactions lock rows */
export function takenBy(lines: readonly TakingLine[]): Map<string, number> {
  const taken = new Map<string, number>();
  const add = (row: string, count: number) => taken.set(row, (taken.get(row) ?? 0) + count);
  for (const { ticket, days, people, quantity } of lines) {
    add(ticket, quantity);
    for (const day of days) add(dayRow(day), quantity * people);
  }
  return new Map([...taken].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What stored lines take, as `takenBy` counts it. */
export const takenByStored = (rows: readonly StoredLine[]): Map<string, number> =>
  takenBy(rows.map((row) => ({ ...row, days: row.days.split(",").filter(Boolean) })));

/**
 * What is kept for somebody who waits and cannot have all yet: each ticket that they want, and the places of those that are free. The others
 * come free with their places, so that who waits for a rare ticket keeps nobody from another one of its days.
 * @param left of each row of the stock; a row without a number has no bound
 */
export function keptFor(line: TakingLine, left: ReadonlyMap<string, number>): Map<string, number> {
  const free = Math.max(0, Math.min(line.quantity, left.get(line.ticket) ?? UNBOUNDED));
  return takenBy([{ ...line, quantity: free }]).set(line.ticket, line.quantity);
}

/** Takes amounts by row out of what is left, in place. */
export function takeOut(left: Map<string, number>, taken: ReadonlyMap<string, number>): void {
  for (const [row, count] of taken) left.set(row, (left.get(row) ?? UNBOUNDED) - count);
}
