/** Seed of generated input: every run tries the same, so that a failure is reproducible. A longer search takes another one. */
export const SEED = Number(process.env.TEST_SEED ?? 20251114);

/** Whether this is `npm run test:full`, which tries all inputs. */
export const IS_FULL = Boolean(process.env.TEST_FULL);

/** How many times as many generated inputs `npm run test:full` tries. A longer search sets it. */
const MORE = Number(process.env.TEST_MORE ?? 1);

/**
 * How many inputs a test generates.
 * @param few in `npm test`: still finds what `many` find, except for rare combinations
 * @param many in `npm run test:full`
 */
export function sample(few: number, many: number): number {
  return IS_FULL ? many * MORE : few;
}

/** How many inputs a test generates that only `npm run test:full` runs. */
export function many(count: number): number {
  return count * MORE;
}

/** A sample of a list: every `step`th entry; all of them in `npm run test:full`. */
export function everyNth<Entry>(list: readonly Entry[], step: number): Entry[] {
  return list.filter((_, index) => IS_FULL || index % step === 0);
}

/** Defines tests that only `npm run test:full` runs: others prove the same promise for fewer inputs, or at a cheaper layer. */
export function inFull(define: () => void): void {
  if (IS_FULL) define();
}

/**
 * Defines tests that are run with both databases: `npm test` runs them with SQLite, and `npm run test:full` with PostgreSQL too. They prove
 * what a command does. What a statement does is proven with both databases by each run.
 */
export function withEachInFull(database: string, define: () => void): void {
  if (IS_FULL || database === "SQLite") define();
}
