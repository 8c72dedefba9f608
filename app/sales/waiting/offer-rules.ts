import { type TakingLine, takenBy, UNBOUNDED } from "~/sales/stock/stock-rows";

/**
 * Who of those who wait gets an offer now. Nobody is passed over: who cannot have all tickets yet keeps back what comes free of each row of the
 * stock that they need, also from those behind them.
 * @param waiting in the order of the line @param free of each row of the stock; a row without a number has no bound
 */
export function offersOf<Waiting extends TakingLine>(
  waiting: readonly Waiting[],
  free: ReadonlyMap<string, number>,
): Waiting[] {
  const left = new Map(free);
  const keptBack = new Set<string>();
  return waiting.filter((entry) => {
    const rows = [...takenBy([entry])];
    const hasAll = rows.every(([row, count]) => !keptBack.has(row) && (left.get(row) ?? UNBOUNDED) >= count);
    for (const [row, count] of rows) {
      if (hasAll) left.set(row, (left.get(row) ?? UNBOUNDED) - count);
      else keptBack.add(row);
    }
    return hasAll;
  });
}
