/** What a round found out. */
export type BenchResult = {
  /** A table's title, with what the figures are. */
  title: string;
  /** The table: one object a line, the columns by their names. */
  rows: Record<string, string | number>[];
  /** What should have been and was not; none: all goals were met. */
  failures: string[];
  /** Every single reading, for the file. */
  readings?: unknown;
};

/** How long a round takes. `quick` is for a look: its figures say little. */
export type BenchOptions = { quick: boolean };

/** A round of measurements, in a module of its own in this folder, which prints nothing itself. */
export type BenchRound = { run(options: BenchOptions): Promise<BenchResult> };

/** The middle of some figures. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
