import { AsyncLocalStorage } from "node:async_hooks";

/** Whether an answer past its time was used, and for how many ms a newer one may be waited for first. */
export type StaleUse = { happened: boolean; patience: number };

/** Whose code runs. Not handed through every question, because it is noticed deep below those who need to know. */
const current = new AsyncLocalStorage<StaleUse>();

/**
 * Runs what asks questions, and all that it starts.
 * @param use is told of the first answer past its time
 * @returns what `run` returns
 */
export function trackStaleUse<T>(use: StaleUse, run: () => T): T {
  return current.run(use, run);
}

/** ms for which whoever asks waits for a new answer rather than have one past its time. */
export function patienceWithOutdated(): number {
  return current.getStore()?.patience ?? 0;
}

/** Says that an answer past its time was given to whoever asks. */
export function recordStaleUse(): void {
  const use = current.getStore();
  if (use) use.happened = true;
}
