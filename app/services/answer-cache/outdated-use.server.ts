import { AsyncLocalStorage } from "node:async_hooks";

/** Whether an answer past its time was used. */
export type OutdatedUse = { happened: boolean };

/** Whose code runs. Not handed through every question, because it is noticed deep below those who need to know. */
const current = new AsyncLocalStorage<OutdatedUse>();

/**
 * Runs what asks questions, and all that it starts.
 * @param use is told of the first answer past its time
 * @returns what `run` returns
 */
export function watchOutdatedUse<T>(use: OutdatedUse, run: () => T): T {
  return current.run(use, run);
}

/** Says that an answer past its time was given to whoever asks. */
export function noteOutdatedUse(): void {
  const use = current.getStore();
  if (use) use.happened = true;
}
