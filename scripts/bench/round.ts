/** The result of a round. */
export type BenchResult = {
  /** The title of the table, which describes the figures. */
  title: string;
  /** The table: one object a line, figures by column. */
  rows: Record<string, string | number>[];
  /** Missed targets; empty when all were met. */
  failures: string[];
  /** Every reading, for the file. */
  readings?: unknown;
};

/**
 * `quick`: a short run, whose figures mean little. `beside`: other servers, each as `URL=PID` of the process that listens. `seconds`: how long
 * each case of a round takes that has cases. `only`: a word in the names of those that run.
 */
export type BenchOptions = { quick: boolean; beside?: readonly string[]; seconds?: number; only?: string };

/** A module of this folder that measures; it prints nothing itself. */
export type BenchRound = { run(options: BenchOptions): Promise<BenchResult> };

/** The median; NaN of no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
