import { setImmediate as turn } from "node:timers/promises";

/** ms of work between two turns of the event loop. */
const STEP_MS = 10;

/** Runs a generator to its end at once. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs a generator to its end. Between its steps others get their turns, so that a large content delays no page. */
export async function inSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  let end = performance.now() + STEP_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await turn();
    end = performance.now() + STEP_MS;
  }
}
