/** Seed of generated input: every run tries the same, so that a failure is reproducible. */
export const SEED = 20251114;

/** Whether this is `npm run test:full`, which tries all inputs. */
export const IS_FULL = Boolean(process.env.TEST_FULL);

/**
 * How much of a large input a test tries: a sample in `npm test`, all of it in `npm run test:full`.
 * @param few a number of inputs that still finds what `all` of them find, except for rare combinations
 */
export function sample(few: number, all: number): number {
  return IS_FULL ? all : few;
}

/** A sample of a list: every `step`th entry; all of them in `npm run test:full`. */
export function everyNth<Entry>(list: readonly Entry[], step: number): Entry[] {
  return list.filter((_, index) => index % sample(step, 1) === 0);
}

/** Defines tests that only `npm run test:full` runs: others prove the same promise for fewer inputs, or at a cheaper layer. */
export function inFull(define: () => void): void {
  if (IS_FULL) define();
}
