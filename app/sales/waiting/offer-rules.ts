import { dayRow } from "~/content/availability/availability";
import { keptFor, type TakingLine, takenBy, takeOut, UNBOUNDED } from "~/sales/stock/stock-rows";
import { MOST_WAITING } from "./waiting-entry";

type Bounded = Omit<TakingLine, "quantity"> & { minPerOrder: number; maxPerOrder: number };

/**
 * How many of a ticket somebody may wait for: as many as one order and one buyer may have, and as there are. Who waited for more would keep from
 * all others what comes free. @param quotas how many of each row of the stock there are @param most of one buyer; absent: no bound
 */
export function waitingBounds(
  { ticket, days, people, minPerOrder, maxPerOrder }: Bounded,
  quotas: ReadonlyMap<string, number>,
  most = UNBOUNDED,
): { min: number; max: number } {
  const places = days.map((day) => Math.floor((quotas.get(dayRow(day)) ?? UNBOUNDED) / people));
  const there = Math.min(quotas.get(ticket) ?? UNBOUNDED, ...places);
  return { min: minPerOrder, max: Math.min(MOST_WAITING, maxPerOrder, most, there) };
}

/**
 * Who of those who wait gets an offer now. Nobody is passed over: for who cannot have all tickets yet, what comes free of them is kept back with
 * its places, also from those behind them.
 * @param waiting in the order of the line @param free of each row of the stock; a row without a number has no bound
 */
export function offersOf<Waiting extends TakingLine>(
  waiting: readonly Waiting[],
  free: ReadonlyMap<string, number>,
): Waiting[] {
  const left = new Map(free);
  return waiting.filter((entry) => {
    const wanted = takenBy([entry]);
    const hasAll = [...wanted].every(([row, count]) => (left.get(row) ?? UNBOUNDED) >= count);
    takeOut(left, hasAll ? wanted : keptFor(entry, left));
    return hasAll;
  });
}
